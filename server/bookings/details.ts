import { remainingTerms, cancellationTerms } from '../../contract/cancellation'
import type { BookingDetails } from '../../contract/entities'
import { guestsPerRate } from '../../contract/limits'
import { quote, toDollars } from '../../contract/quote'
import type { RefundRow } from '../db/schema'
import { presentHours } from '../hotels/presenter'
import { pluralize, formatCents, presentBooking, presentHotelOf } from './presenter'
import { describeMark } from './mails/describeBooking'
import type { NotedMark, ReceiptFacts } from './receiptStore'
import { earliestToday, guestMayCancel } from './stay'
import type { ListedBooking } from './store'

interface Receipt {
  booking: ListedBooking
  facts: ReceiptFacts
  refunds: RefundRow[]
  marks: NotedMark[]
  now: Date
}

/** A booking as its receipt shows it, and what its guest may do with it now. */
export const presentDetails = ({ booking, facts, refunds, marks, now }: Receipt): BookingDetails => ({
  ...presentBooking(booking),
  hotel: { ...presentHotelOf(booking), contact: facts.contact, ...presentHours(facts) },
  lines: [{ text: formatRate(booking, facts), amount: toDollars(booking.totalCents) }],
  payment: {
    ...(facts.paidAt && { paidAt: facts.paidAt.toISOString() }),
    refunds: refunds.map(({ amountCents, status, settledAt, createdAt }) => ({
      amount: toDollars(amountCents),
      status,
      at: (settledAt ?? createdAt).toISOString(),
    })),
  },
  // As it stood when it was booked: a deadline that had passed by then was never promised.
  policy: remainingTerms(cancellationTerms(facts.cancellation, booking.checkInDate), earliestToday(booking.createdAt)),
  timeline: timelineOf({ booking, facts, refunds, marks }),
  canPay: booking.status === 'pending' && !facts.cancelling && !facts.hasNoNights && (!facts.isHoldOver || facts.hasPage),
  canCancel:
    booking.status !== 'cancelled' &&
    guestMayCancel({ ...booking, cancellation: facts.cancellation }, earliestToday(now)),
})

/** `3 nights × $120.00`, and once for every two guests. */
export function formatRate(
  stay: Pick<ListedBooking, 'checkInDate' | 'checkOutDate' | 'guests'>,
  facts: { pricePerNightCents: number },
) {
  const { nights, pairs } = quote(facts.pricePerNightCents, stay)
  const perPair = pairs > 1 ? ` × ${pairs} (the rate is for ${guestsPerRate} guests)` : ''
  return `${pluralize(nights, 'night')} × ${formatCents(facts.pricePerNightCents)}${perPair}`
}

const ended = {
  hold: 'Not paid in time, so the nights are offered again',
  guest: 'Cancelled by you',
  hotel: 'Cancelled by the hotel',
}

function endOf({ endedBy, isPaid, leftOn, checkInDate }: ListedBooking): string {
  if (endedBy === 'guest' && isPaid && leftOn === checkInDate)
    return 'Cancelled, because you left before the first night'
  return endedBy ? ended[endedBy] : 'Cancelled'
}

/** What has happened, oldest first. */
function timelineOf({ booking, facts, refunds, marks }: Omit<Receipt, 'now'>) {
  const { paidAt, cancelledAt } = facts
  const events: [Date | null, string][] = [
    [booking.createdAt, 'Booked'],
    [paidAt, `Paid ${formatCents(booking.totalCents)}`],
    ...marks.map((noted): [Date, string] => [noted.at, `The hotel ${describeMark(noted)}`]),
    [cancelledAt, endOf(booking)],
    ...refunds.flatMap(refundEvents),
  ]
  return events
    .flatMap(([at, what]) => (at ? [{ at: at.toISOString(), what }] : []))
    .sort((one, other) => one.at.localeCompare(other.at))
}

function refundEvents({ reason, status, amountCents, createdAt, settledAt }: RefundRow): [Date | null, string][] {
  const sum = formatCents(amountCents)
  const onItsWay =
    reason === 'cancelled' ? `Refund of ${sum} on its way` : `Duplicate payment of ${sum} on its way back`
  return [
    [createdAt, onItsWay],
    [settledAt, status === 'failed' ? `Refund of ${sum} could not be paid out` : `Refund of ${sum} sent to your card`],
  ]
}
