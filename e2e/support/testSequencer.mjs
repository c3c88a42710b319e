/** Runs the screen tours first, longest first, so that both workers finish at about the same time. */
export default class ToursFirst {
  sort = (tests) => [...tests].sort((one, other) => length(other) - length(one))
  allFailedTests = (tests) => tests
  shard = (tests) => tests
  cacheResults() {}
}

const length = ({ path }) => (path.includes('/screens/owner') ? 2 : Number(path.includes('/screens/')))
