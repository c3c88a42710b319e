import { normalize } from '../../../contract/cities'
import { knownCities as asKnown, knownCity, type KnownCity } from '../../../contract/places'
import type { Dependencies } from '../../dependencies'
import { findCities } from './store'

interface Reading {
  version: number
  cities: Promise<Cities>
}

interface Cities {
  all: City[]
  /** As what somebody types is compared with them. */
  known: KnownCity[]
}

interface City {
  name: string
  compared: string
}

/** The cities with rooms that guests can book, read once per change of rooms. Every answer holds all changes before the request. */
export function knownCities({ database }: Pick<Dependencies, 'database'>) {
  let version = 0
  let latest: Reading | undefined
  /** Of the last reading: most cities are in the next one, too. */
  let prepared = new Map<string, KnownCity>()

  const changes = database.listen('rooms_changed', () => {
    version += 1
  })

  async function read(): Promise<Cities> {
    const names = await findCities(database.db)
    const known = asKnown(names, (city) => prepared.get(city) ?? knownCity(city))
    prepared = new Map(known.map((each) => [each.city, each]))
    return { all: names.map((name) => ({ name, compared: normalize(name) })), known }
  }

  async function latestCities(): Promise<Cities> {
    // While announcements may be lost, no reading is fresh.
    if (latest?.version !== version || !changes.isLive()) latest = { version, cities: read() }
    const reading = latest
    try {
      return await reading.cities
    } catch (error) {
      if (latest === reading) latest = undefined
      throw error
    }
  }

  return {
    known: async () => (await latestCities()).known,

    /** As hotels write them, each spelling by itself. Undefined means all of them. */
    async matching(destination: string): Promise<string[] | undefined> {
      const wanted = normalize(destination)
      if (!wanted) return undefined
      const { all } = await latestCities()
      return all.flatMap(({ name, compared }) => (compared.includes(wanted) ? [name] : []))
    },

    stop: () => changes.stop(),
  }
}
export type KnownCities = ReturnType<typeof knownCities>
