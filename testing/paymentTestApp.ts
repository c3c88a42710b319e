import { eq } from 'drizzle-orm'
import { auditLog, bookings, paymentSessions } from '../server/db/schema'
import { openProvider, payOnPage } from './provider'
import { insertRoom } from './rows'
import { openTestApp, type TestApp } from './testApp'

type Guest = Awaited<ReturnType<TestApp['newUser']>>

/** A test app that listens, so that the SDK reaches the sandbox. */
export async function openPaymentTestApp(options: Parameters<typeof openTestApp>[0] = {}) {
  const testApp = await openTestApp({ listening: true, ...options })
  const { db, parts, clock, settings, inDays } = testApp
  const guest = await testApp.newUser('Ada Guest')
  const stranger = testApp.visitor()
  const provider = openProvider({ ...settings, visitor: stranger, now: clock.now })

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

  return {
    ...testApp,
    ...provider,
    guest,
    booked,
    opened,
    providerSession: (sessionId: string) => parts.stripe.checkout.sessions.retrieve(sessionId),
    payOnPage: (path: string, card?: string) => payOnPage(stranger, path, card),
    booking: async (id: string) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!,
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
