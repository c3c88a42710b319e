import type Stripe from 'stripe'
import { returnPaths } from '../../contract/pages'
import { nightsBetween } from '../../contract/stay'
import { counted, longDate } from '../bookings/wording'
import type { Checkout } from './store'

/** A repeat of one try for one booking finds the session that the first call opened (D4). */
export const idempotencyKey = ({ session }: Checkout) => `booking-${session.bookingId}-attempt-${session.attempt}`

/**
 * What the provider is asked to show and to take. Made only of what is stored, so that a repeat says the same word for word;
 * where the guest returns to comes from our own configuration and from nothing in a request (D6).
 */
export function checkoutPage({ session, booking }: Checkout, appOrigin: string): Stripe.Checkout.SessionCreateParams {
  const nights = nightsBetween(booking.checkIn, booking.checkOut)
  const dates = `${longDate(booking.checkIn)} to ${longDate(booking.checkOut)}`
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: session.currency,
          unit_amount: session.amountCents,
          product_data: {
            name: `${booking.hotelName}, ${booking.roomType}`,
            description: `${dates}, ${counted(nights, 'night')}, ${counted(booking.guests, 'guest')}`,
          },
        },
      },
    ],
    client_reference_id: booking.id,
    metadata: { bookingId: booking.id, paymentId: session.id },
    success_url: `${appOrigin}${returnPaths.paid}?booking=${booking.id}`,
    cancel_url: `${appOrigin}${returnPaths.cancelled}`,
    expires_at: Math.floor(session.expiresAt.getTime() / 1000),
  }
}
