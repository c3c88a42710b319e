import { remainingTerms, cancellationTerms } from '../../contract/cancellation'
import type { BookingDetails } from '../../contract/entities'
import { deadlineDay } from '../../contract/hotelDay'
import { toDollars } from '../../contract/quote'
import { describeRate } from '../../contract/stayText'
import { presentHours } from '../hotels/presenter'
import { presentBooking, presentBookedHotel, shownRefunds } from './presenter'
import type { BookingFacts, ListedBooking } from './store'
import { whyGuestCannotCancel, whyNotPay } from './state'
import { timelineOf } from './timeline'
import type { BookingHistory } from './timelineStore'

interface Details {
  listed: ListedBooking
  facts: BookingFacts
  history: BookingHistory
  now: Date
}

/** A booking as its page shows it to the guest, with what they can do with it now. */
export function presentDetails({ listed, facts, history, now }: Details): BookingDetails {
  const { booking } = history
  return {
    ...presentBooking(listed),
    hotel: { ...presentBookedHotel(listed), contact: facts.contact, ...presentHours(facts) },
    lines: [{ text: describeRate(booking.pricePerNightCents, booking), amount: toDollars(booking.totalCents) }],
    payment: {
      ...(booking.paidAt && { paidAt: booking.paidAt.toISOString() }),
      refunds: shownRefunds(history.refunds, listed).map(({ amountCents, status, source, settledAt, createdAt }) => ({
        amount: toDollars(amountCents),
        status,
        at: (settledAt ?? createdAt).toISOString(),
        ...(source && { source }),
      })),
    },
    // As it stood when it was booked: a deadline that had passed by then was never promised.
    policy: remainingTerms(
      cancellationTerms(booking.cancellation, booking.checkInDate),
      deadlineDay(booking.timeZone, booking.createdAt),
    ),
    timeline: timelineOf(history, 'guest').map(({ at, what }) => ({ at: at.toISOString(), what })),
    canPay: !whyNotPay({ ...booking, ...facts }),
    canCancel: !whyGuestCannotCancel(booking, deadlineDay(booking.timeZone, now)),
  }
}
