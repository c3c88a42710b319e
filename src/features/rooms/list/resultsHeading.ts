import { roomsText } from '../filters/countText'
import type { RoomResults } from './results'
import type { WaysOut } from './useWaysOut'

/** Rooms match, and none can be had. */
export const nothingFree = ({ search }: Pick<RoomResults, 'search'>) =>
  search.dates ? 'No free rooms' : 'No rooms large enough'

/** `24 rooms in Singapore`; without a number until the rooms have loaded. */
export function resultsHeading(
  destination: string,
  results: RoomResults | undefined,
  out: WaysOut | undefined,
): string {
  const place = results?.place || destination
  const where = place ? ` in ${place}` : ''
  if (!results) return `Rooms${where}`
  if (results.total > 0) return roomsText(results) + where
  if (results.notFree.total > 0) return nothingFree(results) + where
  return (out?.atDestination === 0 ? 'No rooms' : 'No matching rooms') + where
}
