import { counted, longDate, money } from '../bookings/presenter'
import { confirmFirst, letter } from '../mail/letter'
import type { Mail } from '../mail/mailer'
import type { Checkout } from './store'

export const receiptMail = ({ booking, guest }: Checkout): Mail =>
  letter(guest, `Paid: your StayScape booking from ${longDate(booking.checkInDate)}`, [
    { ifVerified: [`Hello ${guest.name},`] },
    `Thank you. We've received your payment of ${money(booking.totalCents)}, and your booking is confirmed.`,
    {
      ifVerified: [
        {
          details: [
            ['Hotel', booking.hotelName],
            ['Room', booking.roomType],
          ],
        },
      ],
      else: confirmFirst,
    },
    {
      details: [
        ['Booking', booking.id],
        ['Check-in', longDate(booking.checkInDate)],
        ['Check-out', longDate(booking.checkOutDate)],
        ['Guests', counted(booking.guests, 'guest')],
        ['Paid', money(booking.totalCents)],
      ],
    },
  ])
