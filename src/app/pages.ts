import { lazyPage } from './lazyPage'

/** Every page in a chunk of its own, named after its key here: what a page weighs is told by that name. */
export const pages = {
  home: lazyPage(() => import(/* webpackChunkName: "home" */ '../features/home/HomePage'), 'HomePage'),
  rooms: lazyPage(() => import(/* webpackChunkName: "rooms" */ '../features/rooms/RoomsPage'), 'RoomsPage'),
  room: lazyPage(() => import(/* webpackChunkName: "room" */ '../features/rooms/room/RoomPage'), 'RoomPage'),
  auth: lazyPage(() => import(/* webpackChunkName: "auth" */ '../features/auth/AuthPage'), 'AuthPage'),
  verifyEmail: lazyPage(
    () => import(/* webpackChunkName: "verifyEmail" */ '../features/auth/VerifyEmailPage'),
    'VerifyEmailPage',
  ),
  resetPassword: lazyPage(
    () => import(/* webpackChunkName: "resetPassword" */ '../features/auth/ResetPasswordPage'),
    'ResetPasswordPage',
  ),
  bookings: lazyPage(
    () => import(/* webpackChunkName: "bookings" */ '../features/bookings/BookingsPage'),
    'BookingsPage',
  ),
  profile: lazyPage(() => import(/* webpackChunkName: "profile" */ '../features/profile/ProfilePage'), 'ProfilePage'),
  // What an owner opens first comes in one piece with the frame around it.
  ownerArea: lazyPage(() => import(/* webpackChunkName: "owner" */ './OwnerArea'), 'OwnerArea'),
  ownerDashboard: lazyPage(
    () => import(/* webpackChunkName: "owner" */ '../features/owner/OwnerDashboard'),
    'OwnerDashboard',
  ),
  listRoom: lazyPage(() => import(/* webpackChunkName: "owner" */ '../features/owner/ListRoomPage'), 'ListRoomPage'),
  addRoom: lazyPage(() => import(/* webpackChunkName: "addRoom" */ '../features/owner/AddRoomPage'), 'AddRoomPage'),
  notAuthorized: lazyPage(
    () => import(/* webpackChunkName: "notAuthorized" */ './NotAuthorizedPage'),
    'NotAuthorizedPage',
  ),
  loader: lazyPage(() => import(/* webpackChunkName: "loader" */ '../features/pages/LoaderPage'), 'LoaderPage'),
  about: lazyPage(() => import(/* webpackChunkName: "about" */ '../features/pages/AboutPage'), 'AboutPage'),
  contact: lazyPage(() => import(/* webpackChunkName: "contact" */ '../features/pages/ContactPage'), 'ContactPage'),
  privacy: lazyPage(() => import(/* webpackChunkName: "privacy" */ '../features/pages/PrivacyPage'), 'PrivacyPage'),
  notFound: lazyPage(() => import(/* webpackChunkName: "notFound" */ '../features/pages/NotFoundPage'), 'NotFoundPage'),
}
