import { counted, longDate, money } from '../bookings/presenter'
import { letter } from '../mail/letter'
import type { Mail } from '../mail/mailer'
import type { Checkout } from './store'

export const receiptMail = (booking: Checkout['booking']): Mail =>
  letter(booking.guestEmail, `Paid: your booking at ${booking.hotelName}`, [
    `Hello ${booking.guestName},`,
    `thank you. We have received your payment of ${money(booking.totalCents)}, and your booking is confirmed.`,
    {
      details: [
        ['Booking', booking.id],
        ['Hotel', booking.hotelName],
        ['Room', booking.roomType],
        ['Check-in', longDate(booking.checkInDate)],
        ['Check-out', longDate(booking.checkOutDate)],
        ['Guests', counted(booking.guests, 'guest')],
        ['Paid', money(booking.totalCents)],
      ],
    },
  ])
