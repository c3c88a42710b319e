import type Stripe from 'stripe'
import type { Database } from '../db/open'
import { transact } from '../db/transaction'
import { refusal, unavailable } from '../http/refusal'
import { paymentLimits } from '../limits'
import { isRejection } from './provider'
import { providerSessions, type PaymentParts } from './sessions'
import { settleExpired, settlePaid, type Settlement, type Source } from './settlement'
import { findCheckouts, findUnsettled, insertSession, isFirst, lockBookingOf, noteOutcome } from './store'

/** Sessions that one press of Pay now may find used up before it is sent away. */
const triesOfOnePress = 3

/** Paying for bookings, while a guest waits. */
export function paymentService(parts: PaymentParts) {
  const { db } = parts.database
  const { open, reconcile } = providerSessions(parts, paymentLimits.waiting)

  /** The session to pay a booking with: the one that may still be paid, or a new row. Refuses what this user cannot pay. */
  const takeSession = (userId: string, bookingId: string) =>
    transact(db, async (tx) => {
      const booking = await lockBookingOf(tx, bookingId, userId)
      if (!booking) throw refusal('We could not find that booking.', 'bookingId')
      if (booking.isPaid) throw refusal('This booking is already paid.', 'bookingId')
      if (booking.status === 'cancelled') throw refusal('This booking was cancelled.', 'bookingId')

      const unsettled = await findUnsettled(tx, bookingId)
      const id = unsettled ?? (await insertSession(tx, { bookingId, amountCents: booking.totalCents }))
      const [checkout] = await findCheckouts(tx, [id])
      return { checkout: checkout!, isNew: !unsettled }
    })

  /** The address of the page where a guest pays for one of their bookings; the same for as long as it can be used (D4). */
  async function checkout(userId: string, bookingId: string): Promise<string> {
    for (let tries = 0; tries < triesOfOnePress; tries += 1) {
      const { checkout, isNew } = await takeSession(userId, bookingId)
      if (checkout.isOver) {
        // Never two pages at once: the old one is over at the provider before another is opened.
        await reconcile(checkout)
        continue
      }
      if (checkout.session.url) return checkout.session.url
      try {
        return (await open(checkout)).url
      } catch (error) {
        // An older try may be rejected because its time is nearly up; a new one that is, is our mistake.
        if (isNew || !isRejection(error)) throw error
      }
    }
    throw unavailable()
  }

  /** Takes in a verified message, once however often it is sent (D3). What it says is committed when this resolves. */
  const receive = (event: Stripe.Event, requestId?: string) =>
    transact(db, async (tx): Promise<Settlement> => {
      if (!(await isFirst(tx, event))) return { outcome: 'repeated' }
      const settlement = await settle(tx, event, { asked: false, eventId: event.id, requestId })
      await noteOutcome(tx, event.id, settlement)
      return settlement
    })

  return { checkout, receive }
}

/** What a message means for us: a payment, an end, or nothing. */
async function settle(tx: Database, event: Stripe.Event, source: Source): Promise<Settlement> {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid'
        ? settlePaid(tx, event.data.object, source)
        : { outcome: 'ignored' }
    case 'checkout.session.expired':
      return settleExpired(tx, event.data.object)
    default:
      return { outcome: 'ignored' }
  }
}
