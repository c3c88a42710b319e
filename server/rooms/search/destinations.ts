import { normalize } from '../../../contract/cities'
import { knownCities, knownCity, placesFor, type KnownCity } from '../../../contract/places'
import type { Dependencies } from '../../dependencies'
import { findHotelsNamed } from '../../hotels/store'
import { roomsCache, type CacheTiming } from '../roomsCache'
import { findCities } from './store'

/** At most so many hotels are ranked for a suggestion. */
const hotelsRanked = 50

interface Cities {
  /** Each spelling by itself. */
  spellings: { city: string; normalized: string }[]
  /** Prepared for typos and abbreviations. */
  known: KnownCity[]
}

/** The cities with rooms that guests can book, cached as {@link roomsCache} says. */
export function destinationIndex({ database }: Pick<Dependencies, 'database'>, timing?: CacheTiming) {
  const cache = roomsCache<Cities>({ database }, timing)
  /** Most cities are still there after a change. */
  let prepared = new Map<string, KnownCity>()

  async function read(): Promise<Cities> {
    const cities = await findCities(database.db)
    const known = knownCities(cities, (city) => prepared.get(city) ?? knownCity(city))
    prepared = new Map(known.map((each) => [each.city, each]))
    return { spellings: cities.map((city) => ({ city, normalized: normalize(city) })), known }
  }

  const latestCities = () => cache.find(read)

  return {
    /** The spellings that contain what was typed; undefined for an empty destination, which means everywhere. */
    async matchingCities(destination: string): Promise<string[] | undefined> {
      const typed = normalize(destination)
      if (!typed) return undefined
      const { spellings } = await latestCities()
      return spellings.filter(({ normalized }) => normalized.includes(typed)).map(({ city }) => city)
    },

    /** A city with rooms that guests can book, in one of its spellings; undefined for any other destination. */
    async cityNamed(destination: string): Promise<string | undefined> {
      const typed = normalize(destination)
      const { spellings } = await latestCities()
      return spellings.find(({ normalized }) => normalized === typed)?.city
    },

    /** Cities and hotels with rooms that guests can book. */
    async suggest(typed: string) {
      const [{ known }, hotels] = await Promise.all([
        latestCities(),
        findHotelsNamed(database.db, normalize(typed), hotelsRanked),
      ])
      return placesFor(typed, { cities: known, hotels })
    },

    stop: () => cache.stop(),
  }
}
export type DestinationIndex = ReturnType<typeof destinationIndex>
