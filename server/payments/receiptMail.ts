import { counted, longDate, money } from '../bookings/wording'
import { letter } from '../mail/letter'
import type { Mail } from '../mail/mailer'
import type { Checkout } from './store'

/** What a guest is mailed once a payment has come in. */
export const receiptMail = (booking: Checkout['booking']): Mail =>
  letter(booking.guestEmail, `Paid: your booking at ${booking.hotelName}`, [
    `Hello ${booking.guestName},`,
    `thank you. Your payment of ${money(booking.totalCents)} has arrived and your booking is confirmed.`,
    {
      details: [
        ['Booking', booking.id],
        ['Hotel', booking.hotelName],
        ['Room', booking.roomType],
        ['Check-in', longDate(booking.checkIn)],
        ['Check-out', longDate(booking.checkOut)],
        ['Guests', counted(booking.guests, 'guest')],
        ['Paid', money(booking.totalCents)],
      ],
    },
  ])
