import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { Booking, Room, TakenStay, User } from './entities'
import * as field from './fields'
import { roomImagesMax } from './limits'
import { extensionPaths, paths } from './paths'

/**
 * The API as data: one row per call (section 7 of the specification), then our additions (D4).
 *
 * - `body` JSON or, with `files`, the text fields of a multipart form; absent where nothing is sent
 * - `query` of a GET
 * - `files` the form's file field and how many it takes
 * - `data`  what a successful answer carries besides `success` and `message`
 * - `who`   'anyone'; 'user' answers 401 without a live session; 'owner' answers 403 to others besides
 *
 * From these rows come the server's validation, the trimming of its answers, the client's types and the OpenAPI document.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly summary: string
  readonly who: 'anyone' | 'user' | 'owner'
  readonly body?: TObject
  readonly query?: TObject
  readonly files?: { readonly field: string; readonly max: number }
  readonly data: Record<string, TSchema>
}

const Stay = Type.Object({
  roomId: field.RoomId,
  checkInDate: field.CheckInDate,
  checkOutDate: field.CheckOutDate,
  guests: field.Guests,
})

const money = Type.Number({ description: 'US dollars.' })

const calls = {
  isAuth: { ...paths.isAuth, summary: 'Is there a live session?', who: 'anyone', data: {} },
  getUser: { ...paths.getUser, summary: 'Who is signed in', who: 'anyone', data: { userData: User } },
  logout: { ...paths.logout, summary: 'End this session', who: 'anyone', data: {} },
  sendVerifyOtp: { ...paths.sendVerifyOtp, summary: 'Mail a verification code', who: 'user', data: {} },
  register: {
    ...paths.register,
    summary: 'Sign up, which also logs in and mails a verification code',
    who: 'anyone',
    body: Type.Object({ name: field.Name, email: field.Email, password: field.NewPassword }),
    files: { field: 'image', max: 1 },
    data: {},
  },
  login: {
    ...paths.login,
    summary: 'Log in',
    who: 'anyone',
    body: Type.Object({ email: field.Email, password: field.GivenPassword }),
    data: {},
  },
  verifyEmail: {
    ...paths.verifyEmail,
    summary: 'Prove the e-mail address with a code',
    who: 'user',
    body: Type.Object({ otp: field.Code }),
    data: {},
  },
  sendResetOtp: {
    ...paths.sendResetOtp,
    summary: 'Mail a code to reset a password',
    who: 'anyone',
    body: Type.Object({ email: field.Email }),
    data: {},
  },
  resetPassword: {
    ...paths.resetPassword,
    summary: 'Set a new password with a code; ends all sessions',
    who: 'anyone',
    body: Type.Object({ email: field.Email, otp: field.Code, newPassword: field.NewPassword }),
    data: {},
  },
  searchHistory: {
    ...paths.searchHistory,
    summary: 'Remember a searched destination',
    who: 'user',
    body: Type.Object({ destination: field.Destination }),
    data: {},
  },
  getRooms: {
    ...paths.getRooms,
    summary: 'Available rooms, newest first',
    who: 'anyone',
    data: { rooms: Type.Array(Room) },
  },
  getBookings: {
    ...paths.getBookings,
    summary: "The user's bookings, newest first",
    who: 'user',
    data: { bookings: Type.Array(Booking) },
  },
  checkAvailability: {
    ...paths.checkAvailability,
    summary: 'Can this room be had for these nights?',
    who: 'user',
    body: Stay,
    data: { isAvailable: Type.Boolean() },
  },
  createBooking: {
    ...paths.createBooking,
    summary: 'Book a room; repeats with the same Idempotency-Key replay the first answer',
    who: 'user',
    body: Stay,
    data: { bookingId: Type.String() },
  },
  stripePayment: {
    ...paths.stripePayment,
    summary: "Open the card provider's page for a booking",
    who: 'user',
    body: Type.Object({ bookingId: field.BookingId }),
    data: { url: Type.String() },
  },
  registerHotel: {
    ...paths.registerHotel,
    summary: 'Register a hotel, which makes the user an owner',
    who: 'user',
    body: Type.Object({
      hotelName: field.HotelName,
      contact: field.Contact,
      city: field.City,
      address: field.Address,
    }),
    data: {},
  },
  ownerBookings: {
    ...paths.ownerBookings,
    summary: "Bookings of the owner's hotel with their sums",
    who: 'owner',
    data: {
      bookings: Type.Array(Booking),
      totalBookings: Type.Integer({ description: 'Bookings that are not cancelled.' }),
      totalRevenue: money,
    },
  },
  addRoom: {
    ...paths.addRoom,
    summary: 'Add a room with up to four pictures',
    who: 'owner',
    body: Type.Object({ roomType: field.RoomType, pricePerNight: field.PricePerNight, amenities: field.Amenities }),
    files: { field: 'images', max: roomImagesMax },
    data: {},
  },
  ownerRooms: {
    ...paths.ownerRooms,
    summary: "The owner's rooms, newest first, available or not",
    who: 'owner',
    data: { rooms: Type.Array(Room) },
  },
  toggleAvailability: {
    ...paths.toggleAvailability,
    summary: 'Switch a room on or off for guests',
    who: 'owner',
    body: Type.Object({ roomId: field.RoomId }),
    data: { isAvailable: Type.Boolean({ description: 'What the room is now.' }) },
  },
} as const satisfies Record<keyof typeof paths, Call>

/** Our additions: what the specification leaves without an action, and the nights shown in the booking box. */
const extensions = {
  updateProfile: {
    ...extensionPaths.updateProfile,
    summary: 'Change name and, when one is sent, picture',
    who: 'user',
    body: Type.Object({ name: field.Name }),
    files: { field: 'image', max: 1 },
    data: {},
  },
  changePassword: {
    ...extensionPaths.changePassword,
    summary: 'Change the password; ends all other sessions',
    who: 'user',
    body: Type.Object({ currentPassword: field.GivenPassword, newPassword: field.NewPassword }),
    data: {},
  },
  takenNights: {
    ...extensionPaths.takenNights,
    summary: 'Nights of a room that are already taken, from today on',
    who: 'anyone',
    query: Type.Object({ roomId: field.RoomId }),
    data: { stays: Type.Array(TakenStay) },
  },
  contactHost: {
    ...extensionPaths.contactHost,
    summary: "Mail a message to a room's host without revealing an address",
    who: 'user',
    body: Type.Object({ roomId: field.RoomId, message: field.Message }),
    data: {},
  },
} as const satisfies Record<keyof typeof extensionPaths, Call>

export const allCalls = { ...calls, ...extensions }
export type Calls = typeof allCalls
export type CallName = keyof Calls

/** What a caller sends as body, as text fields of the form or as query; `void` where nothing is sent. */
export type Payload<Name extends CallName> = Calls[Name] extends { body: infer Body extends TSchema }
  ? Static<Body>
  : Calls[Name] extends { query: infer Query extends TSchema }
    ? Static<Query>
    : void

type Data<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] extends TSchema ? Static<Shape[Key]> : never }

/** A successful answer, as a service hands it out and as a client reads it. */
export type Answer<Name extends CallName> = { success: true; message: string } & Data<Calls[Name]['data']>
