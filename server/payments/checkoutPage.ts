import type Stripe from 'stripe'
import { returnPaths } from '../../contract/pages'
import { nightsBetween } from '../../contract/stay'
import { counted, longDate } from '../bookings/presenter'
import type { Checkout } from './store'

/** The same for every repeat of one attempt, so that the provider returns the session it opened first. */
export const idempotencyKey = ({ session }: Checkout) => `booking-${session.bookingId}-attempt-${session.attempt}`

/**
 * The parameters of a checkout session: only what is stored, so that a repeat is identical, and return addresses from our
 * own configuration.
 */
export function checkoutPage({ session, booking }: Checkout, appOrigin: string): Stripe.Checkout.SessionCreateParams {
  const nights = nightsBetween(booking.checkInDate, booking.checkOutDate)
  const dates = `${longDate(booking.checkInDate)} to ${longDate(booking.checkOutDate)}`
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
