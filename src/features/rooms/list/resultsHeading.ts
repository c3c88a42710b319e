import { plural } from '../../../design/format'
import type { Matches } from '../filters/selectMatches'

/** `24 rooms in Singapore`; without a number until the rooms have loaded. */
export function resultsHeading(destination: string, matches: Matches | undefined): string {
  const place = matches?.place ?? destination
  const where = place ? ` in ${place}` : ''
  if (!matches) return `Rooms${where}`
  if (matches.rooms.length > 0) return plural(matches.rooms.length, 'room') + where
  return (matches.atDestination > 0 ? 'No matching rooms' : 'No rooms') + where
}
