import { eq, isNotNull, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { auditLog, bookings, paymentSessions, refunds } from '../server/db/schema'
import { processRefunds } from '../server/payments/refunds'
import { sandboxKeys } from '../server/sandbox/connection'
import { intentOf } from '../server/sandbox/format'
import { createStripe } from '../server/payments/provider'
import { anEvent, payOnPage, sendMessage } from './provider'
import { insertRoom } from './rows'
import { openTestApp, type TestApp } from './testApp'

type Guest = Awaited<ReturnType<TestApp['newUser']>>

/** For crowds: a busy machine answers them late. */
export const patient: Stripe.RequestOptions = { timeout: 120_000 }

/** A test app that listens, so that the SDK reaches the sandbox. */
export async function openPaymentTestApp(options: Parameters<typeof openTestApp>[0] = {}) {
  const testApp = await openTestApp({ listening: true, ...options })
  const { db, deps, clock, settings, inDays } = testApp
  const guest = await testApp.newUser('Ada Guest')
  const stranger = testApp.visitor()
  const stripe = createStripe(settings)
  const { webhookSecret } = sandboxKeys(settings)

  /** Two nights in a room of its own for $240.00; answers the booking's id. */
  async function booked(by: Guest = guest): Promise<string> {
    const { id: roomId } = await insertRoom(db)
    const stay = { roomId, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 2 }
    const { bookingId } = await by.must('createBooking', stay)
    return bookingId
  }

  async function opened(by: Guest = guest) {
    const bookingId = await booked(by)
    const { url } = await by.must('stripePayment', { bookingId })
    return { bookingId, url, path: new URL(url).pathname, sessionId: url.split('/').at(-1)! }
  }

  /** Two nights from that day on, paid on the sandbox's page. */
  async function paid(roomId: string, day: number) {
    const stay = { roomId, checkInDate: inDays(day), checkOutDate: inDays(day + 2), guests: 2 }
    const { bookingId } = await guest.must('createBooking', stay)
    const { url } = await guest.must('stripePayment', { bookingId })
    const { pathname } = new URL(url)
    await payOnPage(stranger, pathname)
    const sessionId = pathname.split('/').at(-1)!
    return { bookingId, pathname, sessionId, payment_intent: intentOf(sessionId) }
  }

  /** All that wait for their next try at once. */
  async function makeRefunds() {
    await db
      .update(refunds)
      .set({ nextTryAt: sql`now()` })
      .where(isNotNull(refunds.nextTryAt))
    await processRefunds(deps)
  }

  return {
    ...testApp,
    webhookSecret,
    /** Signed by the provider now, unless something else is said. */
    send: (message: object | string, signing: Partial<Parameters<typeof sendMessage>[2]> = {}) =>
      sendMessage(stranger, message, { secret: webhookSecret, at: clock.now(), ...signing }),
    /** That a page was paid, as the provider says it. */
    async completed(sessionId: string, changed: object = {}) {
      const paid = { status: 'complete', payment_status: 'paid' }
      const session = await stripe.checkout.sessions.retrieve(sessionId)
      return anEvent('checkout.session.completed', { ...session, ...paid, ...changed })
    },
    guest,
    booked,
    opened,
    paid,
    makeRefunds,
    providerSession: (sessionId: string) => deps.stripe.checkout.sessions.retrieve(sessionId),
    payOnPage: (path: string, card?: string) => payOnPage(stranger, path, card),
    /** Made by a guest with an account. */
    async booking(id: string) {
      const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
      return { ...booking!, userId: booking!.userId! }
    },
    sessionsOf: (bookingId: string) =>
      db
        .select()
        .from(paymentSessions)
        .where(eq(paymentSessions.bookingId, bookingId))
        .orderBy(paymentSessions.attempt),
    audited: async (subjectId: string) => {
      const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.id)
      return entries.map(({ action }) => action)
    },
  }
}
export type PaymentTestApp = Awaited<ReturnType<typeof openPaymentTestApp>>
