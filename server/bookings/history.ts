import { fields } from '../../contract/fields'
import type { Booking } from '../../contract/entities'
import { bookingsInAnswer } from '../../contract/limits'
import { refusal } from '../http/refusal'
import type { Dependencies } from '../dependencies'
import { cursorOf, readCursor } from './cursor'
import { presentBooking } from './presenter'
import { earliestToday } from './stay'
import { bookingQueries, findHistory, type ListedBooking, type Whose } from './store'

interface Page {
  bookings: Booking[]
  /** Where the next page begins, if there is one. */
  next?: string
}

/** All bookings of a guest, and of an owner's hotel, a page at a time. */
export function historyService({ database: { db }, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  const queries = bookingQueries(db)

  /**
   * The first page has what is open, however old, and the newest of the others; each page is newest first. No booking is on two
   * pages, unless it becomes one of the others between them.
   */
  async function page(whose: Whose, cursor?: string): Promise<Page> {
    const after = cursor === undefined ? undefined : readCursor(cursor)
    if (cursor !== undefined && !after) throw refusal(fields.cursor.message, 'cursor')

    if (!after) {
      const all = await queries[whose.as === 'guest' ? 'ofGuest' : 'ofOwner'].execute({ userId: whose.userId })
      if (all.length <= bookingsInAnswer) return { bookings: all.map(presentBooking) }
    }
    const today = earliestToday(clock.now())
    const isPastOpen = after && !after.isOpen
    // One more than is shown, to know whether there is a next page.
    const limit = bookingsInAnswer + 1
    const open = isPastOpen ? [] : await findHistory(db, whose, { open: true, today, after, limit })
    const left = limit - open.length
    const others =
      left > 0
        ? await findHistory(db, whose, { open: false, today, after: isPastOpen ? after : undefined, limit: left })
        : []
    const found = [...open, ...others]
    const shown = found.slice(0, bookingsInAnswer)
    return {
      bookings: shown.toSorted(newestFirst).map(presentBooking),
      ...(found.length > shown.length && { next: cursorOf({ ...shown.at(-1)!, isOpen: shown.length <= open.length }) }),
    }
  }

  return {
    ofGuest: (userId: string, cursor?: string) => page({ userId, as: 'guest' }, cursor),

    /** With sums over all pages: cancelled bookings are not counted; revenue is what was paid less what goes back. */
    async ofOwner(userId: string, cursor?: string) {
      const [bookings, [totals]] = await Promise.all([
        page({ userId, as: 'owner' }, cursor),
        queries.totalsOfOwner.execute({ userId }),
      ])
      return { ...bookings, ...totals! }
    },
  }
}

const newestFirst = (one: ListedBooking, other: ListedBooking) =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1)
