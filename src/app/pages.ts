import type { ComponentType } from 'react'
import type { pagePaths, PageName } from '@contract/pages'
import { lazyComponent } from '../lib/lazyComponent'

export interface LazyPage {
  Page: ComponentType
  /** Never rejects: a chunk that failed is requested again when it is needed. */
  preload: () => Promise<void>
}

type LoadPage = () => Promise<{ default: ComponentType }>

/** A module's default export, loaded on first use. */
export const lazyPage = (load: LoadPage): LazyPage => ({
  Page: lazyComponent(load),
  preload: () => load().then(ignore, ignore),
})

const ignore = () => undefined

/** The frame around a page: `site` has the bar and the footer, `task` the bar alone, `owner` the owner's own frame. */
type Frame = 'site' | 'task' | 'owner'

export interface PageRow extends LazyPage {
  frame: Frame
}

/** Everything below /owner is in the owner's frame, which guards it, and nothing else is. */
type FrameOf<Name extends PageName> = (typeof pagePaths)[Name] extends `/owner${string}` ? 'owner' : 'site' | 'task'

const inFrame =
  <PageFrame extends Frame>(frame: PageFrame) =>
  (load: LoadPage) => ({ frame, ...lazyPage(load) })

const site = inFrame('site')
const task = inFrame('task')
const owner = inFrame('owner')

/** Every page in a chunk named after it, by which `npm run size` weighs it. */
export const pages: { [Name in PageName]: PageRow & { frame: FrameOf<Name> } } = {
  home: site(() => import(/* webpackChunkName: "home" */ '../features/home/HomePage')),
  rooms: site(() => import(/* webpackChunkName: "rooms" */ '../features/rooms/search/RoomsPage')),
  room: site(() => import(/* webpackChunkName: "room" */ '../features/rooms/room/RoomPage')),
  hotel: site(() => import(/* webpackChunkName: "hotel" */ '../features/rooms/hotel/HotelPage')),
  signUp: task(() => import(/* webpackChunkName: "signUp" */ '../features/auth/AuthPage')),
  resetPassword: task(() => import(/* webpackChunkName: "resetPassword" */ '../features/auth/ResetPasswordPage')),
  verifyEmail: task(() => import(/* webpackChunkName: "verifyEmail" */ '../features/auth/VerifyEmailPage')),
  myBookings: site(() => import(/* webpackChunkName: "myBookings" */ '../features/bookings/BookingsPage')),
  booking: site(() => import(/* webpackChunkName: "booking" */ '../features/bookings/page/BookingPage')),
  loader: task(() => import(/* webpackChunkName: "loader" */ './LoaderPage')),
  // The owner's frame and what is opened first come in one chunk: the morning's arrivals with their panel, figures and rooms.
  owner: owner(() => import(/* webpackChunkName: "owner" */ '../features/owner/dashboard/OwnerDashboard')),
  ownerBookings: owner(
    () => import(/* webpackChunkName: "ownerBookings" */ '../features/owner/bookings/OwnerBookingsPage'),
  ),
  ownerCalendar: owner(() => import(/* webpackChunkName: "ownerCalendar" */ '../features/owner/calendar/CalendarPage')),
  listRoom: owner(() => import(/* webpackChunkName: "owner" */ '../features/owner/rooms/ListRoomPage')),
  addRoom: owner(() => import(/* webpackChunkName: "addRoom" */ '../features/owner/rooms/AddRoomPage')),
  editRoom: owner(() => import(/* webpackChunkName: "editRoom" */ '../features/owner/rooms/EditRoomPage')),
  roomRates: owner(() => import(/* webpackChunkName: "roomRates" */ '../features/owner/rates/RatesPage')),
  ownerHotel: owner(() => import(/* webpackChunkName: "ownerHotel" */ '../features/owner/hotel/OwnHotelPage')),
  profile: site(() => import(/* webpackChunkName: "profile" */ '../features/profile/ProfilePage')),
  about: site(() => import(/* webpackChunkName: "about" */ '../features/static/AboutPage')),
  contact: site(() => import(/* webpackChunkName: "contact" */ '../features/static/ContactPage')),
  privacy: site(() => import(/* webpackChunkName: "privacy" */ '../features/static/PrivacyPage')),
  terms: site(() => import(/* webpackChunkName: "terms" */ '../features/static/TermsPage')),
}

export const pageNames = Object.keys(pages) as PageName[]

/** Without an address of their own. */
export const standalonePages = {
  ownerArea: lazyPage(() => import(/* webpackChunkName: "owner" */ './OwnerArea')),
  notAuthorized: lazyPage(() => import(/* webpackChunkName: "notFound" */ './NotAuthorizedPage')),
  notFound: lazyPage(() => import(/* webpackChunkName: "notFound" */ '../features/static/NotFoundPage')),
}
