import type { PageName } from '../../contract/pages'
import { lazyPage, type LazyPage } from './lazyPage'

/** What stands around a page: `site` has the bar and the footer, `task` the bar alone, `owner` the owner's own frame. */
type Frame = 'site' | 'task' | 'owner'

export interface PageRow extends LazyPage {
  frame: Frame
  /** Guests are sent home. The owner's frame guards its pages itself. */
  needsSession?: boolean
}

/** Every page in a chunk named after it: what a page weighs is told by that name. */
export const pages: Record<PageName, PageRow> = {
  home: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "home" */ '../features/home/HomePage'), 'HomePage'),
  },
  rooms: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "rooms" */ '../features/rooms/list/RoomsPage'), 'RoomsPage'),
  },
  room: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "room" */ '../features/rooms/room/RoomPage'), 'RoomPage'),
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
  loader: {
    frame: 'task',
    ...lazyPage(() => import(/* webpackChunkName: "loader" */ '../features/pages/LoaderPage'), 'LoaderPage'),
  },
  // The owner's frame and what is opened first come in one chunk.
  owner: {
    frame: 'owner',
    ...lazyPage(
      () => import(/* webpackChunkName: "owner" */ '../features/owner/dashboard/OwnerDashboard'),
      'OwnerDashboard',
    ),
  },
  listRoom: {
    frame: 'owner',
    ...lazyPage(
      () => import(/* webpackChunkName: "owner" */ '../features/owner/listRoom/ListRoomPage'),
      'ListRoomPage',
    ),
  },
  addRoom: {
    frame: 'owner',
    ...lazyPage(() => import(/* webpackChunkName: "addRoom" */ '../features/owner/addRoom/AddRoomPage'), 'AddRoomPage'),
  },
  profile: {
    frame: 'site',
    needsSession: true,
    ...lazyPage(() => import(/* webpackChunkName: "profile" */ '../features/profile/ProfilePage'), 'ProfilePage'),
  },
  about: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "about" */ '../features/pages/AboutPage'), 'AboutPage'),
  },
  contact: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "contact" */ '../features/pages/ContactPage'), 'ContactPage'),
  },
  privacy: {
    frame: 'site',
    ...lazyPage(() => import(/* webpackChunkName: "privacy" */ '../features/pages/PrivacyPage'), 'PrivacyPage'),
  },
}

/** The names of the pages in a frame. */
export const pagesIn = (frame: Frame) =>
  (Object.keys(pages) as PageName[]).filter((name) => pages[name].frame === frame)

/** What is shown without an address of its own. */
export const parts = {
  ownerArea: lazyPage(() => import(/* webpackChunkName: "owner" */ './OwnerArea'), 'OwnerArea'),
  notAuthorized: lazyPage(
    () => import(/* webpackChunkName: "notAuthorized" */ './NotAuthorizedPage'),
    'NotAuthorizedPage',
  ),
  notFound: lazyPage(() => import(/* webpackChunkName: "notFound" */ '../features/pages/NotFoundPage'), 'NotFoundPage'),
}
