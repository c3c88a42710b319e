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

/**
 * Refuses dates that do not exist, and an end that is not after the start. With a `day`, `from` is the date it is about, by default
 * `today`.
 */
async function parseFilters(
  { status, day, from, until, money }: Omit<FilterParams, 'query' | 'sort'>,
  today: () => Promise<string>,
): Promise<BookingFilters> {
  const fromDate = from === undefined ? undefined : parseDay(from, 'from')
  const untilDate = until === undefined ? undefined : parseDay(until, 'until')
  if (fromDate && untilDate && untilDate <= fromDate) throw reversedPeriod()
  // The request's schema has checked statuses, money and day.
  return {
    statuses: status?.split(',') as BookingFilters['statuses'],
    money: money as BookingFilters['money'],
    ...(day === undefined
      ? { period: { from: fromDate, until: untilDate } }
      : {
          day: {
            movement: day as NonNullable<BookingFilters['day']>['movement'],
            date: fromDate ?? (await today()),
          },
          period: {},
        }),
  }
}

/** The request's schema has checked it. */
const sortOf = ({ sort }: FilterParams) => sort as BookingQuery['sort']

/** Of a cursor in a list by arrival. */
const parseArrival = ([day = '', ...others]: string[]) =>
  others.length === 0 && calendarDate(day) ? { checkInDate: day } : undefined

/** The bookings of an owner's hotel, in pages and as a CSV file. */
export function bookingListService(
  { database: { db }, clock }: Pick<Dependencies, 'database' | 'clock'>,
  batchSize = csvBatchSize,
) {
  const parse = async (ownerId: string, { query, ...params }: FilterParams): Promise<BookingFilters> => ({
    ...(await parseFilters(params, () => findHotelDay(db, ownerId, clock.now()))),
    search: query === undefined ? undefined : await findSearch(db, ownerId, query.trim()),
  })

  /** Another hotel's booking is refused like one that does not exist. */
  async function find(ownerId: string, bookingId: string): Promise<Booking> {
    const booking = await findBookingOfOwner(db, ownerId, bookingId)
    if (!booking) throw bookingNotFound()
    return presentOwnersBooking(booking)
  }

  /** One page, and how many bookings match in all. */
  async function list(ownerId: string, { cursor, ...params }: Payload<'bookingList'>): Promise<Page> {
    const filters = await parse(ownerId, params)
    const sort = sortOf(params)
    const after = decodeCursor(cursor, sort ? parseArrival : (keys) => (keys.length === 0 ? {} : undefined))

    const [rows, total] = await Promise.all([
      // One more than is shown, to know whether there is a next page.
      findBookings(db, { ownerId, filters, sort, after, limit: bookingsPerPage + 1 }),
      countBookings(db, ownerId, filters),
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
    const filters = await parse(ownerId, params)
    const query = { ownerId, filters, sort: sortOf(params), limit: batchSize }
    const first = await findBookings(db, query)
    return Readable.from(formatCsv(batches(query, first), filters.period))
  }

  return { find, list, exportCsv }
}
