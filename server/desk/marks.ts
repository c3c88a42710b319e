import type { StayMark } from '../../contract/bookingStatus'
import type { Payload } from '../../contract/callTypes'
import { cancellationTerms, refundOf } from '../../contract/cancellation'
import { deadlineDay, todayIn } from '../../contract/hotelDay'
import { toCents, toDollars } from '../../contract/quote'
import { earliestToday, latestToday } from '../../contract/stay'
import { audit } from '../audit/store'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { formatCents } from '../format'
import { parseDay } from '../bookings/stay'
import { cancelPaid } from '../cancellations/service'
import { onConstraint } from '../db/errors'
import type { Database } from '../db/database'
import { transact } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import { bookingNotFound, Refusal, refusal } from '../http/refusal'
import type { Actor } from '../http/session'
import { hour } from '../time'
import { deskDay, lockStay, updateMark, type LockedStay } from './store'

type Mark = StayMark | 'none'

const bookingCancelled = () => refusal('This booking is cancelled.', 'bookingId')
const stayNotBegun = () => refusal('This stay has not begun yet.', 'mark')
const arrivalDayNotOver = () => refusal("The day of arrival isn't over yet.", 'mark')
const nightsResold = () =>
  refusal("The remaining nights have been booked by somebody else, so this can't be undone.", 'mark')

interface EarlyRefund {
  promisedCents: number
  refundCents: number
  waits: boolean
}

function describeRefund({ promisedCents, refundCents, waits }: EarlyRefund): string {
  if (promisedCents === 0) return 'Under its terms nothing is refunded.'
  if (refundCents === 0) return 'The payment has already gone back, so nothing is refunded.'
  return `${formatCents(refundCents)} will be refunded${waits ? " if the guest's bank decides that the payment stands" : ''}.`
}

/** Checking out of a paid stay before the first night cancels it: the owner has to agree to the refund first. */
const refundNotConfirmed = (guest: string, refund: EarlyRefund) =>
  new Refusal(
    `${guest} has not stayed a night yet, so checking out now cancels the booking. ${describeRefund(refund)}`,
    200,
    { field: 'expectedRefund', expected: toDollars(refund.refundCents) },
  )

const messages: Record<Mark, (guest: string) => string> = {
  arrived: (guest) => `${guest} is checked in.`,
  left: (guest) => `${guest} is checked out.`,
  'no-show': (guest) => `${guest} is noted as a no-show. The nights stay booked.`,
  none: (guest) => `The mark on the stay of ${guest} is removed.`,
}

/** Check-ins, check-outs and no-shows, as the front desk records them. */
export function markService({
  database: { db },
  clock,
  settings,
}: Pick<Dependencies, 'database' | 'clock' | 'settings'>) {
  const hold = settings.holdHours * hour

  /** Refuses what cannot have happened yet at the hotel, or in any time zone where its own is not known. */
  function validateTime(mark: Mark, { checkInDate, timeZone }: LockedStay) {
    const now = clock.now()
    const latest = todayIn(timeZone, now) ?? latestToday(now)
    if ((mark === 'arrived' || mark === 'left') && latest < checkInDate) throw stayNotBegun()
    if (mark === 'no-show' && latest <= checkInDate) throw arrivalDayNotOver()
  }

  /** The date at the owner's desk, limited to what is today in some time zone. */
  function parseToday(from: string | undefined, { timeZone }: LockedStay): string {
    const now = clock.now()
    const date = from === undefined ? deskDay(timeZone, now) : parseDay(from, 'from')
    return [earliestToday(now), date, latestToday(now)].toSorted()[1]!
  }

  /**
   * Cancels a paid stay whose guest has left before the first night, with the refund of a guest who cancels now, which is returned
   * in cents. Refuses any other refund than the one that was shown, and names the right one.
   */
  const cancelUnstayed = (tx: Database, { userId, requestId }: Actor, payload: Payload<'markStay'>, guest: string) =>
    cancelPaid(tx, settings, {
      party: { by: 'hotel', userId },
      requestId,
      bookingId: payload.bookingId,
      hasLeft: true,
      promiseOf({ cancellation, checkInDate, timeZone }, { paidCents, leftCents, isDisputed: waits }) {
        const terms = cancellationTerms(cancellation, checkInDate)
        const promisedCents = refundOf(terms, paidCents, deadlineDay(timeZone, clock.now()))
        const refundCents = Math.min(promisedCents, leftCents)
        const { expectedRefund } = payload
        const isConfirmed = expectedRefund !== undefined && toCents(Number(expectedRefund)) === refundCents
        if (!isConfirmed) throw refundNotConfirmed(guest, { promisedCents, refundCents, waits })
        return promisedCents
      },
    })

  /** Sets or removes the mark of a stay and mails its guest. Returns the message for the owner. */
  function mark(actor: Actor, payload: Payload<'markStay'>): Promise<string> {
    const { userId, requestId } = actor
    const { bookingId } = payload
    const mark = payload.mark as Mark
    return transact(db, async (tx) => {
      const stay = await lockStay(tx, bookingId, userId)
      if (!stay) throw bookingNotFound()
      const today = parseToday(payload.from, stay)
      if (stay.status === 'cancelled') throw bookingCancelled()
      if (mark === (stay.mark ?? 'none')) return formatMessage(mark, stay.guestName, stay.leftOn)

      validateTime(mark, stay)
      const leftOn = mark === 'left' ? earlyDeparture(stay, today) : null
      const update = { mark: mark === 'none' ? null : mark, leftOn }
      await updateMark(tx, bookingId, update, hold).catch(onConstraint('bookings_no_overlap', nightsResold))
      await audit(tx, { action: 'stay.marked', actorId: userId, subjectId: bookingId, requestId, detail: { mark } })

      if (stay.isPaid && leftOn === stay.checkInDate) {
        const goesBack = await cancelUnstayed(tx, actor, payload, stay.guestName)
        if (goesBack !== 'later')
          return `${messages.left(stay.guestName)} The booking is cancelled. ${describeRefund(goesBack)}`
      }
      await notifyBooking(tx, settings, bookingId, { type: 'marked', ...update })
      return formatMessage(mark, stay.guestName, leftOn)
    })
  }

  return { mark }
}

/** The first night that a guest who leaves today does not use; null from the day of check-out on. */
function earlyDeparture({ checkInDate, checkOutDate }: LockedStay, today: string): string | null {
  const date = today < checkInDate ? checkInDate : today
  return date < checkOutDate ? date : null
}

const formatMessage = (mark: Mark, guest: string, leftOn: string | null) =>
  messages[mark](guest) + (leftOn ? ' The remaining nights are free again.' : '')
