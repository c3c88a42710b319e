import type { Room } from '../../../contract/entities'
import { recommendedRooms } from '../../../contract/limits'

const folded = (text: string) => text.trim().toLowerCase()

/** The first few rooms whose hotel's city has been searched for, ignoring case and outer spaces (D12). */
export function recommendedFor(searchHistory: readonly string[], rooms: readonly Room[]): Room[] {
  const cities = new Set(searchHistory.map(folded))
  const found: Room[] = []
  for (const room of rooms) {
    if (cities.has(folded(room.hotel.city))) found.push(room)
    if (found.length === recommendedRooms) break
  }
  return found
}
