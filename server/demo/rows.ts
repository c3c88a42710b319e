import { quote, toCents, type QuotedStay } from '../../contract/quote'
import { addDays } from '../../contract/stay'
import { demoLogins } from '../welcome'
import { type bookings, type hotels, newId, type rooms, type users } from '../db/schema'
import { demoBookings, type DemoBooking } from './bookings'
import { demoDescriptions } from './descriptions'
import { demoGuests, type DemoGuest, type GuestKey } from './guests'
import { demoHotels, type DemoHotel, type HotelKey } from './hotels'
import { moneyRows } from './money'
import { demoRooms, type DemoRoom, type RoomKey } from './rooms'

const hour = 3_600_000
const day = 24 * hour
/** Every room is older than any booking. */
const newestRoomAge = 260 * day
const roomInterval = 31 * hour

const portrait = (name: string) => `people/${name}`
const roomPicture = (name: string) => `rooms/${name}`

const hotelsOf = Object.entries(demoHotels) as [HotelKey, DemoHotel][]
const roomsOf = Object.entries(demoRooms) as [RoomKey, DemoRoom][]
const guestsOf = Object.entries(demoGuests) as [GuestKey, DemoGuest][]

/** Every picture once, as a path below the assets folder without its extension. */
export function pictureFiles(): string[] {
  const portraits = [...hotelsOf.map(([, { host }]) => host.portrait), ...guestsOf.map(([, guest]) => guest.portrait)]
  return [
    ...new Set([
      ...portraits.filter((name) => name !== undefined).map(portrait),
      ...roomsOf.flatMap(([, room]) => room.pictures.map(roomPicture)),
    ]),
  ]
}

interface Seeding {
  today: string
  now: Date
  /** File → key in the image store. */
  pictures: Map<string, string>
  /** `decoyHash` is of a password that nobody knows. */
  demoHash: string
  decoyHash: string
}

type Rows<Table extends { $inferInsert: object }> = Table['$inferInsert'][]

export function catalogueRows({ today, now, pictures, demoHash, decoyHash }: Seeding) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const keyOf = (file: string) => pictures.get(file)!
  const ids = <Key extends string>(entries: [Key, unknown][]) =>
    Object.fromEntries(entries.map(([key]) => [key, newId()])) as Record<Key, string>
  const [guestIds, hostIds, hotelIds, roomIds] = [ids(guestsOf), ids(hotelsOf), ids(hotelsOf), ids(roomsOf)]

  const guestRows: Rows<typeof users> = guestsOf.map(([key, guest], index) => ({
    id: guestIds[key],
    name: guest.name,
    email: index === 0 ? demoLogins.guest : `${key}@guests.stayscape.test`,
    passwordHash: index === 0 ? demoHash : decoyHash,
    image: guest.portrait ? keyOf(portrait(guest.portrait)) : null,
    isVerified: true,
    searchHistory: guest.searchHistory ?? [],
    createdAt: before(400 * day - index * day),
  }))
  const hostRows: Rows<typeof users> = hotelsOf.map(([key, { host }], index) => ({
    id: hostIds[key],
    name: host.name,
    email: index === 0 ? demoLogins.owner : `${key.toLowerCase()}@hosts.stayscape.test`,
    passwordHash: index === 0 ? demoHash : decoyHash,
    image: keyOf(portrait(host.portrait)),
    role: 'owner',
    isVerified: true,
    createdAt: before(500 * day - index * day),
  }))
  const hotelRows: Rows<typeof hotels> = hotelsOf.map(([key, { host: _host, ...hotel }], index) => ({
    id: hotelIds[key],
    ownerId: hostIds[key],
    ...hotel,
    createdAt: before(499 * day - index * day),
  }))
  const roomRows: Rows<typeof rooms> = roomsOf.map(([key, room], index) => ({
    id: roomIds[key],
    hotelId: hotelIds[room.hotel],
    roomType: room.roomType,
    privateName: room.privateName,
    description: demoDescriptions[key],
    pricePerNightCents: toCents(room.price),
    amenities: room.amenities,
    images: room.pictures.map((name) => keyOf(roomPicture(name))),
    isAvailable: !room.isOff,
    maxGuests: room.sleeps,
    createdAt: before(newestRoomAge + index * roomInterval),
  }))
  const stays = demoBookings.map((booking, index) => {
    const room: DemoRoom = demoRooms[booking.room]
    const checkInDate = addDays(today, booking.checkInDay)
    const stay = { checkInDate, checkOutDate: addDays(checkInDate, booking.nights), guests: booking.guests }
    // Minutes apart, so that bookings of one day are ordered.
    const createdAt = before(booking.daysAgo * day + index * 7 * 60_000)
    const row = {
      id: newId(),
      roomId: roomIds[booking.room],
      hotelId: hotelIds[room.hotel],
      userId: guestIds[booking.guest],
      ...stay,
      ...priceOf(room, stay),
      createdAt,
      mark: booking.mark,
      ...stateOf(booking, { checkInDate, createdAt }),
    }
    return { row, state: booking.state, words: `${demoHotels[room.hotel].name}, ${room.roomType}` }
  })

  return {
    users: [...guestRows, ...hostRows],
    hotels: hotelRows,
    rooms: roomRows,
    bookings: stays.map(({ row }) => row),
    ...moneyRows(stays),
  }
}

function priceOf(room: DemoRoom, stay: QuotedStay) {
  const { pricePerNightCents, totalCents } = quote(toCents(room.price), stay)
  return { pricePerNightCents, totalCents }
}

interface Begun {
  checkInDate: string
  createdAt: Date
}

function stateOf({ state }: DemoBooking, { checkInDate, createdAt }: Begun): Partial<typeof bookings.$inferInsert> {
  const later = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)
  const payBy = later(day)
  const paidAt = later(hour / 15)
  if (state === 'paid') return { status: 'confirmed', payBy, paidAt }
  if (state === 'unpaid') return { status: 'pending', payBy: new Date(`${addDays(checkInDate, -1)}T12:00:00Z`) }
  if (state === 'expired') return { status: 'cancelled', payBy, endedBy: 'hold', cancelledAt: payBy }
  const cancelled = { status: 'cancelled', payBy, endedBy: 'guest', cancelledAt: later(5 * day) } as const
  return state === 'cancelled' ? { ...cancelled, cancelledAt: later(hour) } : { ...cancelled, paidAt }
}
