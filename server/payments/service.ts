import type Stripe from 'stripe'
import { returnPaths } from '../../contract/pages'
import { nightsBetween } from '../../contract/stay'
import { whyNotPay } from '../bookings/state'
import { pluralize, formatDate } from '../format'
import type { Database } from '../db/database'
import { transact } from '../db/transaction'
import { bookingNotFound, refusal, unavailable } from '../http/refusal'
import { paymentLimits } from './limits'
import { recordEvent, recordOutcome } from './eventStore'
import { isMoneyBack, lookUpMoneyBack, settleMoneyBack } from './moneyBack'
import { hasProvider, paymentProvider, type CallOptions, type PageRequest } from './provider'
import { reconcile } from './reconcile'
import {
  settleExpired,
  settlePaid,
  type MailSettings,
  type PaymentDependencies,
  type Settlement,
  type Source,
} from './settlement'
import { insertSession, lockBookingOf, saveOpened, type Checkout } from './store'

const noProvider = () =>
  refusal('Card payments aren’t set up on this site yet, so this booking can’t be paid here.', 'bookingId')

/** Attempts per press of Pay now, each of which may find its session over or given up. */
const attemptsMax = 3

/** Pay now, and the provider's webhook. `whileWaiting`: how patient calls to the provider are while a guest waits. */
export function paymentService(deps: PaymentDependencies, whileWaiting: CallOptions = paymentLimits.interactive) {
  const { db } = deps.database
  const provider = paymentProvider(deps, whileWaiting)

  /** The session that may still be paid, or a new one. Refuses what this user cannot pay. */
  const takeSession = (userId: string, bookingId: string) =>
    transact(db, async (tx) => {
      const booking = await lockBookingOf(tx, bookingId, userId)
      if (!booking) throw bookingNotFound()
      const { unsettled, totalCents: amountCents } = booking
      const refused = whyNotPay({ ...booking, hasPage: unsettled !== undefined })
      if (refused) throw refused
      return unsettled ?? insertSession(tx, { bookingId, amountCents })
    })

  /**
   * Opens a page and saves its address, which is returned only once it is saved: what a crash or a lost answer leaves unsaved can
   * be paid by nobody. Undefined when the attempt was given up meanwhile. Errors: 503, and rejections, which are our bugs.
   */
  async function openPage(checkout: Checkout): Promise<string | undefined> {
    const opened = await provider.open(pageRequest(checkout, deps.settings.appOrigin))
    return saveOpened(db, checkout.session.id, opened)
  }

  /** The URL of the page where a guest pays for a booking; the same while it is valid. */
  async function checkout(userId: string, bookingId: string): Promise<string> {
    if (!hasProvider(deps.settings)) throw noProvider()
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const checkout = await takeSession(userId, bookingId)
      if (checkout.isExpiredOrAbandoned) {
        // Ended at the provider before another is opened, so that two can never be paid.
        await reconcile(deps, checkout, whileWaiting)
        continue
      }
      const url = checkout.session.url ?? (await openPage(checkout))
      if (url) return url
    }
    throw unavailable()
  }

  /** Processes a verified event once, however often it is sent; committed when this resolves. `isOld`: nobody is mailed. Errors: 503. */
  async function receive(event: Stripe.Event, { requestId, isOld }: { requestId?: string; isOld?: boolean } = {}) {
    const settings = { ...deps.settings, isSilent: isOld }
    const source = { verifiedByUs: false, eventId: event.id, requestId }
    const moneyBack = isMoneyBack(event) && { event, ...(await lookUpMoneyBack(db, provider, event)) }
    return transact(db, async (tx): Promise<Settlement> => {
      if (!(await recordEvent(tx, event))) return { outcome: 'repeated' }
      const settlement = moneyBack
        ? await settleMoneyBack(tx, settings, moneyBack, source)
        : await settleCheckout(tx, settings, event, source)
      await recordOutcome(tx, event.id, settlement)
      return settlement
    })
  }

  return { checkout, receive }
}

async function settleCheckout(
  tx: Database,
  settings: MailSettings,
  event: Stripe.Event,
  source: Source,
): Promise<Settlement> {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid'
        ? settlePaid(tx, settings, event.data.object, source)
        : { outcome: 'ignored' }
    case 'checkout.session.expired':
      return settleExpired(tx, event.data.object)
    default:
      return { outcome: 'ignored' }
  }
}

/** What the provider is asked for a payment page; the return addresses come from our own configuration. */
function pageRequest({ session, booking }: Checkout, appOrigin: string): PageRequest {
  const nights = nightsBetween(booking.checkInDate, booking.checkOutDate)
  const dates = `${formatDate(booking.checkInDate)} to ${formatDate(booking.checkOutDate)}`
  return {
    idempotencyKey: `booking-${session.bookingId}-attempt-${session.attempt}`,
    params: {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      // What was shown when it was booked is what the guest pays, in its currency.
      adaptive_pricing: { enabled: false },
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
      cancel_url: `${appOrigin}${returnPaths.cancelled}?unpaid=${booking.id}`,
      expires_at: Math.floor(session.expiresAt.getTime() / 1000),
    },
  }
}
