import Type, { type Static } from 'typebox'

/** Entities as they travel (section 3 of the specification). Money is US dollars with at most two decimals (D3). */

const Id = Type.String({ description: 'Opaque id.' })
const Dollars = Type.Number({ description: 'US dollars, at most two decimals.' })
const CalendarDate = Type.String({ description: 'Calendar date, YYYY-MM-DD.' })
const Instant = Type.String({ description: 'Moment in time, ISO 8601.' })
const ImageUrl = Type.String({ description: 'Address of a picture; takes w (pixels) and auto=compress.' })

export type User = Static<typeof User>
export const User = Type.Object({
  name: Type.String(),
  email: Type.String(),
  image: Type.String({ description: 'Address of the picture, or empty: the client shows its default avatar.' }),
  role: Type.Union([Type.Literal('owner'), Type.Literal('user')]),
  isVerified: Type.Boolean(),
  searchHistory: Type.Array(Type.String(), { description: 'At most the last 3 destinations, newest last.' }),
})

export type Hotel = Static<typeof Hotel>
export const Hotel = Type.Object({
  name: Type.String(),
  hotelName: Type.String({ description: 'The same as name (D3).' }),
  address: Type.String(),
  city: Type.String(),
  owner: Type.Object({ name: Type.String(), image: Type.String() }),
})

export type Room = Static<typeof Room>
export const Room = Type.Object({
  _id: Id,
  roomType: Type.String(),
  pricePerNight: Dollars,
  amenities: Type.Array(Type.String()),
  images: Type.Array(ImageUrl),
  isAvailable: Type.Boolean(),
  createdAt: Instant,
  hotel: Hotel,
})

const BookingStatus = Type.Union([Type.Literal('pending'), Type.Literal('confirmed'), Type.Literal('cancelled')])

export type Booking = Static<typeof Booking>
export const Booking = Type.Object({
  _id: Id,
  room: Type.Object({ _id: Id, roomType: Type.String(), images: Type.Array(ImageUrl) }),
  hotel: Type.Object({ name: Type.String(), hotelName: Type.String(), address: Type.String(), city: Type.String() }),
  user: Type.Object({ name: Type.String() }),
  guests: Type.Integer(),
  totalPrice: Dollars,
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  isPaid: Type.Boolean(),
  status: BookingStatus,
  createdAt: Instant,
})

/** Nights of a room that cannot be had: half-open, from check-in to the morning of check-out (D18). */
export type TakenStay = Static<typeof TakenStay>
export const TakenStay = Type.Object({ checkInDate: CalendarDate, checkOutDate: CalendarDate })
