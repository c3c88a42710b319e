import type { ComponentType } from 'react'
import type { pagePaths, PageName } from '@contract/pages'
import { lazyComponent } from '../lib/lazyComponent'

export interface LazyPage {
  Page: ComponentType
  /** Never rejects: a chunk that failed is requested again when it is needed. */
  preload: () => Promise<void>
}

/** The module's export `name`, loaded on first use. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage => ({
  Page: lazyComponent(async (): Promise<ComponentType> => (await load())[name]),
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
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
    frame,
    ...lazyPage(load, name),
  })

const site = inFrame('site')
const task = inFrame('task')
const owner = inFrame('owner')

/** Every page in a chunk named after it, by which `npm run size` weighs it. */
export const pages: { [Name in PageName]: PageRow & { frame: FrameOf<Name> } } = {
  home: site(() => import(/* webpackChunkName: "home" */ '../features/home/HomePage'), 'HomePage'),
  rooms: site(() => import(/* webpackChunkName: "rooms" */ '../features/rooms/search/RoomsPage'), 'RoomsPage'),
  room: site(() => import(/* webpackChunkName: "room" */ '../features/rooms/room/RoomPage'), 'RoomPage'),
  hotel: site(() => import(/* webpackChunkName: "hotel" */ '../features/rooms/hotel/HotelPage'), 'HotelPage'),
  signUp: task(() => import(/* webpackChunkName: "signUp" */ '../features/auth/AuthPage'), 'AuthPage'),
  resetPassword: task(
    () => import(/* webpackChunkName: "resetPassword" */ '../features/auth/reset/ResetPasswordPage'),
    'ResetPasswordPage',
  ),
  verifyEmail: task(
    () => import(/* webpackChunkName: "verifyEmail" */ '../features/auth/VerifyEmailPage'),
    'VerifyEmailPage',
  ),
  myBookings: site(
    () => import(/* webpackChunkName: "myBookings" */ '../features/bookings/BookingsPage'),
    'BookingsPage',
  ),
  booking: site(() => import(/* webpackChunkName: "booking" */ '../features/bookings/page/BookingPage'), 'BookingPage'),
  loader: task(() => import(/* webpackChunkName: "loader" */ './LoaderPage'), 'LoaderPage'),
  // The owner's frame and what is opened first come in one chunk: the morning's arrivals with their panel, figures and rooms.
  owner: owner(
    () => import(/* webpackChunkName: "owner" */ '../features/owner/dashboard/OwnerDashboard'),
    'OwnerDashboard',
  ),
  ownerBookings: owner(
    () => import(/* webpackChunkName: "ownerBookings" */ '../features/owner/bookings/OwnerBookingsPage'),
    'OwnerBookingsPage',
  ),
  ownerCalendar: owner(
    () => import(/* webpackChunkName: "ownerCalendar" */ '../features/owner/calendar/CalendarPage'),
    'CalendarPage',
  ),
  listRoom: owner(() => import(/* webpackChunkName: "owner" */ '../features/owner/rooms/ListRoomPage'), 'ListRoomPage'),
  addRoom: owner(() => import(/* webpackChunkName: "addRoom" */ '../features/owner/rooms/AddRoomPage'), 'AddRoomPage'),
  editRoom: owner(
    () => import(/* webpackChunkName: "editRoom" */ '../features/owner/rooms/EditRoomPage'),
    'EditRoomPage',
  ),
  ownerHotel: owner(
    () => import(/* webpackChunkName: "ownerHotel" */ '../features/owner/hotel/OwnHotelPage'),
    'OwnHotelPage',
  ),
  profile: site(() => import(/* webpackChunkName: "profile" */ '../features/profile/ProfilePage'), 'ProfilePage'),
  about: site(() => import(/* webpackChunkName: "about" */ '../features/static/AboutPage'), 'AboutPage'),
  contact: site(() => import(/* webpackChunkName: "contact" */ '../features/static/ContactPage'), 'ContactPage'),
  privacy: site(() => import(/* webpackChunkName: "privacy" */ '../features/static/PrivacyPage'), 'PrivacyPage'),
  terms: site(() => import(/* webpackChunkName: "terms" */ '../features/static/TermsPage'), 'TermsPage'),
}

export const pageNames = Object.keys(pages) as PageName[]

export const pagesIn = (frame: Frame) => pageNames.filter((name) => pages[name].frame === frame)

/** Without an address of their own. */
export const standalonePages = {
  ownerArea: lazyPage(() => import(/* webpackChunkName: "owner" */ './OwnerArea'), 'OwnerArea'),
  notAuthorized: lazyPage(() => import(/* webpackChunkName: "notFound" */ './NotAuthorizedPage'), 'NotAuthorizedPage'),
  notFound: lazyPage(
    () => import(/* webpackChunkName: "notFound" */ '../features/static/NotFoundPage'),
    'NotFoundPage',
  ),
}
