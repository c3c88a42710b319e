import { generatePath } from 'react-router-dom'
import { pagePaths } from '../contract/pages'

/** Every address of the app, built from the one table of patterns. */
export const appPaths = {
  ...pagePaths,
  room: (id: string) => generatePath(pagePaths.room, { id }),
  /** The list, narrowed to a destination as the person wrote it. */
  roomsIn: (destination: string) => `${pagePaths.rooms}?${new URLSearchParams({ destination })}`,
  /** `next` is an address of ours without its leading slash, for instance `my-bookings`. */
  loader: (next: string) => generatePath(pagePaths.loader, { '*': next }),
  /** Sections of home that the navigation bar leads to. */
  aboutSection: `${pagePaths.home}#about`,
  contactSection: `${pagePaths.home}#contact`,
} as const

const { loader: _waits, ...destinations } = pagePaths
const knownPath = new RegExp(
  `^(?:${Object.values(destinations)
    .map((pattern) => pattern.replace(/:\w+/g, '[\\w-]+'))
    .join('|')})$`,
)

/**
 * The address to go on to when somebody else named it: one of our own pages with its query, or home. An allow-list, so no
 * trick with slashes, schemes or encodings has to be known here.
 */
export function internalPath(address: string): string {
  const [path = '', query] = address.split('#')[0]?.split(/\?(.*)/s) ?? []
  if (!knownPath.test(path)) return appPaths.home
  return query ? `${path}?${query}` : path
}
