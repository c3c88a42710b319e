import type { Entity, EntityName } from './entities'
import type { FieldName, FieldValue } from './fields'
import { roomImagesMax } from './limits'

/**
 * The API: one row per call, as plain data that the page carries too.
 *
 * - `who`     'anyone'; 'user' is answered with 401 without a live session; 'owner' with 403 to everybody else besides
 * - `sends`   each member of the JSON body (of the query where the method is GET, of the form where there are `files`) and the
 *             field of contract/fields.ts whose rule it follows; absent where nothing is sent
 * - `safe`    true of a POST that changes nothing, as a GET never does; everything else has a rate on the server
 * - `files`   the form's file field and how many pictures it takes
 * - `answers` what a success carries besides its flag and message, each by its shape in contract/entities.ts
 *
 * From these rows come the server's validation, the trimming of its answers, the client's types and the OpenAPI document.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: `/api/${string}`
  readonly who: 'anyone' | 'user' | 'owner'
  readonly safe?: true
  readonly sends?: Readonly<Record<string, FieldName>>
  readonly files?: { readonly field: string; readonly max: number }
  readonly answers: Readonly<Record<string, EntityName>>
}

const stay = { roomId: 'roomId', checkInDate: 'checkInDate', checkOutDate: 'checkOutDate', guests: 'guests' } as const

export const calls = {
  isAuth: { method: 'GET', path: '/api/user/is-auth', who: 'anyone', answers: {} },
  getUser: { method: 'GET', path: '/api/user/getUser', who: 'anyone', answers: { userData: 'user' } },
  logout: { method: 'POST', path: '/api/user/logout', who: 'anyone', answers: {} },
  sendVerifyOtp: { method: 'POST', path: '/api/user/send-verify-otp', who: 'user', answers: {} },
  register: {
    method: 'POST',
    path: '/api/user/register',
    who: 'anyone',
    sends: { name: 'name', email: 'email', password: 'newPassword' },
    files: { field: 'image', max: 1 },
    answers: {},
  },
  login: {
    method: 'POST',
    path: '/api/user/login',
    who: 'anyone',
    sends: { email: 'email', password: 'password' },
    answers: {},
  },
  verifyEmail: { method: 'POST', path: '/api/user/verify-email', who: 'user', sends: { otp: 'code' }, answers: {} },
  sendResetOtp: {
    method: 'POST',
    path: '/api/user/send-reset-otp',
    who: 'anyone',
    sends: { email: 'email' },
    answers: {},
  },
  resetPassword: {
    method: 'POST',
    path: '/api/user/reset-password',
    who: 'anyone',
    sends: { email: 'email', otp: 'code', newPassword: 'newPassword' },
    answers: {},
  },
  searchHistory: {
    method: 'POST',
    path: '/api/user/search-history',
    who: 'user',
    sends: { destination: 'destination' },
    answers: {},
  },
  getRooms: { method: 'GET', path: '/api/ownerHotel/get-rooms', who: 'anyone', answers: { rooms: 'rooms' } },
  getBookings: { method: 'GET', path: '/api/booking/get-bookings', who: 'user', answers: { bookings: 'bookings' } },
  checkAvailability: {
    method: 'POST',
    path: '/api/booking/check-availability',
    who: 'user',
    safe: true,
    sends: stay,
    answers: { isAvailable: 'flag' },
  },
  /** Takes an idempotency key in a header: a repeat gets the first answer again. */
  createBooking: {
    method: 'POST',
    path: '/api/booking/create-booking',
    who: 'user',
    sends: stay,
    answers: { bookingId: 'text' },
  },
  /** Answers the address of the card provider's page. */
  stripePayment: {
    method: 'POST',
    path: '/api/booking/stripe-payment',
    who: 'user',
    sends: { bookingId: 'bookingId' },
    answers: { url: 'text' },
  },
  registerHotel: {
    method: 'POST',
    path: '/api/ownerHotel/register',
    who: 'user',
    sends: { hotelName: 'hotelName', contact: 'contact', city: 'city', address: 'address' },
    answers: {},
  },
  /** `totalBookings` does not count the cancelled ones; `totalRevenue` is the sum of the paid ones. */
  ownerBookings: {
    method: 'GET',
    path: '/api/ownerHotel/bookings',
    who: 'owner',
    answers: { bookings: 'bookings', totalBookings: 'count', totalRevenue: 'dollars' },
  },
  addRoom: {
    method: 'POST',
    path: '/api/ownerHotel/add-room',
    who: 'owner',
    sends: { roomType: 'roomType', pricePerNight: 'pricePerNight', amenities: 'amenities' },
    files: { field: 'images', max: roomImagesMax },
    answers: {},
  },
  ownerRooms: { method: 'GET', path: '/api/ownerHotel/rooms', who: 'owner', answers: { rooms: 'rooms' } },
  /** `isAvailable` is what the room is now. */
  toggleAvailability: {
    method: 'PUT',
    path: '/api/ownerHotel/toggle-availability',
    who: 'owner',
    sends: { roomId: 'roomId' },
    answers: { isAvailable: 'flag' },
  },

  // Beyond the specification.
  updateProfile: {
    method: 'PUT',
    path: '/api/user/profile',
    who: 'user',
    sends: { name: 'name' },
    files: { field: 'image', max: 1 },
    answers: {},
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/change-password',
    who: 'user',
    sends: { currentPassword: 'currentPassword', newPassword: 'newPassword' },
    answers: {},
  },
  closeAccount: {
    method: 'POST',
    path: '/api/user/close-account',
    who: 'user',
    sends: { currentPassword: 'currentPassword' },
    answers: {},
  },
  takenNights: {
    method: 'GET',
    path: '/api/booking/taken-nights',
    who: 'anyone',
    sends: { roomId: 'roomId' },
    answers: { stays: 'takenStays' },
  },
  contactHost: {
    method: 'POST',
    path: '/api/ownerHotel/contact-host',
    who: 'user',
    sends: { roomId: 'roomId', message: 'message' },
    answers: {},
  },
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

/** What a caller sends as body, as query or as the text fields of a form; `void` where nothing is sent. */
export type Payload<Name extends CallName> = Calls[Name] extends {
  sends: infer Sends extends Record<string, FieldName>
}
  ? { -readonly [Member in keyof Sends]: FieldValue<Sends[Member]> }
  : void

type Answers<Shapes> = {
  -readonly [Member in keyof Shapes]: Shapes[Member] extends EntityName ? Entity<Shapes[Member]> : never
}

/** A successful answer, as a service hands it out and as a client reads it. */
export type Answer<Name extends CallName> = { success: true; message: string } & Answers<Calls[Name]['answers']>

/** The header with which a client names one attempt to book, so that a repeat replays the first answer. */
export const idempotencyHeader = 'idempotency-key'
/** The provider's signed messages arrive here as raw bytes. */
export const webhookPath = '/api/booking/stripe-webhook'
/** Uploaded pictures are served below this path. */
export const mediaPath = '/media'
