import { comparable } from '../../../contract/cities'
import type { Parts } from '../../parts'
import { findCities } from './store'

interface Reading {
  version: number
  cities: Promise<City[]>
}

interface City {
  name: string
  compared: string
}

/** The cities with rooms that guests can book, read once per change of rooms. Every answer holds all changes before the request. */
export function knownCities({ database }: Pick<Parts, 'database'>) {
  let version = 0
  let latest: Reading | undefined

  const changes = database.listen('rooms_changed', () => {
    version += 1
  })

  async function read(): Promise<City[]> {
    const names = await findCities(database.db)
    return names.map((name) => ({ name, compared: comparable(name) }))
  }

  async function all(): Promise<City[]> {
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
    names: async () => (await all()).map(({ name }) => name),

    /** As hotels write them, each spelling by itself. Undefined means all of them. */
    async matching(destination: string): Promise<string[] | undefined> {
      const wanted = comparable(destination)
      if (!wanted) return undefined
      return (await all()).flatMap(({ name, compared }) => (compared.includes(wanted) ? [name] : []))
    },

    stop: () => changes.stop(),
  }
}
export type KnownCities = ReturnType<typeof knownCities>
