/** Every page of the app by the pattern of its address, as the router matches it. Addresses are built from these (src/lib/paths.ts). */
export const pagePaths = {
  home: '/',
  rooms: '/rooms',
  room: '/rooms/:id',
  hotel: '/hotels/:id',
  signUp: '/signUp',
  resetPassword: '/resetPassword',
  verifyEmail: '/verifyEmail',
  myBookings: '/my-bookings',
  booking: '/my-bookings/:id',
  /** Waits, then goes on to an address of ours written without its leading slash. */
  loader: '/loader/*',
  owner: '/owner',
  ownerBookings: '/owner/bookings',
  ownerCalendar: '/owner/calendar',
  addRoom: '/owner/add-room',
  listRoom: '/owner/list-room',
  editRoom: '/owner/rooms/:id',
  roomRates: '/owner/rooms/:id/rates',
  ownerHotel: '/owner/hotel',
  profile: '/profile',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy-policy',
  terms: '/terms',
} as const

export type PageName = keyof typeof pagePaths

/** Those of owners are all below {@link pagePaths}.owner, and no others are. */
type OwnerPage = { [Name in PageName]: (typeof pagePaths)[Name] extends `/owner${string}` ? Name : never }[PageName]

export type GuestsGoTo = 'home' | 'signUp'

/** Pages of whoever is logged in, and where guests are sent who open one. Whoever logs in there next comes back. */
export const guestsGoTo: Partial<Record<PageName, GuestsGoTo>> = {
  verifyEmail: 'home',
  myBookings: 'home',
  booking: 'signUp',
  owner: 'home',
  ownerBookings: 'signUp',
  ownerCalendar: 'signUp',
  addRoom: 'home',
  listRoom: 'home',
  editRoom: 'signUp',
  roomRates: 'signUp',
  ownerHotel: 'signUp',
  profile: 'signUp',
} satisfies Record<OwnerPage | 'verifyEmail' | 'myBookings' | 'booking' | 'profile', GuestsGoTo>

/** Name of the `meta` in which a page learns where people can ask for help. */
export const supportMeta = 'support-email'

/** Where the card provider's page sends a guest back to. */
export const returnPaths = {
  paid: pagePaths.loader.replace('*', pagePaths.myBookings.slice(1)),
  cancelled: pagePaths.myBookings,
}
