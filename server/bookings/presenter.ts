import type { Booking } from '../../contract/entities'
import { toDollars } from '../../contract/quote'
import { imageUrl } from '../images/imageUrl'
import type { ListedBooking } from './store'

/** A booking as the API sends it. */
export const presentBooking = (booking: ListedBooking): Booking => ({
  _id: booking.id,
  room: { _id: booking.roomId, roomType: booking.roomType, images: booking.images.map(imageUrl) },
  hotel: {
    _id: booking.hotelId,
    name: booking.hotelName,
    hotelName: booking.hotelName,
    address: booking.address,
    city: booking.city,
  },
  user: { name: booking.guestName },
  guests: booking.guests,
  totalPrice: toDollars(booking.totalCents),
  checkInDate: booking.checkInDate,
  checkOutDate: booking.checkOutDate,
  isPaid: booking.isPaid,
  status: booking.status,
  createdAt: booking.createdAt.toISOString(),
})

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** `123450` cents → `$1,234.50`. */
export const money = (cents: number) => dollars.format(toDollars(cents))

const day = new Intl.DateTimeFormat('en-GB', {
  // A calendar date is parsed and formatted as UTC, so that no time zone can shift it.
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
/** `2026-11-20` → `Fri 20 Nov 2026`. */
export const longDate = (date: string) => day.format(new Date(`${date}T00:00:00Z`)).replaceAll(',', '')

/** `counted(1, 'night')` → `1 night`, `counted(3, 'night')` → `3 nights`. */
export const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
