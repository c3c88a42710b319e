/** Every address of the app (section 2 of the specification). Ids are encoded, so any text is safe in them. */
export const appPaths = {
  home: '/',
  rooms: '/rooms',
  /** The list, narrowed to a destination as the person wrote it. */
  roomsIn: (destination: string) => `/rooms?${new URLSearchParams({ destination }).toString()}`,
  room: (id: string) => `/rooms/${encodeURIComponent(id)}`,
  signUp: '/signUp',
  resetPassword: '/resetPassword',
  verifyEmail: '/verifyEmail',
  myBookings: '/my-bookings',
  /** Waits, then goes on to an address of ours without its leading slash, for instance `my-bookings`. */
  loader: (next: string) => `/loader/${next}`,
  owner: '/owner',
  addRoom: '/owner/add-room',
  listRoom: '/owner/list-room',
  profile: '/profile',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy-policy',
  /** Sections of home that the navigation bar leads to (D10). */
  aboutSection: '/#about',
  contactSection: '/#contact',
} as const

/** The same addresses as the router matches them. */
export const routePatterns = {
  home: '/',
  rooms: '/rooms',
  room: '/rooms/:id',
  signUp: '/signUp',
  resetPassword: '/resetPassword',
  verifyEmail: '/verifyEmail',
  myBookings: '/my-bookings',
  loader: '/loader/*',
  owner: '/owner',
  addRoom: '/owner/add-room',
  listRoom: '/owner/list-room',
  profile: '/profile',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy-policy',
} as const

const { loader: _waits, ...destinations } = routePatterns
const knownPath = new RegExp(
  `^(?:${Object.values(destinations)
    .map((pattern) => pattern.replace(':id', '[\\w-]+'))
    .join('|')})$`,
)

/**
 * The address to go on to when somebody else named it: one of our own pages with its query, or home (F5).
 * An allow-list, so no trick with slashes, schemes or encodings has to be known here.
 */
export function internalPath(address: string): string {
  const [path = '', query] = address.split('#')[0]?.split(/\?(.*)/s) ?? []
  if (!knownPath.test(path)) return appPaths.home
  return query ? `${path}?${query}` : path
}
