import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { webhookPath } from '../../contract/calls'
import { addDays } from '../../contract/stay'
import { auditLog, bookings, paymentSessions } from '../db/schema'
import { sandboxKeys } from '../payments/sandbox/connection'
import { openHouse, type House } from './house'
import { insertRoom } from './rows'

type Guest = Awaited<ReturnType<House['signedUp']>>

/** A house that listens, so that the SDK reaches the sandbox, with what tests of payments do all the time. */
export async function openPaymentHouse(options: Parameters<typeof openHouse>[0] = {}) {
  const house = await openHouse({ listening: true, ...options })
  const { app, db, parts } = house
  const guest = await house.signedUp('Ada Guest')
  const { webhookSecret: secret } = sandboxKeys(house.settings)

  const inDays = (days: number) => addDays(house.clock.now().toISOString().slice(0, 10), days)

  /** Two nights for two in a room of its own, $240.00, booked through the real call; answers the booking's id. */
  async function booked(by: Guest = guest): Promise<string> {
    const { id: roomId } = await insertRoom(db)
    const stay = { roomId, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 2 }
    const { body } = await by.call('createBooking', stay)
    if (!body.success) throw new Error(`the booking was refused: ${body.message}`)
    return body.bookingId
  }

  /** A booking whose payment page is open. */
  async function opened(by: Guest = guest) {
    const bookingId = await booked(by)
    const { body } = await by.call('stripePayment', { bookingId })
    if (!body.success) throw new Error(`Pay now was refused: ${body.message}`)
    return { bookingId, url: body.url, path: new URL(body.url).pathname, sessionId: body.url.split('/').at(-1)! }
  }

  const look = (sessionId: string) => parts.stripe.checkout.sessions.retrieve(sessionId)

  /** The message that a session was completed, as the provider would send it, with some of its facts changed. */
  async function completed(sessionId: string, changed: object = {}): Promise<Stripe.Event> {
    const session = { ...(await look(sessionId)), status: 'complete', payment_status: 'paid', ...changed }
    return anEvent('checkout.session.completed', session)
  }

  /** Sends a message to the webhook, signed as the provider would unless said otherwise. */
  function send(
    event: object | string,
    { key = secret, at = house.clock.now(), header }: { key?: string; at?: Date; header?: string } = {},
  ) {
    const payload = typeof event === 'string' ? event : JSON.stringify(event)
    const signed = { payload, secret: key, timestamp: at.getTime() / 1000 }
    const signature = header ?? parts.stripe.webhooks.generateTestHeaderString(signed)
    return app.inject({
      method: 'POST',
      url: webhookPath,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
  }

  return {
    ...house,
    guest,
    booked,
    opened,
    look,
    completed,
    send,
    webhookSecret: secret,
    /** Presses Pay on the hosted page. */
    payOnPage: (path: string, card = '4242 4242 4242 4242') =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ card }).toString(),
      }),
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
export type PaymentHouse = Awaited<ReturnType<typeof openPaymentHouse>>

/** A message of the provider. */
export const anEvent = (type: string, object: object) =>
  ({
    id: `evt_${randomBytes(8).toString('hex')}`,
    object: 'event',
    type,
    livemode: false,
    data: { object },
  }) as unknown as Stripe.Event
