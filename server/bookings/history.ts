import type { Booking, BookingDetails } from '../../contract/entities'
import { bookingsInAnswer } from '../../contract/limits'
import { earliestToday } from '../../contract/stay'
import { decodeCursor, encodeCursor } from '../http/cursor'
import { bookingNotFound } from '../http/refusal'
import type { Dependencies } from '../dependencies'
import { stayCalendar } from './calendarFile'
import { findBookingMailData } from './mails/store'
import { presentBooking, presentDetails, presentOwnersBooking } from './presenter'
import {
  bookingQueries,
  findBookingFacts,
  findBookingHistory,
  findBookingPage,
  type ListedBooking,
  type Viewer,
} from './store'

interface Page {
  bookings: Booking[]
  /** Where the next page begins, if there is one. */
  next?: string
}

/** Open bookings are listed before the others; `open` marks a page that ended among them. */
const parseKeys = ([key, ...more]: string[]) =>
  more.length > 0 || (key !== undefined && key !== 'open') ? undefined : { isOpen: key === 'open' }

/** The bookings of a guest and of an owner's hotel, a page at a time, and a guest's single ones. */
export function historyService({
  database: { db },
  clock,
  settings,
}: Pick<Dependencies, 'database' | 'clock' | 'settings'>) {
  const queries = bookingQueries(db)

  /**
   * The first page has what is open, however old (what is to come or unpaid), and the newest of the others; each page is newest first. No booking is on two
   * pages, unless it becomes one of the others between them.
   */
  async function page(viewer: Viewer, cursor?: string): Promise<Page> {
    const present = viewer.as === 'guest' ? presentBooking : presentOwnersBooking
    const after = decodeCursor(cursor, parseKeys)
    if (!after) {
      const all = await queries[viewer.as === 'guest' ? 'ofGuest' : 'ofOwner'].execute({ userId: viewer.userId })
      if (all.length <= bookingsInAnswer) return { bookings: all.map(present) }
    }
    const today = earliestToday(clock.now())
    const isPastOpen = after && !after.isOpen
    // One more than is shown, to know whether there is a next page.
    const limit = bookingsInAnswer + 1
    const open = isPastOpen ? [] : await findBookingPage(db, viewer, { open: true, today, after, limit })
    const left = limit - open.length
    const others =
      left > 0
        ? await findBookingPage(db, viewer, { open: false, today, after: isPastOpen ? after : undefined, limit: left })
        : []
    const found = [...open, ...others]
    const shown = found.slice(0, bookingsInAnswer)
    const endsOpen = shown.length <= open.length
    return {
      bookings: shown.toSorted(byCreatedAtDesc).map(present),
      ...(found.length > shown.length && { next: encodeCursor(shown.at(-1)!, ...(endsOpen ? ['open'] : [])) }),
    }
  }

  return {
    ofGuest: (userId: string, cursor?: string) => page({ userId, as: 'guest' }, cursor),

    /** With sums over all pages: cancelled bookings are not counted; revenue is what was paid less refunds. */
    async ofOwner(userId: string, cursor?: string) {
      const [bookings, [totals]] = await Promise.all([
        page({ userId, as: 'owner' }, cursor),
        queries.totalsOfOwner.execute({ userId }),
      ])
      return { ...bookings, ...totals! }
    },

    /** One of a guest's own bookings with its receipt. */
    async details(userId: string, bookingId: string): Promise<BookingDetails> {
      const [listed] = await queries.ofGuestById.execute({ userId, bookingId })
      if (!listed) throw bookingNotFound()
      const [facts, history] = await Promise.all([findBookingFacts(db, bookingId), findBookingHistory(db, bookingId)])
      return presentDetails(listed, facts, history, clock.now())
    },

    /** The calendar file of one of a guest's own bookings; undefined for somebody else's too. */
    async calendarFile(userId: string, bookingId: string): Promise<string | undefined> {
      const booking = await findBookingMailData(db, bookingId)
      if (booking?.guest.id !== userId) return undefined
      // A guest who has logged in sees the names in My Bookings anyway: unlike a mail, this reaches no stranger.
      return stayCalendar(booking, settings, { named: true })
    },
  }
}

const byCreatedAtDesc = (one: ListedBooking, other: ListedBooking) =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1)
