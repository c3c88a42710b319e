import { generatePath, type Location } from 'react-router-dom'
import { pagePaths } from '@contract/pages'
import { queryNames } from '@contract/staySearch'

/** What an entry of the history says beside its address. */
export interface EntryState {
  /** Names what is open over the page: Back closes it, and the page stays as it is. */
  overlay?: string
  /** It changes what its page shows without leaving it: the page stays where it is scrolled. */
  isInPlace?: boolean
}

export const entryState = ({ state }: Location): EntryState => (state ?? {}) as EntryState

export const inPlace: EntryState = { isInPlace: true }

/** The id that a room's row in its owner's list has in the page. */
export const rowOf = (roomId: string) => `room-${roomId}`

/** Every address of the app, built from the one table of patterns. */
export const appPaths = {
  ...pagePaths,
  room: (id: string) => generatePath(pagePaths.room, { id }),
  hotel: (id: string) => generatePath(pagePaths.hotel, { id }),
  booking: (id: string) => generatePath(pagePaths.booking, { id }),
  editRoom: (id: string) => generatePath(pagePaths.editRoom, { id }),
  roomRates: (id: string) => generatePath(pagePaths.roomRates, { id }),
  /** An owner's list, at the row of a room. */
  listedRoom: (id: string) => `${pagePaths.listRoom}#${rowOf(id)}`,
  archivedRooms: `${pagePaths.listRoom}?archived=1`,
  /** `next` is an address of ours without its leading slash, for instance `my-bookings`. */
  loader: (next: string) => generatePath(pagePaths.loader, { '*': next }),
  /** Sections of home that the navigation bar leads to. */
  aboutSection: `${pagePaths.home}#about`,
  contactSection: `${pagePaths.home}#contact`,
} as const

/** The query of an address (`search`) with some parameters changed; an empty one is taken away. */
export function withParams(search: string | URLSearchParams, changes: Record<string, string | undefined>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params.toString()
}

/** An address of ours that keeps the stay of another one's query (`search`), so that dates travel from page to page. */
export function withStay(address: string, search: string): string {
  const { destination: _place, ...stayNames } = queryNames
  const names: readonly string[] = Object.values(stayNames)
  const stay = [...new URLSearchParams(search)].filter(([name]) => names.includes(name))
  if (stay.length === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(stay)}`
}

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
