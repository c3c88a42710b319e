import { normalize } from '../../../contract/cities'
import { knownCities, knownCity, placesFor, type KnownCity } from '../../../contract/places'
import { findTimeZones } from '../../bookings/availabilityStore'
import { roomsCache, type CacheTiming } from '../../db/roomsCache'
import type { Dependencies } from '../../dependencies'
import { findHotelsNamed } from '../../hotels/store'
import { findCities } from './store'

/** At most so many hotels are ranked for a suggestion. */
const hotelsRanked = 50

interface Destinations {
  /** Each spelling of a city by itself. */
  spellings: { city: string; normalized: string }[]
  /** Prepared for typos and abbreviations. */
  known: KnownCity[]
  timeZones: string[]
}

/** The cities with rooms that guests can book and the time zones of hotels, cached as {@link roomsCache} says. */
export function destinationIndex({ database }: Pick<Dependencies, 'database'>, timing?: CacheTiming) {
  const cache = roomsCache<Destinations>(database, timing)
  /** Most cities are still there after a change. */
  let prepared = new Map<string, KnownCity>()

  async function read(): Promise<Destinations> {
    const cities = await findCities(database.db)
    const known = knownCities(cities, (city) => prepared.get(city) ?? knownCity(city))
    prepared = new Map(known.map((each) => [each.city, each]))
    const spellings = cities.map((city) => ({ city, normalized: normalize(city) }))
    return { spellings, known, timeZones: await findTimeZones(database.db) }
  }

  const latest = () => cache.find(read)

  return {
    /** The spellings that contain what was typed; undefined for an empty destination, which means everywhere. */
    async matchingCities(destination: string): Promise<string[] | undefined> {
      const typed = normalize(destination)
      if (!typed) return undefined
      const { spellings } = await latest()
      return spellings.filter(({ normalized }) => normalized.includes(typed)).map(({ city }) => city)
    },

    /** A city with rooms that guests can book, in one of its spellings; undefined for any other destination. */
    async cityNamed(destination: string): Promise<string | undefined> {
      const typed = normalize(destination)
      const { spellings } = await latest()
      return spellings.find(({ normalized }) => normalized === typed)?.city
    },

    /** All that hotels have. */
    timeZones: async () => (await latest()).timeZones,

    /** Cities and hotels with rooms that guests can book. */
    async suggest(typed: string) {
      const [{ known }, hotels] = await Promise.all([
        latest(),
        findHotelsNamed(database.db, normalize(typed), hotelsRanked),
      ])
      return placesFor(typed, { cities: known, hotels })
    },

    stop: () => cache.stop(),
  }
}
export type DestinationIndex = ReturnType<typeof destinationIndex>
