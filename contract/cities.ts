import type { Room } from './entities'

/** For comparing cities, room types and typed texts. */
export const normalize = (text: string) => text.trim().toLowerCase()

/** The cities of rooms, each once however it is written, those with most rooms first, then by name. */
export function citiesOf(rooms: readonly { hotel: Pick<Room['hotel'], 'city'> }[]): string[] {
  const found = new Map<string, { city: string; rooms: number }>()
  for (const { hotel } of rooms) {
    const city = hotel.city.trim()
    const known = found.get(normalize(city))
    if (known) known.rooms += 1
    else if (city) found.set(normalize(city), { city, rooms: 1 })
  }
  return [...found.values()]
    .sort((one, other) => other.rooms - one.rooms || one.city.localeCompare(other.city, 'en'))
    .map(({ city }) => city)
}
