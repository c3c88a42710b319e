import { cancellations } from './cancellation'
import { priceBandIds, roomTypes, slugOf } from './filters'
import { amenityNames } from './limits'
import { weekdays } from './rates'
import { bookingSources, bookingStatuses, disputeStatuses, stayMarks } from './bookingStatus'

/**
 * What answers carry, as plain JSON Schemas. They are allow-lists: what they do not name is not sent. The page takes their
 * types only. Money is US dollars with at most two decimals.
 */

/** The subset of JSON Schema that describes answers. */
export type Schema =
  | { readonly type: 'string' | 'boolean' | 'integer' | 'number'; readonly description?: string }
  | { readonly enum: readonly string[] }
  | { readonly type: 'array'; readonly items: Schema; readonly description?: string }
  | {
      readonly type: 'object'
      readonly properties: Readonly<Record<string, Schema>>
      readonly required: readonly string[]
    }
  | { readonly type: 'object'; readonly additionalProperties: Schema; readonly description?: string }

/** The TypeScript type of a schema's values. */
type ValueOf<Shape> = Shape extends { enum: readonly (infer Value)[] }
  ? Value
  : Shape extends { type: 'string' }
    ? string
    : Shape extends { type: 'boolean' }
      ? boolean
      : Shape extends { type: 'integer' | 'number' }
        ? number
        : Shape extends { items: infer Items }
          ? ValueOf<Items>[]
          : Shape extends { properties: infer Properties; required: readonly (infer Required)[] }
            ? {
                -readonly [Name in keyof Properties as Name extends Required ? Name : never]: ValueOf<Properties[Name]>
              } & {
                -readonly [Name in keyof Properties as Name extends Required ? never : Name]?: ValueOf<Properties[Name]>
              }
            : Shape extends { additionalProperties: infer Value }
              ? Record<string, ValueOf<Value>>
              : never

type Members = Readonly<Record<string, Schema>>

/** Answers may lack the members of `optional`. */
const object = <const Required extends Members, const Optional extends Members = Record<never, Schema>>(
  properties: Required,
  optional?: Optional,
) =>
  ({
    type: 'object',
    properties: { ...properties, ...optional } as Required & Optional,
    required: Object.keys(properties) as (keyof Required & string)[],
  }) as const

const listOf = <const Items extends Schema>(items: Items) => ({ type: 'array', items }) as const

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const count = { type: 'integer' } as const
const id = { type: 'string', description: 'Opaque id.' } as const
const dollars = { type: 'number', description: 'US dollars, at most two decimals.' } as const
const calendarDate = { type: 'string', description: 'Calendar date, YYYY-MM-DD.' } as const
const instant = { type: 'string', description: 'Moment in time, ISO 8601.' } as const
const imageUrl = {
  type: 'string',
  description: 'Address of a picture; takes w (width in pixels) and auto=compress.',
} as const

export type User = ValueOf<typeof user>
const user = object(
  {
    name: text,
    email: text,
    image: { type: 'string', description: 'Address of the picture, or empty: the client shows its default avatar.' },
    role: { enum: ['owner', 'user'] },
    isVerified: flag,
    searchHistory: { ...listOf(text), description: 'The last few destinations, newest last.' },
  },
  { _id: id },
)

const hourOfDay = {
  type: 'string',
  description: 'HH:MM at the hotel; absent where its owner has not said.',
} as const
const timeZone = {
  type: 'string',
  description: 'IANA name of the time zone whose days the hotel counts in; absent where it is not known.',
} as const
const hours = { checkInFrom: hourOfDay, checkOutUntil: hourOfDay } as const

export type Hotel = ValueOf<typeof hotel>
const hotel = object(
  {
    name: text,
    hotelName: { type: 'string', description: 'The same as name.' },
    address: text,
    city: text,
    owner: object({ name: text, image: text }),
  },
  { _id: id, cancellation: { enum: cancellations }, timeZone, ...hours },
)

const roomMembers = {
  _id: id,
  roomType: text,
  pricePerNight: dollars,
  amenities: listOf(text),
  images: listOf(imageUrl),
  isAvailable: flag,
  createdAt: instant,
  hotel,
} as const
const optionalRoomMembers = {
  publicName: { type: 'string', description: 'What its hotel calls it, shown beside the type.' },
  maxGuests: { type: 'integer', description: 'How many guests it sleeps.' },
  description: { type: 'string', description: 'The owner’s words for guests. Lists of rooms do without it.' },
} as const
const privateName = { type: 'string', description: 'What its owner calls it; guests never read it.' } as const

const seasonMembers = {
  from: calendarDate,
  until: { ...calendarDate, description: 'Exclusive. Calendar date, YYYY-MM-DD.' },
  pricePerNight: dollars,
} as const
const optionalSeasonMembers = { weekendPrice: dollars, minNights: count } as const
const listOfWeekdays = listOf({ enum: weekdays })
const ruleMembers = {
  minNights: count,
  maxNights: count,
  closedToArrival: listOfWeekdays,
  closedToDeparture: listOfWeekdays,
  noticeDays: count,
  horizonDays: count,
} as const
const rateMembers = {
  weekendPrice: dollars,
  ...ruleMembers,
  longStay: listOf(object({ nights: count, percent: count })),
  extraGuestPrice: dollars,
} as const

/** What prices a room's nights and which stays it takes, as `contract/rates.ts` says; guests do without the names of seasons. */
const rates = object(
  {},
  { ...rateMembers, seasons: listOf(object(seasonMembers, { name: text, ...optionalSeasonMembers })) },
)
const guestRates = object({}, { ...rateMembers, seasons: listOf(object(seasonMembers, optionalSeasonMembers)) })

/** Which stays a room takes, without its prices. */
const stayRules = object(
  { seasons: listOf(object({ from: calendarDate, until: calendarDate }, { minNights: count })) },
  ruleMembers,
)

const lines = listOf(object({ text, amount: dollars }))

/** What a stay costs in each room whose rates make another total than its price per night. */
const totals = {
  type: 'object',
  additionalProperties: dollars,
  description: 'US dollars by the id of a room.',
} as const

/** Why a room's rules forbid a stay. */
const refusals = { type: 'object', additionalProperties: text, description: 'A sentence by the id of a room.' } as const

export type Room = ValueOf<typeof room>
const room = object(roomMembers, { ...optionalRoomMembers, rates: guestRates })

const version = { ...count, description: 'Rises with every change; an edit names the one it began with.' } as const

/** Why guests do not see a room that its owner has switched on: their email is not verified, or the hotel is not listed. */
const heldBack = { enum: ['unverified', 'unlisted'] } as const
export type HeldBack = ValueOf<typeof heldBack>

/** A room as its owner sees it. Its rates are asked for by themselves. */
export type OwnRoom = ValueOf<typeof ownRoom>
const ownRoom = object(roomMembers, { ...optionalRoomMembers, privateName, version, isArchived: flag, heldBack })

/** A hotel as its owner sees it. */
export type OwnHotel = ValueOf<typeof ownHotel>
const ownHotel = object(
  {
    _id: id,
    hotelName: text,
    contact: text,
    city: text,
    address: text,
    cancellation: { enum: cancellations },
    version,
  },
  { ...hours, timeZone },
)

/** `provider`: made at the card provider, not here; `hand`: given by the hotel itself. */
const refundSource = { enum: ['provider', 'hand'] } as const
const refund = { amount: dollars, status: { enum: ['pending', 'succeeded', 'failed'] } } as const

const bookedHotel = { name: text, hotelName: text, address: text, city: text } as const
const stay = {
  _id: id,
  room: object({ _id: id, roomType: text, images: listOf(imageUrl) }, { privateName }),
  user: object({ name: text }),
  guests: count,
  totalPrice: dollars,
  checkInDate: calendarDate,
  checkOutDate: calendarDate,
  isPaid: flag,
  status: { enum: bookingStatuses },
  createdAt: instant,
} as const
const optionalStayMembers = {
  number: { ...text, description: 'The booking number that people read and say, such as SS-7K4Q2M8R.' },
  payBy: { ...instant, description: 'Unpaid, the nights are offered again after this moment (ISO 8601).' },
  endedBy: { enum: ['hold', 'guest', 'hotel'] },
  refund: object(refund, {
    owed: { ...dollars, description: 'Of one that failed, what has not gone back in another way since.' },
  }),
  mark: { enum: stayMarks },
  reason: { ...text, description: 'Why the hotel has cancelled it.' },
} as const

/** A payment that the guest's bank contests. `respondBy`: evidence is accepted until then, while it is open. */
const dispute = object({ status: { enum: disputeStatuses }, amount: dollars }, { respondBy: instant })

/** For the owner. */
const deskMembers = {
  source: { enum: bookingSources },
  phone: text,
  note: { ...text, description: 'The hotel’s own, which guests never read.' },
  paid: { ...dollars, description: 'What has come in and not gone back.' },
  isPaidAtDesk: { ...flag, description: 'At least in part: cancelling it sends nothing back by card.' },
  owedAtDesk: { ...dollars, description: 'What the hotel has to give back itself, because it was paid there.' },
} as const

/** Hotel, address, time zone, prices, and the room's type with its public name are those of the day it was booked. */
export type Booking = ValueOf<typeof booking>
const booking = object(
  { ...stay, hotel: object(bookedHotel, { _id: id, timeZone }) },
  {
    ...optionalStayMembers,
    dispute,
    leftOn: { ...calendarDate, description: 'For the owner: left early; this night and those after it are free.' },
    ...deskMembers,
  },
)

/** A booking as its receipt shows it. The amounts of `lines` add up to `totalPrice`; `contact` and the hours are today's. */
export type BookingDetails = ValueOf<typeof bookingDetails>
const bookingDetails = object(
  {
    ...stay,
    hotel: object({ ...bookedHotel, _id: id, contact: text }, { ...hours, timeZone }),
    lines,
    payment: object(
      { refunds: listOf(object({ ...refund, at: instant }, { source: refundSource })) },
      {
        paidAt: instant,
        atHotel: { ...flag, description: 'Paid at the hotel, which gives back what is to go back itself.' },
      },
    ),
    policy: object({ name: { enum: cancellations } }, { freeUntil: calendarDate, halfUntil: calendarDate }),
    timeline: listOf(object({ at: instant, what: text })),
    canPay: flag,
    canCancel: flag,
  },
  optionalStayMembers,
)

/** Nights of a room that are taken: half-open, from check-in to the morning of check-out. */
export type TakenStay = ValueOf<typeof takenStay>
const takenStay = object({ checkInDate: calendarDate, checkOutDate: calendarDate })

/** A room of an owner's calendar with its taken nights, from `from` to the morning of `until`. */
export type CalendarRoom = ValueOf<typeof calendarRoom>
export type CalendarSpan = CalendarRoom['spans'][number]
const calendarRoom = object(
  {
    _id: id,
    roomType: text,
    spans: listOf(
      object(
        { from: calendarDate, until: calendarDate, kind: { enum: ['stay', 'block', 'import'] } },
        { bookingId: id, blockId: id, importId: id, guestName: text, note: text, isPaid: flag },
      ),
    ),
  },
  { publicName: text, privateName, isAvailable: flag, isArchived: flag },
)

/** A room with its link for other sites and the calendars that are read for it. */
export type LinkedRoom = ValueOf<typeof linkedRoom>
export type CalendarImport = LinkedRoom['imports'][number]
const linkedRoom = object(
  {
    _id: id,
    roomType: text,
    hasLink: flag,
    imports: listOf(
      object(
        {
          _id: id,
          name: text,
          host: { ...text, description: 'Of its address, which is a secret.' },
          events: { ...count, description: 'Those that take nights.' },
          conflicts: {
            ...listOf(object({ from: calendarDate, until: calendarDate }, { bookingId: id })),
            description: 'Events over a stay or a block, which are not entered.',
          },
        },
        {
          readAt: { ...instant, description: 'When a whole calendar was last read.' },
          problem: { ...text, description: 'Why the newest reading failed.' },
        },
      ),
    ),
  },
  {
    publicName: text,
    privateName,
    linkReadAt: { ...instant, description: 'When another site last read the link.' },
  },
)

/** Of one night: rooms sold, and rooms sold or for sale. */
export type Occupancy = ValueOf<typeof occupancy>
const occupancy = object({ date: calendarDate, taken: count, forSale: count })

/** Revenue of a month's nights: payments less refunds. */
export type MonthlyRevenue = ValueOf<typeof month>
const month = object({ month: { type: 'string', description: 'YYYY-MM.' }, revenue: dollars })

/** A hotel as a suggestion. */
export type Place = ValueOf<typeof place>
const place = object({ _id: id, name: text, city: text })

const countsOf = <Option extends string>(options: readonly Option[]) =>
  object(Object.fromEntries(options.map((option) => [option, count])) as Record<Option, typeof count>)

/** How many rooms each choice would leave. */
export type Counts = ValueOf<typeof counts>
const counts = object({
  types: countsOf(roomTypes.map(slugOf)),
  bands: countsOf(priceBandIds),
  amenities: countsOf(amenityNames.map(slugOf)),
})

/** The shapes that rows of contract/calls.ts name. */
export const entities = {
  text,
  flag,
  count,
  dollars,
  texts: listOf(text),
  user,
  room,
  rooms: listOf(room),
  hotel,
  hotels: listOf(place),
  counts,
  booking,
  bookings: listOf(booking),
  bookingDetails,
  calendarDate,
  takenStays: listOf(takenStay),
  heldBack,
  ownRoom,
  ownRooms: listOf(ownRoom),
  ownHotel,
  calendarRooms: listOf(calendarRoom),
  linkedRooms: listOf(linkedRoom),
  occupancy: listOf(occupancy),
  months: listOf(month),
  rates,
  stayRules,
  lines,
  totals,
  refusals,
} as const satisfies Record<string, Schema>

export type EntityName = keyof typeof entities
export type Entity<Name extends EntityName> = ValueOf<(typeof entities)[Name]>
