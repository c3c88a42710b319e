import type { Call } from '../../contract/calls'
import type { EntityName } from '../../contract/entities'
import { calendarDate } from '../../contract/stay'

/**
 * Holds an answer to the shapes that its call names, as far as a page would break without them. A list keeps the rows that
 * can be shown; a part that cannot be shown at all makes the whole answer unreadable.
 */

type Members = Record<string, unknown>

/** The value as a page can show it; undefined when it cannot. */
type Reader = (value: unknown) => unknown

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'
const textOf = (value: unknown) => (isText(value) ? value : '')
const textsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isText) : [])
const dateOf = (value: unknown) => calendarDate(textOf(value))

const rowsOf =
  (row: (members: Members) => Members | undefined): Reader =>
  (rows) =>
    Array.isArray(rows) ? rows.flatMap((each) => (isObject(each) ? (row(each) ?? []) : [])) : undefined

/** A hotel whose name is in both members: servers may send only one. */
function hotelOf(hotel: Members): Members {
  const name = textOf(hotel.hotelName) || textOf(hotel.name)
  const id = isText(hotel._id) ? hotel._id : undefined
  return { ...hotel, _id: id, name, hotelName: name, address: textOf(hotel.address), city: textOf(hotel.city) }
}

/** A hotel with its host. */
const hostedHotelOf = (hotel: Members): Members => ({
  ...hotelOf(hotel),
  owner: isObject(hotel.owner) ? hotel.owner : {},
})

function roomOf(room: Members): Members | undefined {
  const { _id: id, hotel, pricePerNight } = room
  if (!isText(id) || !isObject(hotel) || typeof pricePerNight !== 'number') return undefined
  return {
    ...room,
    maxGuests: typeof room.maxGuests === 'number' ? room.maxGuests : undefined,
    roomType: textOf(room.roomType),
    createdAt: textOf(room.createdAt),
    images: textsIn(room.images),
    amenities: textsIn(room.amenities),
    hotel: hostedHotelOf(hotel),
  }
}

const isMoment = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value))
const momentOf = (value: unknown) => (isMoment(value) ? value : undefined)
const refundOf = (refund: unknown) => (isObject(refund) && typeof refund.amount === 'number' ? refund : undefined)

function bookingOf(booking: Members): Members | undefined {
  const { _id: id, room, hotel, user, totalPrice } = booking
  const [checkInDate, checkOutDate] = [dateOf(booking.checkInDate), dateOf(booking.checkOutDate)]
  if (!isText(id) || !isObject(room) || !checkInDate || !checkOutDate || typeof totalPrice !== 'number')
    return undefined
  return {
    ...booking,
    checkInDate,
    checkOutDate,
    number: isText(booking.number) ? booking.number : undefined,
    payBy: momentOf(booking.payBy),
    refund: refundOf(booking.refund),
    reason: isText(booking.reason) ? booking.reason : undefined,
    room: { ...room, _id: textOf(room._id), roomType: textOf(room.roomType), images: textsIn(room.images) },
    hotel: hotelOf(isObject(hotel) ? hotel : {}),
    user: isObject(user) ? user : {},
  }
}

const linesIn = rowsOf(({ text, amount }) => (typeof amount === 'number' ? { text: textOf(text), amount } : undefined))
const refundsIn = rowsOf((refund) => (isMoment(refund.at) ? refundOf(refund) : undefined))
const timelineIn = rowsOf(({ at, what }) => (isMoment(at) && isText(what) ? { at, what } : undefined))

/** A booking with its receipt, which is none without the lists of its sums. */
function bookingDetailsOf(booking: Members): Members | undefined {
  const stay = bookingOf(booking)
  const { hotel, payment, policy } = booking
  if (!stay || !isObject(hotel) || !isText(hotel._id) || !isObject(payment) || !isObject(policy)) return undefined

  const [lines, refunds, timeline] = [linesIn(booking.lines), refundsIn(payment.refunds), timelineIn(booking.timeline)]
  if (!lines || !refunds || !timeline) return undefined
  return {
    ...stay,
    hotel: { ...hotelOf(hotel), contact: textOf(hotel.contact) },
    lines,
    timeline,
    payment: { paidAt: momentOf(payment.paidAt), refunds },
    policy: { ...policy, freeUntil: dateOf(policy.freeUntil), halfUntil: dateOf(policy.halfUntil) },
  }
}

function takenStayOf(stay: Members): Members | undefined {
  const [checkInDate, checkOutDate] = [dateOf(stay.checkInDate), dateOf(stay.checkOutDate)]
  return checkInDate && checkOutDate ? { checkInDate, checkOutDate } : undefined
}

/** A room of the calendar without its spans would look free. */
function calendarRoomOf(room: Members): Members | undefined {
  const read = spansIn(room.spans)
  return isText(room._id) && read ? { ...room, roomType: textOf(room.roomType), spans: read } : undefined
}
const spansIn = rowsOf((span) => {
  const [from, until] = [dateOf(span.from), dateOf(span.until)]
  return from && until ? { ...span, from, until } : undefined
}) as (spans: unknown) => unknown[] | undefined

const ownHotelOf = (hotel: Members): Members | undefined =>
  isText(hotel._id) && typeof hotel.version === 'number'
    ? { ...hotelOf(hotel), contact: textOf(hotel.contact) }
    : undefined

function placeOf(place: Members): Members | undefined {
  const { _id: id, name, city } = place
  return isText(id) && isText(name) ? { _id: id, name, city: textOf(city) } : undefined
}

const one =
  (row: (members: Members) => Members | undefined): Reader =>
  (value) =>
    isObject(value) ? row(value) : undefined

/** Every other is shown as it is. */
const readers: Partial<Record<EntityName, Reader>> = {
  texts: (texts) => (Array.isArray(texts) ? textsIn(texts) : undefined),
  counts: one((counts) => ([counts.types, counts.bands, counts.amenities].every(isObject) ? counts : undefined)),
  room: one(roomOf),
  hotel: one(hostedHotelOf),
  hotels: rowsOf(placeOf),
  user: (user) => (isObject(user) ? { ...user, searchHistory: textsIn(user.searchHistory) } : undefined),
  rooms: rowsOf(roomOf),
  bookings: rowsOf(bookingOf),
  bookingDetails: one(bookingDetailsOf),
  calendarDate: dateOf,
  takenStays: rowsOf(takenStayOf),
  ownRoom: one(roomOf),
  ownRooms: rowsOf(roomOf),
  ownHotel: one(ownHotelOf),
  calendarRooms: rowsOf(calendarRoomOf),
  occupancy: rowsOf((row) => row),
  months: rowsOf((row) => row),
}

/** The readable answer of a call; undefined when a part is missing without which nothing can be shown. */
export function readAnswer({ answers }: Call, answer: Members): Members | undefined {
  const read: Members = { ...answer }
  for (const [member, entity] of Object.entries(answers)) {
    const reader = readers[entity]
    if (!reader) continue
    const value = reader(answer[member])
    if (value === undefined) return undefined
    read[member] = value
  }
  return read
}
