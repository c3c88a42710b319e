import type { StayMark } from '../../contract/bookingStatus'
import type { Amenity } from '../../contract/limits'
import type { Rates } from '../../contract/rates'
import type { NewHotel } from '../db/schema'
import bookings from './bookings.json' with { type: 'json' }
import guests from './guests.json' with { type: 'json' }
import hotels from './hotels.json' with { type: 'json' }
import rooms from './rooms.json' with { type: 'json' }

/** Demo accounts; made by the demo catalogue, never in production unless SEED_DEMO was set by hand. */
export const demoPassword = 'stayscape-demo'
export const demoLogins = { guest: 'guest@stayscape.test', owner: 'owner@stayscape.test' } as const

export type HotelKey = keyof typeof hotels
export type RoomKey = keyof typeof rooms
export type GuestKey = keyof typeof guests

/** All invented. */
export interface DemoHotel extends Omit<NewHotel, 'id' | 'ownerId' | 'createdAt'> {
  host: { name: string; portrait: string }
}

export interface DemoRoom {
  hotel: HotelKey
  roomType: string
  /** Tells two of a type apart. */
  publicName?: string
  /** No more than its pictures show and its amenities hold. */
  description: string
  /** US dollars a night. */
  price: number
  /** Guests. */
  sleeps: number
  amenities: Amenity[]
  /** Files of assets/rooms without extension; lists show the first. */
  pictures: string[]
  isAvailable?: boolean
  /** Of its seasons the days of a year, `MM-DD`, so that they never age either. */
  rates?: Rates
}

export interface DemoGuest {
  name: string
  portrait?: string
  searchHistory?: string[]
}

/** Days are relative to the day of seeding, so that the catalogue never ages. */
export interface DemoBooking {
  guest?: GuestKey
  /** Of somebody who has no account; in US dollars what they have paid at the desk. */
  byPhone?: { name: string; phone: string; note: string; paid: number }
  room: RoomKey
  /** 0 is today. */
  checkInDay: number
  nights: number
  guests: number
  /**
   * - `unpaid`    held until the day before arrival, longer than guests' own bookings, so that there always is one
   * - `atDesk`    entered by the hotel, and paid there
   * - `expired`   not paid in time
   * - `cancelled` by its guest, unpaid
   * - `halfBack`, `refunded`, `refundFailed`: cancelled by its guest after paying
   */
  state: 'paid' | 'unpaid' | 'atDesk' | 'expired' | 'cancelled' | 'halfBack' | 'refunded' | 'refundFailed'
  /** When it was booked. */
  daysAgo: number
  /** What the desk has noted. */
  mark?: StayMark
}

/** The first is the demo owner's. */
export const demoHotels = hotels as Record<HotelKey, DemoHotel>

/**
 * Newest first: the first four are Featured Destination, so they are the finest and each of another place.
 * Every room opens with a picture of its own, so that no two cards of the list look the same.
 */
export const demoRooms = rooms as Record<RoomKey, DemoRoom>

/** The first is the demo guest, whose login is public. */
export const demoGuests = guests as Record<GuestKey, DemoGuest>

/**
 * First the demo guest's, then those of the demo owner's hotel, for a busy dashboard and desk, then some elsewhere. Stays of a
 * room must not overlap: the database would refuse the whole catalogue.
 */
export const demoBookings = bookings as DemoBooking[]

/** A calendar of another site that is read for a room: what that has sold, as days from today and nights. */
export const demoImport = {
  room: 'atticSingle',
  name: 'Airbnb',
  url: 'https://calendar.stayscape.test/attic-single.ics',
  stays: [
    [4, 3],
    [15, 4],
  ],
} as const satisfies { room: RoomKey; [member: string]: unknown }

export const portraitFile = (name: string) => `people/${name}`
export const roomFile = (name: string) => `rooms/${name}`

/** Every picture once, as a path below the assets folder without its extension. */
export function pictureFiles(): string[] {
  const people = [...Object.values(demoHotels).map(({ host }) => host), ...Object.values(demoGuests)]
  const portraits = people.flatMap(({ portrait }) => portrait ?? []).map(portraitFile)
  return [...new Set([...portraits, ...Object.values(demoRooms).flatMap(({ pictures }) => pictures.map(roomFile))])]
}
