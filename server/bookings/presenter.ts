import type { Booking } from '../../contract/entities'
import { toDollars } from '../../contract/quote'
import { imageUrl } from '../images/imageUrl'
import { heldUntil } from './state'
import { waitsForBank, type Sending } from './timeline'
import type { ListedBooking } from './store'

/** A booking's hotel as it was on the day it was booked. */
export const presentBookedHotel = ({ hotelId, hotelName, address, city, timeZone }: ListedBooking) => ({
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

/** As the owner of its hotel sees it. */
export function presentOwnersBooking(booking: ListedBooking): Booking {
  const presented = presentBooking(booking)
  const { privateName, dispute, departedOn } = booking
  return {
    ...presented,
    room: { ...presented.room, ...(privateName && { privateName }) },
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
export const shownRefunds = <Refund extends Sending>(refunds: Refund[], { owedCents }: ListedBooking) =>
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
