import { Readable } from 'node:stream'
import type { Answer, Payload } from '../../contract/callTypes'
import type { Booking } from '../../contract/entities'
import { bookingsPerPage } from '../../contract/limits'
import { calendarDate } from '../../contract/stay'
import { presentOwnersBooking } from '../bookings/presenter'
import { parseDay, reversedPeriod } from '../bookings/stay'
import type { ListedBooking } from '../bookings/store'
import type { Dependencies } from '../dependencies'
import { findHotelDay } from '../hotels/store'
import { decodeCursor, encodeCursor } from '../http/cursor'
import { bookingNotFound } from '../http/refusal'
import { formatCsv } from './csv'
import {
  countBookings,
  findBookingOfOwner,
  findBookings,
  findSearch,
  type BookingFilters,
  type BookingQuery,
} from './store'

type Page = Omit<Answer<'bookingList'>, 'success' | 'message'>
/** `bookingFilters` of the contract, as they are sent. */
export type FilterParams = Omit<Payload<'bookingList'>, 'cursor'>

/** Bookings read at once for the CSV file: few, so that other requests are served in between. */
const csvBatchSize = 250

/** Of a cursor in a list by arrival. */
const parseArrival = ([day = '', ...others]: string[]) =>
  others.length === 0 && calendarDate(day) ? { checkInDate: day } : undefined

/** The bookings of an owner's hotel, in pages and as a CSV file. */
export function bookingListService(
  { database: { db }, clock }: Pick<Dependencies, 'database' | 'clock'>,
  batchSize = csvBatchSize,
) {
  /**
   * What an owner has asked for. Refuses dates that do not exist, and an end that is not after the start. With a `day`, `from` is the date it is
   * about, by default the hotel's today.
   */
  async function parse(ownerId: string, { query, status, day, from, until, money, sort }: FilterParams) {
    const fromDate = from === undefined ? undefined : parseDay(from, 'from')
    const untilDate = until === undefined ? undefined : parseDay(until, 'until')
    if (fromDate && untilDate && untilDate <= fromDate) throw reversedPeriod()
    // The request's schema has checked statuses, day, money and sort.
    const filters = {
      statuses: status?.split(','),
      money,
      day:
        day === undefined
          ? undefined
          : { movement: day, date: fromDate ?? (await findHotelDay(db, ownerId, clock.now())) },
      period: day === undefined ? { from: fromDate, until: untilDate } : {},
      search: query === undefined ? undefined : await findSearch(db, ownerId, query.trim()),
    } as BookingFilters
    return { ownerId, filters, sort: sort as BookingQuery['sort'] }
  }

  /** Another hotel's booking is refused like one that does not exist. */
  async function find(ownerId: string, bookingId: string): Promise<Booking> {
    const booking = await findBookingOfOwner(db, ownerId, bookingId)
    if (!booking) throw bookingNotFound()
    return presentOwnersBooking(booking)
  }

  /** One page, and how many bookings match in all. */
  async function list(ownerId: string, { cursor, ...params }: Payload<'bookingList'>): Promise<Page> {
    const query = await parse(ownerId, params)
    const { sort } = query
    const after = decodeCursor(cursor, sort ? parseArrival : (keys) => (keys.length === 0 ? {} : undefined))

    const [rows, total] = await Promise.all([
      // One more than is shown, to know whether there is a next page.
      findBookings(db, { ...query, after, limit: bookingsPerPage + 1 }),
      countBookings(db, query),
    ])
    const page = rows.slice(0, bookingsPerPage)
    const last = page.at(-1)
    return {
      bookings: page.map(presentOwnersBooking),
      total,
      ...(last && rows.length > page.length && { next: encodeCursor(last, ...(sort ? [last.checkInDate] : [])) }),
    }
  }

  async function* batches(query: BookingQuery, first: ListedBooking[]) {
    let rows = first
    yield rows
    while (rows.length === query.limit) {
      rows = await findBookings(db, { ...query, after: rows.at(-1) })
      yield rows
    }
  }

  /**
   * All bookings that match, as CSV. Holds one batch at a time and reads the next when that has been sent. The first is read before
   * this resolves, so that errors are known before anything is sent.
   */
  async function exportCsv(ownerId: string, params: FilterParams): Promise<Readable> {
    const query = { ...(await parse(ownerId, params)), limit: batchSize }
    const first = await findBookings(db, query)
    return Readable.from(formatCsv(batches(query, first), query.filters.period))
  }

  return { find, list, exportCsv }
}
