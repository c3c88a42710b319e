import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { looksLikeBookingNumber, parseBookingNumbers } from '../../contract/bookingNumber'
import type { bookingStatuses } from '../../contract/bookingStatus'
import { keepStay } from '../bookings/changeStore'
import { idsOfUnsettled } from '../bookings/moneyStore'
import { holdUntil } from '../bookings/newBookingStore'
import type { Period } from '../bookings/stay'
import { isAtHotelOf, selectBookings } from '../bookings/store'
import type { Database } from '../db/database'
import { bookings, departureDate, isNotCancelled, hotels, markHistory, rooms, type BookingRow } from '../db/schema'
import { fromNow, isAfter, newestFirst } from '../db/drizzle'
import type { Position } from '../http/cursor'

/** Which bookings to list; all of them where a filter is left out. */
export interface BookingFilters {
  search?: Search
  statuses?: (typeof bookingStatuses)[number][]
  /** Arrivals, departures or guests in house on a date. */
  day?: { movement: 'arriving' | 'leaving' | 'in-house'; date: string }
  /** Stays with a night in it. */
  period: Period
  money?: 'paid' | 'unpaid' | 'unsettled'
}

/** What an owner searches for, as written and without accents, and the hotel it is searched for at. */
interface Search {
  query: string
  unaccented: string
  hotelId: string
}

/** The database takes the accents off, as it does of names; undefined without a hotel. */
export async function findSearch(db: Database, ownerId: string, query: string): Promise<Search | undefined> {
  const [hotel] = await db
    .select({ hotelId: hotels.id, unaccented: sql<string>`fold_accents(${query})` })
    .from(hotels)
    .where(eq(hotels.ownerId, ownerId))
  return hotel && { query, ...hotel }
}

/** Characters of an id from which on its beginning is enough. */
const idPrefixMin = 6

const escapeRegExp = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/** Letter by letter, because `~*` folds only ASCII in a database with the C locale. */
const caseInsensitive = (text: string) =>
  [...text]
    .map((letter) => [...new Set([letter, letter.toLowerCase(), letter.toUpperCase()])].map(escapeRegExp).join('|'))
    .map((variants) => `(?:${variants})`)
    .join('')

/**
 * A complete number is found in its own index. Names and ids are two statements, and the hotel is a value, so that the planner knows
 * how many bookings it has: for a small one it reads them and looks up their guests, for a large one it begins with the index of names.
 */
function matchesSearch(db: Database, { query, unaccented, hotelId }: Search): SQL | undefined {
  const numbers = parseBookingNumbers(query)
  const hasNumber = numbers.length > 0 ? inArray(bookings.number, numbers) : undefined
  if (hasNumber && looksLikeBookingNumber(query)) return hasNumber

  const hasId = query.length >= idPrefixMin ? sql`starts_with(${bookings.id}, ${query})` : eq(bookings.id, query)
  const isHere = eq(bookings.hotelId, hotelId)
  const named = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isHere, sql`fold_accents(${bookings.guestName}) ~ ${caseInsensitive(unaccented)}`))
  const numbered = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isHere, or(hasNumber, hasId)))
  return inArray(bookings.id, unionAll(named, numbered))
}

function matchesDay({ movement, date }: NonNullable<BookingFilters['day']>): SQL | undefined {
  const conditions = {
    arriving: sql`${bookings.checkInDate} = ${date}`,
    leaving: sql`${departureDate} = ${date}`,
    'in-house': sql`(${bookings.checkInDate} < ${date} OR (${bookings.checkInDate} = ${date} AND ${bookings.mark} = 'arrived'))
      AND ${departureDate} > ${date} AND ${bookings.mark} IS DISTINCT FROM 'left' AND ${bookings.mark} IS DISTINCT FROM 'no-show'`,
  }
  return and(isNotCancelled, conditions[movement])
}

/** The first night always counts, as in `prorateRevenue`. */
const hasNightFrom = (from: string) => sql`greatest(${departureDate}, ${bookings.checkInDate} + 1) > ${from}`

function matchesFilters(
  db: Database,
  ownerId: string,
  { search, statuses, day, period: { from, until }, money }: BookingFilters,
) {
  return and(
    isAtHotelOf(db, ownerId),
    statuses && inArray(bookings.status, statuses),
    day && matchesDay(day),
    from === undefined ? undefined : hasNightFrom(from),
    until === undefined ? undefined : lt(bookings.checkInDate, until),
    search && matchesSearch(db, search),
    money === 'paid' ? bookings.isPaid : undefined,
    money === 'unpaid' ? and(isNotCancelled, not(bookings.isPaid)) : undefined,
    money === 'unsettled' ? inArray(bookings.id, idsOfUnsettled(db)) : undefined,
  )
}

export interface BookingQuery {
  ownerId: string
  filters: BookingFilters
  /** Newest first, unless it says otherwise. */
  sort?: 'arrival' | 'latest-arrival'
  after?: Position & { checkInDate?: string }
  limit: number
}

/** A booking of an owner's hotel. */
export async function findBookingOfOwner(db: Database, ownerId: string, bookingId: string) {
  const [booking] = await selectBookings(db).where(and(eq(bookings.id, bookingId), isAtHotelOf(db, ownerId)))
  return booking
}

export const findBookings = (db: Database, { ownerId, filters, sort, after, limit }: BookingQuery) =>
  selectBookings(db)
    .where(and(matchesFilters(db, ownerId, filters), after && isAfterIn(sort, after)))
    .orderBy(...inOrder(sort))
    .limit(limit)

function inOrder(sort: BookingQuery['sort']): SQL[] {
  if (!sort) return newestFirst(bookings)
  const direction = sort === 'arrival' ? asc : desc
  return [direction(bookings.checkInDate), direction(bookings.id)]
}

function isAfterIn(sort: BookingQuery['sort'], after: NonNullable<BookingQuery['after']>): SQL {
  if (!sort) return isAfter(bookings, after)
  const [row, last] = [sql`(${bookings.checkInDate}, ${bookings.id})`, sql`(${after.checkInDate}::date, ${after.id})`]
  return sort === 'arrival' ? sql`${row} > ${last}` : sql`${row} < ${last}`
}

export const countBookings = (db: Database, { ownerId, filters }: Pick<BookingQuery, 'ownerId' | 'filters'>) =>
  db.$count(bookings, matchesFilters(db, ownerId, filters))

/** A booking of the owner's hotel; undefined for another's. */
export async function findOwnBooking(
  db: Database,
  bookingId: string,
  ownerId: string,
): Promise<BookingRow | undefined> {
  const [found] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isAtHotelOf(db, ownerId)))
  return found
}

/** False for a booking of another owner's hotel, too. */
export async function updateNote(tx: Database, bookingId: string, ownerId: string, note: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(bookings)
    .set({ note })
    .where(and(eq(bookings.id, bookingId), isAtHotelOf(tx, ownerId)))
  return rowCount === 1
}

/** Whether a stay that is confirmed is paid, at the desk; since when stays. */
export const updatePaid = (tx: Database, bookingId: string, isPaid: boolean) =>
  tx
    .update(bookings)
    .set({ paidAt: isPaid ? sql`coalesce(${bookings.paidAt}, now())` : null })
    .where(eq(bookings.id, bookingId))

/**
 * Locks the room of a booking and then the booking until the transaction ends, in the order in which a new booking does. Undefined
 * for a booking of another owner's hotel, too.
 */
export async function lockStay(tx: Database, bookingId: string, ownerId: string): Promise<BookingRow | undefined> {
  const [stay] = await tx
    .select(getTableColumns(bookings))
    .from(rooms)
    .innerJoin(bookings, eq(bookings.roomId, rooms.id))
    .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
    .where(and(eq(bookings.id, bookingId), eq(hotels.ownerId, ownerId)))
    .for('update', { of: [rooms, bookings] })
  return stay
}

/** `departedOn` releases that night and those after it; null takes them back. */
export type MarkUpdate = Pick<BookingRow, 'mark' | 'departedOn'>

/** Of an unpaid booking: as long as a new one has, `hold` in milliseconds; `dayEnds`: the day of check-in, at the hotel. */
export interface Hold {
  hold: number
  dayEnds: Date
}

const longerHold = ({ hold, dayEnds }: Hold) =>
  sql<Date>`greatest(${bookings.payBy}, ${holdUntil(bookings.checkInDate, hold, sql`${dayEnds}`)})`

/** Without a mark an unpaid booking has a deadline again. */
const renewHold = (renewed: Hold) => ({
  payBy: sql`CASE WHEN ${bookings.status} = 'pending' THEN ${longerHold(renewed)} ELSE ${bookings.payBy} END`,
})

/** Of a booking from the web, once all that was paid at the desk is given back: it can be paid again. */
export const undoPayment = (tx: Database, bookingId: string, renewed: Hold) =>
  tx
    .update(bookings)
    .set({ status: 'pending', paidAt: null, payBy: longerHold(renewed) })
    .where(eq(bookings.id, bookingId))

const noMark: MarkUpdate = { mark: null, departedOn: null }

/**
 * What stood before the latest mark of a stay: read backwards, the second mark that no later removal has taken. Only that is read, however
 * long the history is.
 */
export async function findMarkBefore(tx: Database, bookingId: string): Promise<MarkUpdate> {
  const backwards = tx
    .select({
      mark: markHistory.mark,
      departedOn: markHistory.departedOn,
      at: markHistory.at,
      standing: sql<number>`sum(CASE WHEN ${markHistory.mark} IS NULL THEN -1 ELSE 1 END)
        OVER (ORDER BY ${markHistory.at} DESC, ${markHistory.id} DESC)`.as('standing'),
    })
    .from(markHistory)
    .where(eq(markHistory.bookingId, bookingId))
    .as('backwards')
  const [before] = await tx
    .select({ mark: backwards.mark, departedOn: backwards.departedOn })
    .from(backwards)
    .where(eq(backwards.standing, 2))
    .orderBy(desc(backwards.at))
    .limit(1)
  return before ?? noMark
}

/** How often a stay was marked, or a mark taken back, in the last `period` milliseconds. */
export const countMarks = (tx: Database, bookingId: string, period: number) =>
  tx.$count(markHistory, and(eq(markHistory.bookingId, bookingId), gt(markHistory.at, fromNow(-period))))

/**
 * Notes a mark, or one that stands again because a later one is taken back, and records that in the stay's history.
 * Errors: the constraint `bookings_no_overlap` when nights that are taken back are booked or blocked by now.
 */
export async function updateMark(
  tx: Database,
  bookingId: string,
  { update, isUndo, renewed }: { update: MarkUpdate; isUndo: boolean; renewed: Hold },
): Promise<void> {
  await tx
    .update(bookings)
    .set({ ...update, ...(update.mark ? keepStay : renewHold(renewed)) })
    .where(eq(bookings.id, bookingId))
  // A transaction may have begun before another that has marked the stay while this one waited.
  const at = sql`greatest(now(), (SELECT max(noted.at) + interval '1 millisecond' FROM ${markHistory} AS noted
    WHERE noted.booking_id = ${bookingId}))`
  await tx.insert(markHistory).values({ bookingId, ...(isUndo ? noMark : update), at })
}
