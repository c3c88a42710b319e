import { and, count, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { parseBookingNumber, looksLikeBookingNumber } from '../../contract/bookingNumber'
import { isAfter, newestFirst, selectBookings } from '../bookings/store'
import type { Database } from '../db/open'
import { bookings, holdsItsNights, hotels, users } from '../db/schema'
import type { Position } from '../http/cursor'
import type { Filters } from './filters'

/** The day a stay ends: its guest may have left early. */
const ends = sql`coalesce(${bookings.leftOn}, ${bookings.checkOutDate})`

/** From so many characters on the beginning of a booking's id is enough. */
const idBegins = 6

/** A pattern for a text whatever its case, letter by letter, because databases without a language fold ASCII only. */
const inAnyCase = (text: string) =>
  [...text]
    .map((letter) => [...new Set([letter, letter.toLowerCase(), letter.toUpperCase()])].map(literally).join('|'))
    .map((spellings) => `(?:${spellings})`)
    .join('')
const literally = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/**
 * A whole number is found in its own index. The name is looked up for each booking: asked whether such a guest exists, the planner
 * would scan the guests of all hotels.
 */
function fits(db: Database, query: string): SQL | undefined {
  const number = parseBookingNumber(query)
  const isNumber = number ? eq(bookings.number, number) : undefined
  if (isNumber && looksLikeBookingNumber(query)) return isNumber

  const name = db.select({ name: users.name }).from(users).where(eq(users.id, bookings.userId))
  const begins = query.length >= idBegins ? sql`starts_with(${bookings.id}, ${query})` : eq(bookings.id, query)
  return or(isNumber, begins, sql`${name} ~ ${inAnyCase(query)}`)
}

function happensOn({ what, date }: NonNullable<Filters['day']>): SQL | undefined {
  const events = {
    arriving: sql`${bookings.checkInDate} = ${date}`,
    leaving: sql`${ends} = ${date}`,
    'in-house': sql`(${bookings.checkInDate} < ${date} OR (${bookings.checkInDate} = ${date} AND ${bookings.mark} = 'arrived'))
      AND ${ends} > ${date} AND ${bookings.mark} IS DISTINCT FROM 'left' AND ${bookings.mark} IS DISTINCT FROM 'no-show'`,
  }
  return and(holdsItsNights, events[what])
}

/** The first night always counts, as in `shareOf`. */
const hasNightsFrom = (from: string) => sql`greatest(${ends}, ${bookings.checkInDate} + 1) > ${from}`

/** Of this owner's hotel, found here so that its bookings are read off their index, newest first. */
function areMeant(db: Database, ownerId: string, { query, statuses, day, period: { from, until } }: Filters) {
  const hotel = db.select({ id: hotels.id }).from(hotels).where(eq(hotels.ownerId, ownerId))
  return and(
    eq(bookings.hotelId, hotel),
    statuses && inArray(bookings.status, statuses),
    day && happensOn(day),
    from === undefined ? undefined : hasNightsFrom(from),
    until === undefined ? undefined : lt(bookings.checkInDate, until),
    query === undefined ? undefined : fits(db, query),
  )
}

/** What to read of an owner's bookings; newest first. */
export interface Wanted {
  ownerId: string
  filters: Filters
  after?: Position
  limit: number
}

export const findBookings = (db: Database, { ownerId, filters, after, limit }: Wanted) =>
  selectBookings(db)
    .where(and(areMeant(db, ownerId, filters), after && isAfter(after)))
    .orderBy(...newestFirst)
    .limit(limit)

export async function countBookings(db: Database, ownerId: string, filters: Filters): Promise<number> {
  const [counted] = await db
    .select({ all: count() })
    .from(bookings)
    .where(areMeant(db, ownerId, filters))
  return counted!.all
}
