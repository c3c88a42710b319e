import { remainingTerms, cancellationTerms } from '../../contract/cancellation'
import type { Booking, BookingDetails } from '../../contract/entities'
import { deadlineDay } from '../../contract/hotelDay'
import { toDollars, type QuoteLine } from '../../contract/quote'
import { presentHours } from '../hotels/presenter'
import { imageUrl } from '../images/imageUrl'
import { heldUntil, whyGuestCannotCancel, whyNotPay } from './state'
import type { BookingFacts, BookingHistory, ListedBooking } from './store'
import { linesOf } from './stay'
import { timelineOf, waitsForBank, type Sending } from './timeline'

/** A booking's hotel as it was on the day it was booked. */
const presentBookedHotel = ({ hotelId, hotelName, address, city, timeZone }: ListedBooking) => ({
  _id: hotelId,
  name: hotelName,
  hotelName,
  address,
  city,
  ...(timeZone && { timeZone }),
})

export const presentBooking = (booking: ListedBooking): Booking => ({
  _id: booking.id,
  number: booking.number,
  room: { _id: booking.roomId, roomType: booking.roomType, images: booking.images.map(imageUrl) },
  hotel: presentBookedHotel(booking),
  user: { name: booking.guestName },
  guests: booking.guests,
  totalPrice: toDollars(booking.totalCents),
  checkInDate: booking.checkInDate,
  checkOutDate: booking.checkOutDate,
  isPaid: booking.isPaid,
  status: booking.status,
  createdAt: booking.createdAt.toISOString(),
  payBy: heldUntil(booking)?.toISOString(),
  ...(booking.cancelledBy && { endedBy: booking.cancelledBy }),
  ...presentRefund(booking),
  ...(booking.mark && { mark: booking.mark }),
  ...(booking.cancelReason && booking.cancelledBy === 'hotel' && { reason: booking.cancelReason }),
})

export const presentLines = (lines: QuoteLine[]) => lines.map(({ text, cents }) => ({ text, amount: toDollars(cents) }))

/** As the owner of its hotel sees it. */
export function presentOwnersBooking(booking: ListedBooking): Booking {
  const presented = presentBooking(booking)
  const { source, privateName, guestPhone, note, dispute, departedOn, paidCents, isPaidAtDesk, owedAtDeskCents } =
    booking
  return {
    ...presented,
    source,
    room: { ...presented.room, ...(privateName && { privateName }) },
    ...(guestPhone && { phone: guestPhone }),
    ...(note && { note }),
    paid: toDollars(paidCents),
    ...(isPaidAtDesk && { isPaidAtDesk }),
    ...(owedAtDeskCents > 0 && { owedAtDesk: toDollars(owedAtDeskCents) }),
    ...(dispute && { dispute: presentDispute(dispute) }),
    ...(departedOn && { leftOn: departedOn }),
  }
}

const presentDispute = ({ status, amountCents, respondBy }: NonNullable<ListedBooking['dispute']>) => ({
  status,
  amount: toDollars(amountCents),
  ...(respondBy && { respondBy: new Date(respondBy).toISOString() }),
})

/** Of refunds what is sent, whatever a bank decides, and has not failed and gone back in another way. */
const shownRefunds = <Refund extends Sending>(refunds: Refund[], { owedCents }: ListedBooking) =>
  refunds.filter(
    (refund): refund is Refund & { status: Exclude<Refund['status'], 'void'> } =>
      refund.status !== 'void' && !waitsForBank(refund) && !(refund.status === 'failed' && owedCents === 0),
  )

/**
 * One that has failed, which somebody has to know of until all of it has gone back in another way, or else the refund of the cancellation, or
 * the newest made elsewhere.
 */
function presentRefund(booking: ListedBooking) {
  const made = shownRefunds(booking.refunds ?? [], booking)
  const shown =
    made.find(({ status }) => status === 'failed') ??
    made.find(({ reason }) => reason === 'cancelled') ??
    made.find(({ source }) => source)
  if (!shown) return undefined
  const owed = shown.status === 'failed' && { owed: toDollars(booking.owedCents) }
  return { refund: { amount: toDollars(shown.amountCents), status: shown.status, ...owed } }
}

/** What the hotel has given back itself, and what it has yet to. */
function refundsAtDesk({ owedAtDeskCents }: ListedBooking, { booking, atDesk }: BookingHistory) {
  const given = atDesk.filter(({ cause }) => cause === 'desk_refund')
  const refund = (cents: number, status: 'pending' | 'succeeded', at: Date) => ({
    ...{ amount: toDollars(cents), status, at: at.toISOString(), source: 'hand' as const },
  })
  return [
    ...given.map(({ receivedCents, at }) => refund(-receivedCents, 'succeeded', at)),
    ...(owedAtDeskCents > 0 ? [refund(owedAtDeskCents, 'pending', booking.cancelledAt!)] : []),
  ]
}

/** A booking as its page shows it to the guest, with what they can do with it now. */
export function presentDetails(
  listed: ListedBooking,
  facts: BookingFacts,
  history: BookingHistory,
  now: Date,
): BookingDetails {
  const { booking } = history
  return {
    ...presentBooking(listed),
    hotel: { ...presentBookedHotel(listed), contact: facts.contact, ...presentHours(facts) },
    lines: presentLines(linesOf(booking)),
    payment: {
      ...(booking.paidAt && { paidAt: booking.paidAt.toISOString() }),
      ...(listed.isPaid && listed.isPaidAtDesk && { atHotel: true }),
      refunds: [
        ...shownRefunds(history.refunds, listed).map(({ amountCents, status, source, settledAt, createdAt }) => ({
          amount: toDollars(amountCents),
          status,
          at: (settledAt ?? createdAt).toISOString(),
          ...(source && { source }),
        })),
        ...refundsAtDesk(listed, history),
      ],
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
