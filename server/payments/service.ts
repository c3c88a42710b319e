import type Stripe from 'stripe'
import { returnPaths } from '../../contract/pages'
import { nightsBetween } from '../../contract/stay'
import { whyNotPay } from '../bookings/state'
import { pluralize, formatDate } from '../format'
import type { Database } from '../db/database'
import { transact } from '../db/transaction'
import { bookingNotFound, refusal, unavailable } from '../http/refusal'
import { paymentLimits } from './limits'
import { intentOf, isMoneyBack, settleMoneyBack } from './moneyBack'
import { hasProvider, isMissing, paymentProvider, type CallOptions, type PageRequest } from './provider'
import { reconcile } from './reconcile'
import { settleRefund } from './refundSettlement'
import { isDoubtful, isKnownRefund } from './refundStore'
import {
  settleExpired,
  settlePaid,
  type MailSettings,
  type PaymentDependencies,
  type Settlement,
  type Source,
} from './settlement'
import {
  findCheckouts,
  findUnsettled,
  insertSession,
  lockBookingOf,
  recordEvent,
  recordOutcome,
  saveOpened,
  type Checkout,
} from './store'

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
      const unsettled = await findUnsettled(tx, bookingId)
      const refused = whyNotPay({ ...booking, hasPage: unsettled !== undefined })
      if (refused) throw refused
      const id = unsettled ?? (await insertSession(tx, { bookingId, amountCents: booking.totalCents }))
      const [checkout] = await findCheckouts(tx, [id])
      return checkout!
    })

  /**
   * Opens a page and saves its address, which is returned only once it is saved: what a crash or a lost answer leaves unsaved can
   * be paid by nobody. Undefined when the attempt was given up meanwhile. Errors: 503, and rejections, which are our bugs.
   */
  async function openPage(checkout: Checkout): Promise<string | undefined> {
    const [{ id, url }, account] = await Promise.all([
      provider.open(pageRequest(checkout, deps.settings.appOrigin)),
      provider.account().catch(() => undefined),
    ])
    if (!url) throw new Error('the provider has opened a session without a page')
    return saveOpened(db, checkout.session.id, { providerSessionId: id, url, account })
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

  /** A message is the provider's, so that what it is about is there: our key is another account's. */
  const throwIfMissing = (error: unknown): never => {
    throw isMissing(error) ? unavailable() : error
  }

  /** What the payment of a refund or dispute was made on, which the message does not say. A refund that we know needs no answer. */
  async function findSessionOfEvent(event: Stripe.Event): Promise<Stripe.Checkout.Session | undefined> {
    if (!isMoneyBack(event)) return undefined
    const { object } = event.data
    const intent = intentOf(event)
    if (!intent || (object.object === 'refund' && (await isKnownRefund(db, object)))) return undefined
    return provider.findSession(intent).catch(throwIfMissing)
  }

  /** The refund of a message that may be older than what we know, as it is now. */
  async function lookUpDoubtful(event: Stripe.Event): Promise<Stripe.Refund | undefined> {
    if (!isMoneyBack(event) || event.data.object.object !== 'refund') return undefined
    const { object } = event.data
    if (object.status !== 'succeeded' || !(await isDoubtful(db, object))) return undefined
    return provider.retrieveRefund(object.id).catch(throwIfMissing)
  }

  /** Processes a verified event once, however often it is sent; committed when this resolves. `isOld`: nobody is mailed. Errors: 503. */
  async function receive(event: Stripe.Event, { requestId, isOld }: { requestId?: string; isOld?: boolean } = {}) {
    const settings = { ...deps.settings, isSilent: isOld }
    const session = await findSessionOfEvent(event)
    const refund = await lookUpDoubtful(event)
    const source = { verifiedByUs: refund !== undefined, eventId: event.id, requestId }
    return transact(db, async (tx): Promise<Settlement> => {
      if (!(await recordEvent(tx, event))) return { outcome: 'repeated' }
      const settlement = refund
        ? await settleRefund(tx, settings, refund, { ...source, saysSucceeded: true })
        : await settle(tx, settings, event, source, session)
      await recordOutcome(tx, event.id, settlement)
      return settlement
    })
  }

  return { checkout, receive }
}

async function settle(
  tx: Database,
  settings: MailSettings,
  event: Stripe.Event,
  source: Source,
  session?: Stripe.Checkout.Session,
): Promise<Settlement> {
  if (isMoneyBack(event)) return settleMoneyBack(tx, settings, event, source, session)
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
