import type { Room } from '../../../contract/entities'
import { recommendedRooms } from '../../../contract/limits'

const normalized = (text: string) => text.trim().toLowerCase()

/** The first few rooms in cities of the search history, ignoring case and surrounding spaces. */
export function recommendedFor(searchHistory: readonly string[], rooms: readonly Room[]): Room[] {
  const cities = new Set(searchHistory.map(normalized))
  const recommended: Room[] = []
  for (const room of rooms) {
    if (cities.has(normalized(room.hotel.city))) recommended.push(room)
    if (recommended.length === recommendedRooms) break
  }
  return recommended
}
