import { remainingTerms, cancellationTerms } from '../../contract/cancellation'
import type { BookingDetails } from '../../contract/entities'
import { deadlineDay } from '../../contract/hotelDay'
import { toDollars } from '../../contract/quote'
import { describeRate } from '../../contract/stayText'
import type { RefundRow } from '../db/schema'
import { presentHours } from '../hotels/presenter'
import { presentBooking, presentBookedHotel } from './presenter'
import type { BookingFacts, ListedBooking } from './store'
import { whyGuestCannotCancel, whyNotPay } from './state'
import { timelineOf, waitsForBank } from './timeline'
import type { BookingHistory } from './timelineStore'

interface Details {
  booking: ListedBooking
  facts: BookingFacts
  life: BookingHistory
  now: Date
}

/** A booking as its page shows it to the guest, with what they can do with it now. */
export const presentDetails = ({ booking, facts, life, now }: Details): BookingDetails => ({
  ...presentBooking(booking),
  hotel: { ...presentBookedHotel(booking), contact: facts.contact, ...presentHours(facts) },
  lines: [{ text: describeRate(facts.pricePerNightCents, booking), amount: toDollars(booking.totalCents) }],
  payment: {
    ...(facts.paidAt && { paidAt: facts.paidAt.toISOString() }),
    refunds: life.refunds.flatMap((refund) => presentRefund(refund, booking)),
  },
  // As it stood when it was booked: a deadline that had passed by then was never promised.
  policy: remainingTerms(
    cancellationTerms(facts.cancellation, booking.checkInDate),
    deadlineDay(booking.timeZone, booking.createdAt),
  ),
  timeline: timelineOf(life, 'guest').map(({ at, what }) => ({ at: at.toISOString(), what })),
  canPay: !whyNotPay({ ...booking, ...facts }),
  canCancel: !whyGuestCannotCancel({ ...booking, ...facts }, deadlineDay(booking.timeZone, now)),
})

/** What was never sent, or perhaps never is, is not there, nor what has failed and gone back in another way. */
function presentRefund(refund: RefundRow, { owedCents }: ListedBooking) {
  const { amountCents, status, source, settledAt, createdAt } = refund
  if (status === 'void' || waitsForBank(refund) || (status === 'failed' && owedCents === 0)) return []
  const at = (settledAt ?? createdAt).toISOString()
  return [{ amount: toDollars(amountCents), status, at, ...(source && { source }) }]
}
