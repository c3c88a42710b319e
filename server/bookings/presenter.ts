import type { Booking } from '../../contract/entities'
import { toDollars } from '../../contract/quote'
import { imageUrl } from '../images/imageUrl'
import type { ListedBooking } from './store'

/** A booking as it travels (contract/entities). */
export const presentBooking = (booking: ListedBooking): Booking => ({
  _id: booking.id,
  room: { _id: booking.roomId, roomType: booking.roomType, images: booking.images.map(imageUrl) },
  hotel: {
    name: booking.hotelName,
    hotelName: booking.hotelName,
    address: booking.address,
    city: booking.city,
  },
  user: { name: booking.guestName },
  guests: booking.guests,
  totalPrice: toDollars(booking.totalCents),
  checkInDate: booking.checkIn,
  checkOutDate: booking.checkOut,
  isPaid: booking.isPaid,
  status: booking.status,
  createdAt: booking.createdAt.toISOString(),
})
