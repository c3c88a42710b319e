import type Stripe from 'stripe'
import type { Database } from '../db/open'
import { transact } from '../db/transaction'
import { refusal, unavailable } from '../http/refusal'
import { paymentLimits } from './limits'
import { settleRefund } from './refundSettlement'
import { providerSessions, type PaymentDependencies } from './sessions'
import { settleExpired, settlePaid, type MailSettings, type Settlement, type Source } from './settlement'
import { findCheckouts, findUnsettled, insertSession, lockBookingOf, recordEvent, recordOutcome } from './store'

const holdIsOver = () =>
  refusal('The time to pay for this booking has run out, and its nights are offered again.', 'bookingId')

const nothingToPay = () =>
  refusal(
    'Your hotel noted that you left before the first night, so there is nothing to pay. If that is wrong, please talk to the hotel.',
    'bookingId',
  )

/** Attempts per press of Pay now, each of which may find its session over or given up. */
const attemptsMax = 3

/** Pay now, and the provider's webhook. `whileWaiting`: how patient calls to the provider are while a guest waits. */
export function paymentService(deps: PaymentDependencies, whileWaiting: Stripe.RequestOptions = paymentLimits.waiting) {
  const { db } = deps.database
  const { open, reconcile } = providerSessions(deps, whileWaiting)

  /** The session that may still be paid, or a new one. Refuses what this user cannot pay. */
  const takeSession = (userId: string, bookingId: string) =>
    transact(db, async (tx) => {
      const booking = await lockBookingOf(tx, bookingId, userId)
      if (!booking) throw refusal('We could not find that booking.', 'bookingId')
      if (booking.isPaid) throw refusal('This booking is already paid.', 'bookingId')
      if (booking.status === 'cancelled') throw refusal('This booking was cancelled.', 'bookingId')

      if (booking.hasNoNights) throw nothingToPay()
      if (booking.ending === 'hold') throw holdIsOver()
      if (booking.ending) throw refusal('This booking is being cancelled.', 'bookingId')

      const unsettled = await findUnsettled(tx, bookingId)
      if (!unsettled && booking.isHoldOver) throw holdIsOver()
      const id = unsettled ?? (await insertSession(tx, { bookingId, amountCents: booking.totalCents }))
      const [checkout] = await findCheckouts(tx, [id])
      return checkout!
    })

  /** The URL of the page where a guest pays for a booking; the same while it is valid. */
  async function checkout(userId: string, bookingId: string): Promise<string> {
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const checkout = await takeSession(userId, bookingId)
      if (checkout.isOver) {
        // Ended at the provider before another is opened, so that two can never be paid.
        await reconcile(checkout)
        continue
      }
      const url = checkout.session.url ?? (await open(checkout))
      if (url) return url
    }
    throw unavailable()
  }

  /** Processes a verified event once, however often it is sent; committed when this resolves. */
  const receive = (event: Stripe.Event, requestId?: string) =>
    transact(db, async (tx): Promise<Settlement> => {
      if (!(await recordEvent(tx, event))) return { outcome: 'repeated' }
      const settlement = await settle(tx, deps.settings, event, { verifiedByUs: false, eventId: event.id, requestId })
      await recordOutcome(tx, event.id, settlement)
      return settlement
    })

  return { checkout, receive }
}

async function settle(tx: Database, settings: MailSettings, event: Stripe.Event, source: Source): Promise<Settlement> {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid'
        ? settlePaid(tx, settings, event.data.object, source)
        : { outcome: 'ignored' }
    case 'checkout.session.expired':
      return settleExpired(tx, event.data.object)
    case 'refund.updated':
    case 'refund.failed':
      return settleRefund(tx, settings, event.data.object, source)
    default:
      return { outcome: 'ignored' }
  }
}
