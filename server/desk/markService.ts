import type { Payload } from '../../contract/callTypes'
import { refundOf, cancellationTerms } from '../../contract/cancellation'
import { toCents, toDollars } from '../../contract/quote'
import type { StayMark } from '../../contract/bookingStatus'
import { audit } from '../audit/store'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { formatCents } from '../bookings/presenter'
import { bookingNotFound, Refusal, refusal } from '../http/refusal'
import { parseDay } from '../bookings/stay'
import { earliestToday, latestToday } from '../../contract/stay'
import { cancelPaid } from '../cancellations/service'
import { onConstraint } from '../db/errors'
import type { Database } from '../db/open'
import { transact } from '../db/transaction'
import { hour } from '../time'
import type { Actor } from '../http/session'
import type { Dependencies } from '../dependencies'
import { todayInUtc } from './filters'
import { lockStay, writeMark, type LockedStay } from './markStore'

type Mark = StayMark | 'none'

const cancelled = () => refusal('This booking is cancelled.', 'bookingId')
const notBegun = () => refusal('This stay has not begun yet.', 'mark')
const dayNotOver = () => refusal("The day of arrival isn't over yet.", 'mark')
const soldAgain = () =>
  refusal("The remaining nights have been booked by somebody else, so this can't be undone.", 'mark')

const refundWords = (refundCents: number) =>
  refundCents > 0 ? `${formatCents(refundCents)} will be refunded.` : 'Under its terms nothing is refunded.'

/** A paid stay without its first night is no stay any more: that is said, with the sum, before it is done. */
const cancelsTheStay = (guest: string, refundCents: number) =>
  new Refusal(
    `${guest} has not stayed a night yet, so checking out now cancels the booking. ${refundWords(refundCents)}`,
    200,
    { field: 'expectedRefund', expected: toDollars(refundCents) },
  )

const said: Record<Mark, (guest: string) => string> = {
  arrived: (guest) => `${guest} is checked in.`,
  left: (guest) => `${guest} is checked out.`,
  'no-show': (guest) => `${guest} is noted as a no-show. The nights stay booked.`,
  none: (guest) => `The mark on the stay of ${guest} is removed.`,
}

/** What the desk notes of a stay. */
export function markService({
  database: { db },
  clock,
  settings,
}: Pick<Dependencies, 'database' | 'clock' | 'settings'>) {
  const hold = settings.holdHours * hour

  /** Refuses what cannot have happened anywhere on earth yet. */
  function checkTime(mark: Mark, { checkInDate }: LockedStay) {
    const latest = latestToday(clock.now())
    if ((mark === 'arrived' || mark === 'left') && latest < checkInDate) throw notBegun()
    if (mark === 'no-show' && latest <= checkInDate) throw dayNotOver()
  }

  /** The owner's today as they name it, as far as it is that day somewhere on earth. */
  function readToday(from: string | undefined): string {
    const now = clock.now()
    const named = from === undefined ? todayInUtc(now) : parseDay(from, 'from')
    return [earliestToday(now), named, latestToday(now)].toSorted()[1]!
  }

  /**
   * Cancels a paid stay whose guest has left before the first night, for what its policy gives back to a guest who cancels now.
   * Returns that sum, in cents. Refuses another sum than the one that was shown, and says the right one.
   */
  const cancelAsLeft = (tx: Database, { userId, requestId }: Actor, asked: Payload<'markStay'>, guest: string) =>
    cancelPaid(tx, settings, {
      party: { by: 'hotel', userId },
      requestId,
      bookingId: asked.bookingId,
      hasLeft: true,
      refundOf({ cancellation, checkInDate }, paidCents) {
        const refundCents = refundOf(
          cancellationTerms(cancellation, checkInDate),
          paidCents,
          earliestToday(clock.now()),
        )
        const { expectedRefund } = asked
        const isAsShown = expectedRefund !== undefined && toCents(Number(expectedRefund)) === refundCents
        if (!isAsShown) throw cancelsTheStay(guest, refundCents)
        return refundCents
      },
    })

  /**
   * Notes that a guest has arrived, left or not come, or takes that back, and tells the guest; returns a sentence that says what
   * is so now.
   */
  function mark(actor: Actor, payload: Payload<'markStay'>): Promise<string> {
    const { userId, requestId } = actor
    const { bookingId } = payload
    const mark = payload.mark as Mark
    const today = readToday(payload.from)
    return transact(db, async (tx) => {
      const stay = await lockStay(tx, bookingId, userId)
      if (!stay) throw bookingNotFound()
      if (stay.status === 'cancelled') throw cancelled()
      if (mark === (stay.mark ?? 'none')) return sentenceOf(mark, stay.guestName, stay.leftOn)

      checkTime(mark, stay)
      const leftOn = mark === 'left' ? leftEarlyOn(stay, today) : null
      const noted = { mark: mark === 'none' ? null : mark, leftOn }
      await writeMark(tx, bookingId, noted, hold).catch(onConstraint('bookings_no_overlap', soldAgain))
      await audit(tx, { action: 'stay.marked', actorId: userId, subjectId: bookingId, requestId, detail: { mark } })

      if (stay.isPaid && leftOn === stay.checkInDate) {
        const refundCents = await cancelAsLeft(tx, actor, payload, stay.guestName)
        if (refundCents !== 'later')
          return `${said.left(stay.guestName)} The booking is cancelled. ${refundWords(refundCents)}`
      }
      await notifyBooking(tx, settings, bookingId, { type: 'marked', ...noted })
      return sentenceOf(mark, stay.guestName, leftOn)
    })
  }

  return { mark }
}

/** The day from which a guest who leaves today leaves nights behind; null on the day of check-out and after it. */
function leftEarlyOn({ checkInDate, checkOutDate }: LockedStay, today: string): string | null {
  const day = today < checkInDate ? checkInDate : today
  return day < checkOutDate ? day : null
}

const sentenceOf = (mark: Mark, guest: string, leftOn: string | null) =>
  said[mark](guest) + (leftOn ? ' The remaining nights are free again.' : '')
