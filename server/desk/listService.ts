import { Readable } from 'node:stream'
import type { Answer, Payload } from '../../contract/callTypes'
import { bookingsPerPage } from '../../contract/limits'
import { presentBooking } from '../bookings/presenter'
import type { ListedBooking } from '../bookings/store'
import type { Dependencies } from '../dependencies'
import { csvOf } from './csv'
import { encodeCursor, decodeCursor } from '../http/cursor'
import { readFilters, type AskedFilters } from './filters'
import { bookingsAtOnce } from './limits'
import { countBookings, findBookings, type Wanted } from './store'

type Page = Omit<Answer<'bookingList'>, 'success' | 'message'>

/** An owner's bookings, as pages and as a file. */
export function listService(
  { database: { db }, clock }: Pick<Dependencies, 'database' | 'clock'>,
  atOnce = bookingsAtOnce,
) {
  /** One page of an owner's bookings, newest first, and how many there are in all. */
  async function list(ownerId: string, { cursor, ...asked }: Payload<'bookingList'>): Promise<Page> {
    const filters = readFilters(asked, clock.now())
    const after = decodeCursor(cursor, (keys) => (keys.length === 0 ? {} : undefined))

    const [rows, total] = await Promise.all([
      // One more than is shown, to know whether there is a next page.
      findBookings(db, { ownerId, filters, after, limit: bookingsPerPage + 1 }),
      countBookings(db, ownerId, filters),
    ])
    const page = rows.slice(0, bookingsPerPage)
    return {
      bookings: page.map(presentBooking),
      total,
      ...(rows.length > page.length && { next: encodeCursor(page.at(-1)!) }),
    }
  }

  async function* batches(wanted: Wanted, first: ListedBooking[]) {
    let rows = first
    yield rows
    while (rows.length === wanted.limit) {
      rows = await findBookings(db, { ...wanted, after: rows.at(-1) })
      yield rows
    }
  }

  /**
   * All bookings that {@link list} would give, as CSV. No more than a batch of them is held at a time, read when the one before
   * has been sent. The first is read here, so that what is wrong is known before anything is sent.
   */
  async function file(ownerId: string, asked: AskedFilters): Promise<Readable> {
    const filters = readFilters(asked, clock.now())
    const wanted = { ownerId, filters, limit: atOnce }
    const first = await findBookings(db, wanted)
    return Readable.from(csvOf(batches(wanted, first), filters.period))
  }

  return { list, file }
}
