/** The tours of the screens come first, the longest before the others: so both workers end at about the same time. */
export default class TourFirst {
  sort = (tests) => [...tests].sort((one, other) => length(other) - length(one))
  allFailedTests = (tests) => tests
  shard = (tests) => tests
  cacheResults() {}
}

const length = ({ path }) => (path.includes('/screens/owner') ? 2 : Number(path.includes('/screens/')))
