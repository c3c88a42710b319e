import type Stripe from 'stripe'
import { returnPaths } from '../../contract/pages'
import { nightsBetween } from '../../contract/stay'
import { pluralize, formatDate } from '../bookings/presenter'
import type { Checkout } from './store'

export interface PageRequest {
  params: Stripe.Checkout.SessionCreateParams
  /** One per attempt: whoever repeats it gets the session that was opened first. */
  idempotencyKey: string
}

/** What the provider is asked for a payment page; the return addresses come from our own configuration. */
export function pageRequest({ session, booking }: Checkout, appOrigin: string): PageRequest {
  const nights = nightsBetween(booking.checkInDate, booking.checkOutDate)
  const dates = `${formatDate(booking.checkInDate)} to ${formatDate(booking.checkOutDate)}`
  return {
    idempotencyKey: `booking-${session.bookingId}-attempt-${session.attempt}`,
    params: {
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
              description: `${dates}, ${pluralize(nights, 'night')}, ${pluralize(booking.guests, 'guest')}`,
            },
          },
        },
      ],
      client_reference_id: booking.id,
      metadata: { bookingId: booking.id, paymentId: session.id },
      success_url: `${appOrigin}${returnPaths.paid}?booking=${booking.id}`,
      cancel_url: `${appOrigin}${returnPaths.cancelled}`,
      expires_at: Math.floor(session.expiresAt.getTime() / 1000),
    },
  }
}
