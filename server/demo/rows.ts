import type { StayMark } from '../../contract/bookingStatus'
import { quote, toCents } from '../../contract/quote'
import type { Rates } from '../../contract/rates'
import { addDays } from '../../contract/stay'
import {
  type bookings,
  type calendarImports,
  type hotels,
  type importedEvents,
  type markHistory,
  newId,
  type rooms,
  type takenNights,
  type users,
} from '../db/schema'
import {
  demoBookings,
  demoGuests,
  demoHotels,
  demoImport,
  demoLogins,
  demoRooms,
  portraitFile,
  roomFile,
  type DemoBooking,
  type DemoGuest,
  type DemoHotel,
  type DemoRoom,
  type GuestKey,
  type HotelKey,
  type RoomKey,
} from './catalogue'
import { day, hour, minute } from '../time'
import { paymentRows } from './paymentRows'

/** Every room is older than any booking. */
const newestRoomAge = 260 * day
const roomInterval = 31 * hour

const hotelEntries = Object.entries(demoHotels) as [HotelKey, DemoHotel][]
const roomEntries = Object.entries(demoRooms) as [RoomKey, DemoRoom][]
const guestEntries = Object.entries(demoGuests) as [GuestKey, DemoGuest][]

interface Seeding {
  today: string
  now: Date
  /** File → key in the image store. */
  pictures: Map<string, string>
  /** Of the demo accounts' password; `dummyHash` is of one that nobody knows. */
  demoHash: string
  dummyHash: string
}

type Rows<Table extends { $inferInsert: object }> = Table['$inferInsert'][]

/** The rows of every table that the demo fills, by table. */
export function catalogueRows({ today, now, pictures, demoHash, dummyHash }: Seeding) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const keyOf = (file: string) => pictures.get(file)!
  const ids = <Key extends string>(entries: [Key, unknown][]) =>
    Object.fromEntries(entries.map(([key]) => [key, newId()])) as Record<Key, string>
  const guestIds = ids(guestEntries)
  const hostIds = ids(hotelEntries)
  const hotelIds = ids(hotelEntries)
  const roomIds = ids(roomEntries)

  const guestRows: Rows<typeof users> = guestEntries.map(([key, guest], index) => ({
    id: guestIds[key],
    name: guest.name,
    email: index === 0 ? demoLogins.guest : `${key}@guests.stayscape.test`,
    passwordHash: index === 0 ? demoHash : dummyHash,
    image: guest.portrait ? keyOf(portraitFile(guest.portrait)) : null,
    isVerified: true,
    searchHistory: guest.searchHistory ?? [],
    createdAt: before(400 * day - index * day),
  }))
  const hostRows: Rows<typeof users> = hotelEntries.map(([key, { host }], index) => ({
    id: hostIds[key],
    name: host.name,
    email: index === 0 ? demoLogins.owner : `${key.toLowerCase()}@hosts.stayscape.test`,
    passwordHash: index === 0 ? demoHash : dummyHash,
    image: keyOf(portraitFile(host.portrait)),
    role: 'owner',
    isVerified: true,
    createdAt: before(500 * day - index * day),
  }))
  const hotelRows: Rows<typeof hotels> = hotelEntries.map(([key, { host: _host, ...hotel }], index) => ({
    id: hotelIds[key],
    ownerId: hostIds[key],
    ...hotel,
    createdAt: before(499 * day - index * day),
  }))
  const roomRows: Rows<typeof rooms> = roomEntries.map(
    ([key, { hotel, price, sleeps, pictures: files, rates: _rates, ...room }], index) => ({
      isAvailable: true,
      ...room,
      id: roomIds[key],
      hotelId: hotelIds[hotel],
      pricePerNightCents: toCents(price),
      images: files.map((name) => keyOf(roomFile(name))),
      maxGuests: sleeps,
      createdAt: before(newestRoomAge + index * roomInterval),
    }),
  )
  const stays = demoBookings.map((booking, index) => {
    const room = demoRooms[booking.room]
    const checkInDate = addDays(today, booking.checkInDay)
    const stay = { checkInDate, checkOutDate: addDays(checkInDate, booking.nights), guests: booking.guests }
    const priced = { pricePerNightCents: toCents(room.price), rates: ratesFrom(today, room.rates) }
    const { totalCents, nightCents, lines } = quote(priced, stay)
    // Minutes apart, so that bookings of one day are ordered.
    const createdAt = before(booking.daysAgo * day + index * 7 * minute)
    const row = {
      id: newId(),
      roomId: roomIds[booking.room],
      hotelId: hotelIds[room.hotel],
      ...(booking.guest && { userId: guestIds[booking.guest] }),
      ...(booking.byPhone && enteredFor(booking.byPhone)),
      ...stay,
      pricePerNightCents: priced.pricePerNightCents,
      ...{ totalCents, nightCents, lines },
      createdAt,
      mark: booking.mark,
      ...statusOf(booking, { checkInDate, createdAt }),
    }
    return { row, state: booking.state, title: `${demoHotels[room.hotel].name}, ${room.roomType}` }
  })

  return {
    users: [...guestRows, ...hostRows],
    hotels: hotelRows,
    rooms: roomRows,
    rates: roomEntries.flatMap(([key, { rates }]) =>
      rates ? { roomId: roomIds[key], rates: ratesFrom(today, rates)! } : [],
    ),
    bookings: stays.map(({ row }) => row),
    markHistory: stays.flatMap(({ row }) => notedOf(row)),
    ...importRows(roomIds[demoImport.room], today, now),
    paidAtDesk: demoBookings.flatMap(({ byPhone }, index) =>
      byPhone ? { bookingId: stays[index]!.row.id, cents: toCents(byPhone.paid) } : [],
    ),
    ...paymentRows(stays),
  }
}

/** A season of each year from the last to the next, named after the year in which it begins. */
function ratesFrom(today: string, rates?: Rates): Rates | undefined {
  const year = Number(today.slice(0, 4))
  const seasons = rates?.seasons?.flatMap(({ from, until, name, ...season }) =>
    [year - 1, year, year + 1].map((begins) => ({
      ...season,
      name: `${name} ${begins}`,
      from: `${begins}-${from}`,
      until: `${until > from ? begins : begins + 1}-${until}`,
    })),
  )
  return rates && { ...rates, ...(seasons && { seasons }) }
}

const enteredFor = ({ name, phone, note }: NonNullable<DemoBooking['byPhone']>) =>
  ({ source: 'desk', guestName: name, guestPhone: phone, note }) as const

/** Read just now, and not again by itself: there is no such site. */
function importRows(roomId: string, today: string, now: Date) {
  const { name, url, stays } = demoImport
  const imported = { id: newId(), roomId, name, url, readAt: now, nextReadAt: new Date(now.getTime() + 10_000 * day) }
  const nights = stays.map(([from, count]) => ({
    checkInDate: addDays(today, from),
    checkOutDate: addDays(today, from + count),
  }))
  return {
    calendarImports: [imported] satisfies Rows<typeof calendarImports>,
    importedEvents: nights.map((dates) => ({ importId: imported.id, ...dates })) satisfies Rows<typeof importedEvents>,
    takenNights: nights.map((dates) => ({
      ...{ roomId, ...dates, kind: 'import' as const, importId: imported.id, note: name },
    })) satisfies Rows<typeof takenNights>,
  }
}

/** What the desk has noted of a stay, in order. */
function notedOf({ id, mark, checkInDate, checkOutDate }: typeof bookings.$inferInsert & { id: string }) {
  const note = (noted: StayMark, day: string, time: string): typeof markHistory.$inferInsert => ({
    bookingId: id,
    mark: noted,
    at: new Date(`${day}T${time}Z`),
  })
  if (!mark) return []
  if (mark === 'no-show') return [note(mark, checkInDate, '22:00')]
  const arrived = note('arrived', checkInDate, '15:00')
  return mark === 'left' ? [arrived, note(mark, checkOutDate, '10:00')] : [arrived]
}

interface Begun {
  checkInDate: string
  createdAt: Date
}

function statusOf({ state }: DemoBooking, { checkInDate, createdAt }: Begun): Partial<typeof bookings.$inferInsert> {
  const later = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)
  const payBy = later(day)
  const paidAt = later(hour / 15)
  if (state === 'paid') return { status: 'confirmed', payBy, paidAt }
  if (state === 'atDesk') return { status: 'confirmed' }
  if (state === 'unpaid') return { status: 'pending', payBy: new Date(`${addDays(checkInDate, -1)}T12:00:00Z`) }
  if (state === 'expired') return { status: 'cancelled', payBy, cancelledBy: 'hold', cancelledAt: payBy }
  const cancelled = { status: 'cancelled', payBy, cancelledBy: 'guest', cancelledAt: later(5 * day) } as const
  return state === 'cancelled' ? { ...cancelled, cancelledAt: later(hour) } : { ...cancelled, paidAt }
}
