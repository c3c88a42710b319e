import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

interface Compose {
  services: Record<string, { environment?: Record<string, string> } | undefined>
}

/** A value of compose.yml with what it takes from `.env`. Throws for a name that it demands and that is not there. */
const filled = (value: string, given: Record<string, string>) =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, sign?: string, more = '') => {
    if (given[name]) return given[name]
    if (sign === '?') throw new Error(`compose.yml demands ${name}: ${more}.`)
    return more as string
  })

/**
 * What compose.yml tells a service in its environment, beside a `.env` of the values `given`. `places` has where the
 * addresses of Docker's network, such as `database:5432`, are on this machine.
 */
export async function readCompose(given: Record<string, string>) {
  const { services } = parse(await readFile('compose.yml', 'utf8')) as Compose
  return (name: string, places: Record<string, string>): Record<string, string> => {
    const environment = services[name]?.environment
    if (!environment) throw new Error(`compose.yml has no service ${name} with an environment.`)
    const here = (value: string) =>
      Object.entries(places).reduce((text, [there, place]) => text.replaceAll(there, place), filled(value, given))
    return Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, here(value)]))
  }
}
