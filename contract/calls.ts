import { bookingCalls } from './bookingCalls'
import { bookingFilters, optionalRoomFields, ownerCalls } from './ownerCalls'
import type { EntityName } from './entities'
import type { FieldName } from './fields'
import { roomImagesMax } from './limits'

/**
 * The API: one row per call, as plain data that the page carries too.
 *
 * - `who`     'anyone'; 'user' is answered with 401 without a live session; 'owner' with 403 to everybody else besides
 * - `sends`   each member of the JSON body (of the query where the method is GET, of the form where there are `files`) and the
 *             field of contract/fields.ts whose rule it follows; absent where nothing is sent
 * - `maySend` members that can be left out
 * - `safe`    true of a POST that changes nothing; all calls but these and GETs are rate limited
 * - `isRepeatable` true where an idempotency key in a header names one attempt, so that a repeat is answered as the first
 * - `files`   the form's file field and how many pictures it takes
 * - `answers` what a success carries besides its flag and message, each by its shape in contract/entities.ts
 * - `mayAnswer` what a success may carry
 *
 * From these rows come the server's validation, the trimming of its answers, the client's types and the OpenAPI document.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: `/api/${string}`
  readonly who: 'anyone' | 'user' | 'owner'
  readonly safe?: true
  readonly isRepeatable?: true
  readonly sends?: Readonly<Record<string, FieldName>>
  readonly maySend?: Readonly<Record<string, FieldName>>
  readonly files?: { readonly field: string; readonly max: number }
  readonly answers: Readonly<Record<string, EntityName>>
  readonly mayAnswer?: Readonly<Record<string, EntityName>>
}

export const calls = {
  ...bookingCalls,
  ...ownerCalls,
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
  /** `more`: these are only the newest of all rooms; the others are found by searching. */
  getRooms: {
    method: 'GET',
    path: '/api/ownerHotel/get-rooms',
    who: 'anyone',
    answers: { rooms: 'rooms' },
    mayAnswer: { more: 'flag' },
  },
  registerHotel: {
    method: 'POST',
    path: '/api/ownerHotel/register',
    who: 'user',
    sends: { hotelName: 'hotelName', contact: 'contact', city: 'city', address: 'address' },
    /** Absent means flexible, no hours, and the time zone of the city where that is known. */
    maySend: {
      cancellation: 'cancellation',
      timeZone: 'timeZone',
      checkInFrom: 'checkInFrom',
      checkOutUntil: 'checkOutUntil',
    },
    answers: {},
  },
  /**
   * Pages as those of `getBookings`; the sums are of all bookings. `totalBookings` does not count the cancelled ones; `totalRevenue`
   * is payments less refunds.
   */
  ownerBookings: {
    method: 'GET',
    path: '/api/ownerHotel/bookings',
    who: 'owner',
    maySend: { cursor: 'cursor' },
    answers: { bookings: 'bookings', totalBookings: 'count', totalRevenue: 'dollars' },
    mayAnswer: { next: 'text' },
  },
  addRoom: {
    method: 'POST',
    path: '/api/ownerHotel/add-room',
    who: 'owner',
    sends: { roomType: 'roomType', pricePerNight: 'pricePerNight', amenities: 'amenities' },
    maySend: optionalRoomFields,
    files: { field: 'images', max: roomImagesMax },
    answers: {},
  },
  /** `archived=1` lists the archived ones instead. */
  ownerRooms: {
    method: 'GET',
    path: '/api/ownerHotel/rooms',
    who: 'owner',
    maySend: { archived: 'archivedOnes' },
    answers: { rooms: 'ownRooms' },
  },
  /** `isAvailable`: the new state; `heldBack`: why guests do not see the room even so. */
  toggleAvailability: {
    method: 'PUT',
    path: '/api/ownerHotel/toggle-availability',
    who: 'owner',
    sends: { roomId: 'roomId' },
    answers: { isAvailable: 'flag' },
    mayAnswer: { heldBack: 'heldBack' },
  },

  // Beyond the specification.
  updateProfile: {
    method: 'PUT',
    path: '/api/user/profile',
    who: 'user',
    maySend: { name: 'name' },
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
  /** Of a user whose address is not verified yet. */
  changeEmail: {
    method: 'POST',
    path: '/api/user/change-email',
    who: 'user',
    sends: { email: 'email', currentPassword: 'currentPassword' },
    answers: {},
  },
  closeAccount: {
    method: 'POST',
    path: '/api/user/close-account',
    who: 'user',
    sends: { currentPassword: 'currentPassword' },
    answers: {},
  },
  /**
   * One page of the rooms that match; contract/roomSearch.ts says what that means. With dates or guests, `rooms`, `total` and
   * `counts` are of free rooms that are large enough, and `notFree` is how many others match; `free=no` gives those others
   * instead. `next` is the cursor of the following page. `atLeast`: the numbers stopped counting there.
   */
  searchRooms: {
    method: 'GET',
    path: '/api/rooms/search',
    who: 'anyone',
    maySend: {
      destination: 'destination',
      types: 'types',
      bands: 'bands',
      amenities: 'amenityList',
      sort: 'sort',
      checkInDate: 'checkInDate',
      checkOutDate: 'checkOutDate',
      guests: 'guests',
      free: 'free',
      cursor: 'cursor',
    },
    answers: { rooms: 'rooms', total: 'count', notFree: 'count', counts: 'counts' },
    mayAnswer: { next: 'text', atLeast: 'flag', totals: 'totals', refusals: 'refusals' },
  },
  /** Cities and hotels that fit what somebody typed; see contract/places.ts. */
  places: {
    method: 'GET',
    path: '/api/rooms/places',
    who: 'anyone',
    sends: { destination: 'destination' },
    answers: { cities: 'texts', hotels: 'hotels' },
  },
  /** A room that guests can book, with its description. */
  room: {
    method: 'GET',
    path: '/api/rooms/room',
    who: 'anyone',
    sends: { roomId: 'roomId' },
    answers: { room: 'room' },
  },
  /** A hotel with the rooms that guests can book, newest first. */
  hotel: {
    method: 'GET',
    path: '/api/hotels/hotel',
    who: 'anyone',
    sends: { hotelId: 'hotelId' },
    answers: { hotel: 'hotel', rooms: 'rooms' },
  },
  contactHost: {
    method: 'POST',
    path: '/api/ownerHotel/contact-host',
    who: 'user',
    sends: { roomId: 'roomId', message: 'message' },
    /** Shares the guest's email address, so that the host can reply. Not shared when absent. */
    maySend: { shareEmail: 'shareEmail' },
    answers: {},
  },
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

/** What a GET answers with a file or a stream of this media `type`; its refusals are JSON as those of all calls. */
export type FileCall = Pick<Call, 'path' | 'who' | 'maySend'> & { readonly type: string }

/** Their addresses are linked to or listened to: they are no endpoints of the page's slice. */
export const fileCalls = {
  /** A booking's calendar file, for its guest: `?bookingId=`. */
  stayCalendar: { path: '/api/booking/stay.ics', who: 'user', type: 'text/calendar' },
  /** The bookings that `bookingList` would list: the same filters, all pages. */
  bookingsFile: { path: '/api/ownerHotel/bookings.csv', who: 'owner', maySend: bookingFilters, type: 'text/csv' },
  /** Server-sent events for an owner: contract/ownerEvents.ts. */
  ownerEvents: { path: '/api/ownerHotel/events', who: 'owner', type: 'text/event-stream' },
} as const satisfies Record<string, FileCall>

/** The header with which a client names one attempt to book, so that a repeat replays the first answer. */
export const idempotencyHeader = 'idempotency-key'
/**
 * The header of a write with the `_id` of the user that the page shows. The write is refused, with this as the field, where
 * another tab has logged somebody else in.
 */
export const forUserHeader = 'for-user'
/** The provider's signed messages arrive here as raw bytes. */
export const webhookPath = '/api/booking/stripe-webhook'
/** A room's taken nights for other sites: below this path, by the token of its link, as `.ics`. */
export const calendarsPath = '/calendars'
/** Uploaded pictures are served below this path. */
export const mediaPath = '/media'
