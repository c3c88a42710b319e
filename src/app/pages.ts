import type { pagePaths, PageName } from '../../contract/pages'
import { lazyPage, type LazyPage } from './lazyPage'

/** The frame around a page: `site` has the bar and the footer, `task` the bar alone, `owner` the owner's own frame. */
type Frame = 'site' | 'task' | 'owner'

export interface PageRow extends LazyPage {
  frame: Frame
  /** Guests are sent home. The owner's frame guards its pages itself. */
  needsSession?: boolean
}

/** Everything below /owner is in the owner's frame, which guards it, and nothing else is. */
type FrameOf<Name extends PageName> = (typeof pagePaths)[Name] extends `/owner${string}` ? 'owner' : 'site' | 'task'

/** Every page in a chunk named after it, by which `npm run size` weighs it. */
export const pages: { [Name in PageName]: PageRow & { frame: FrameOf<Name> } } = {
  home: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "home" */ '../features/home/HomePage'), 'HomePage'),
  },
  rooms: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "rooms" */ '../features/rooms/search/RoomsPage'), 'RoomsPage'),
  },
  room: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "room" */ '../features/rooms/room/RoomPage'), 'RoomPage'),
  },
  hotel: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "hotel" */ '../features/rooms/hotel/HotelPage'), 'HotelPage'),
  },
  signUp: {
    frame: 'task',
    ...lazyPage(() => import(/* webpackChunkName: "signUp" */ '../features/auth/AuthPage'), 'AuthPage'),
  },
  resetPassword: {
    frame: 'task',
    ...lazyPage(
      () => import(/* webpackChunkName: "resetPassword" */ '../features/auth/reset/ResetPasswordPage'),
      'ResetPasswordPage',
    ),
  },
  verifyEmail: {
    frame: 'task',
    needsSession: true,
    ...lazyPage(
      () => import(/* webpackChunkName: "verifyEmail" */ '../features/auth/VerifyEmailPage'),
      'VerifyEmailPage',
    ),
  },
  myBookings: {
    frame: 'site',
    needsSession: true,
    ...lazyPage(() => import(/* webpackChunkName: "myBookings" */ '../features/bookings/BookingsPage'), 'BookingsPage'),
  },
  booking: {
    frame: 'site',
    needsSession: true,
    ...lazyPage(() => import(/* webpackChunkName: "booking" */ '../features/bookings/page/BookingPage'), 'BookingPage'),
  },
  loader: {
    frame: 'task',
    ...lazyPage(() => import(/* webpackChunkName: "loader" */ './LoaderPage'), 'LoaderPage'),
  },
  // The owner's frame and what is opened first come in one chunk: the morning's arrivals with their panel, figures and rooms.
  owner: {
    frame: 'owner',
    ...lazyPage(
      () => import(/* webpackChunkName: "owner" */ '../features/owner/dashboard/OwnerDashboard'),
      'OwnerDashboard',
    ),
  },
  ownerBookings: {
    frame: 'owner',
    ...lazyPage(
      () => import(/* webpackChunkName: "ownerBookings" */ '../features/owner/bookings/OwnerBookingsPage'),
      'OwnerBookingsPage',
    ),
  },
  ownerCalendar: {
    frame: 'owner',
    ...lazyPage(
      () => import(/* webpackChunkName: "ownerCalendar" */ '../features/owner/calendar/CalendarPage'),
      'CalendarPage',
    ),
  },
  listRoom: {
    frame: 'owner',
    ...lazyPage(() => import(/* webpackChunkName: "owner" */ '../features/owner/rooms/ListRoomPage'), 'ListRoomPage'),
  },
  addRoom: {
    frame: 'owner',
    ...lazyPage(() => import(/* webpackChunkName: "addRoom" */ '../features/owner/rooms/AddRoomPage'), 'AddRoomPage'),
  },
  editRoom: {
    frame: 'owner',
    ...lazyPage(
      () => import(/* webpackChunkName: "editRoom" */ '../features/owner/rooms/EditRoomPage'),
      'EditRoomPage',
    ),
  },
  ownerHotel: {
    frame: 'owner',
    ...lazyPage(
      () => import(/* webpackChunkName: "ownerHotel" */ '../features/owner/hotel/OwnHotelPage'),
      'OwnHotelPage',
    ),
  },
  profile: {
    frame: 'site',
    needsSession: true,
    ...lazyPage(() => import(/* webpackChunkName: "profile" */ '../features/profile/ProfilePage'), 'ProfilePage'),
  },
  about: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "about" */ '../features/static/AboutPage'), 'AboutPage'),
  },
  contact: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "contact" */ '../features/static/ContactPage'), 'ContactPage'),
  },
  privacy: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "privacy" */ '../features/static/PrivacyPage'), 'PrivacyPage'),
  },
}

/** The names of the pages in a frame. */
export const pagesIn = (frame: Frame) =>
  (Object.keys(pages) as PageName[]).filter((name) => pages[name].frame === frame)

/** Without an address of their own. */
export const parts = {
  ownerArea: lazyPage(() => import(/* webpackChunkName: "owner" */ './OwnerArea'), 'OwnerArea'),
  notAuthorized: lazyPage(() => import(/* webpackChunkName: "notFound" */ './NotAuthorizedPage'), 'NotAuthorizedPage'),
  notFound: lazyPage(
    () => import(/* webpackChunkName: "notFound" */ '../features/static/NotFoundPage'),
    'NotFoundPage',
  ),
}
