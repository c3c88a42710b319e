import { remainingTerms, cancellationTerms } from '../../contract/cancellation'
import type { BookingDetails } from '../../contract/entities'
import { deadlineDay } from '../../contract/hotelDay'
import { guestsPerRate } from '../../contract/limits'
import { quote, toDollars } from '../../contract/quote'
import type { RefundRow } from '../db/schema'
import { presentHours } from '../hotels/presenter'
import { pluralize, formatCents } from '../format'
import { presentBooking, presentBookedHotel } from './presenter'
import { describeMark } from './mails/describeBooking'
import type { MarkEvent, BookingFacts, ListedBooking } from './store'
import { guestMayCancel } from './stay'

interface Details {
  booking: ListedBooking
  facts: BookingFacts
  refunds: RefundRow[]
  marks: MarkEvent[]
  now: Date
}

/** A booking as its page shows it to the guest, with what they can do with it now. */
export const presentDetails = ({ booking, facts, refunds, marks, now }: Details): BookingDetails => ({
  ...presentBooking(booking),
  hotel: { ...presentBookedHotel(booking), contact: facts.contact, ...presentHours(facts) },
  lines: [{ text: formatRate(booking, facts), amount: toDollars(booking.totalCents) }],
  payment: {
    ...(facts.paidAt && { paidAt: facts.paidAt.toISOString() }),
    refunds: refunds.flatMap(({ amountCents, status, source, settledAt, createdAt }) =>
      status === 'void'
        ? []
        : [
            {
              amount: toDollars(amountCents),
              status,
              at: (settledAt ?? createdAt).toISOString(),
              ...(source && { source }),
            },
          ],
    ),
  },
  // As it stood when it was booked: a deadline that had passed by then was never promised.
  policy: remainingTerms(
    cancellationTerms(facts.cancellation, booking.checkInDate),
    deadlineDay(booking.timeZone, booking.createdAt),
  ),
  timeline: timelineOf({ booking, facts, refunds, marks }),
  canPay:
    booking.status === 'pending' && !facts.cancelling && !facts.hasNoNights && (!facts.isHoldExpired || facts.hasPage),
  canCancel:
    booking.status !== 'cancelled' &&
    guestMayCancel({ ...booking, cancellation: facts.cancellation }, deadlineDay(booking.timeZone, now)),
})

/** `3 nights × $120.00`, times the pairs of guests. */
export function formatRate(
  stay: Pick<ListedBooking, 'checkInDate' | 'checkOutDate' | 'guests'>,
  facts: { pricePerNightCents: number },
) {
  const { nights, pairs } = quote(facts.pricePerNightCents, stay)
  const perPair = pairs > 1 ? ` × ${pairs} (the rate is for ${guestsPerRate} guests)` : ''
  return `${pluralize(nights, 'night')} × ${formatCents(facts.pricePerNightCents)}${perPair}`
}

const endReasons = {
  hold: 'Not paid in time, so the nights are offered again',
  guest: 'Cancelled by you',
  hotel: 'Cancelled by the hotel',
}

function describeEnd({ endedBy, isPaid, leftOn, checkInDate }: ListedBooking): string {
  if (endedBy === 'guest' && isPaid && leftOn === checkInDate)
    return 'Cancelled, because you left before the first night'
  return endedBy ? endReasons[endedBy] : 'Cancelled'
}

/** Oldest first. */
function timelineOf({ booking, facts, refunds, marks }: Omit<Details, 'now'>) {
  const { paidAt, cancelledAt } = facts
  const events: [Date | null, string][] = [
    [booking.createdAt, 'Booked'],
    [paidAt, `Paid ${formatCents(booking.totalCents)}`],
    ...marks.map((mark): [Date, string] => [mark.at, `The hotel ${describeMark(mark)}`]),
    [cancelledAt, describeEnd(booking)],
    ...refunds.filter(({ status }) => status !== 'void').flatMap(refundEvents),
  ]
  return events
    .flatMap(([at, what]) => (at ? [{ at: at.toISOString(), what }] : []))
    .sort((one, other) => one.at.localeCompare(other.at))
}

function refundEvents({ reason, status, amountCents, createdAt, settledAt }: RefundRow): [Date | null, string][] {
  const sum = formatCents(amountCents)
  const onItsWay = reason === 'unwanted' ? `Duplicate payment of ${sum} on its way back` : `Refund of ${sum} on its way`
  return [
    [createdAt, onItsWay],
    [settledAt, status === 'failed' ? `Refund of ${sum} could not be paid out` : `Refund of ${sum} sent to your card`],
  ]
}
