import { noFilters } from '../../../../contract/filters'
import { aRoom } from '../../../testing/builders'
import { selectMatches } from './selectMatches'

test('nothing is worked out again while list, filters and search stay the same', () => {
  const rooms = [aRoom()]
  const filters = { ...noFilters }
  const search = { destination: 'london' }

  expect(selectMatches(rooms, filters, search)).toBe(selectMatches(rooms, filters, search))
})
