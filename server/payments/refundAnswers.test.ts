import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import Stripe from 'stripe'
import { bookingService } from '../bookings/service'
import { cancellationService } from '../cancellations/service'
import type { OpenDatabase } from '../db/database'
import { rateLimits, refunds } from '../db/schema'
import { readSettings } from '../settings'
import { systemClock } from '../time'
import { inDays } from '../../testing/days'
import { fakeProvider } from '../../testing/fakeProvider'
import { anEvent } from '../../testing/provider'
import { insertRoom, insertUser } from '../../testing/rows'
import { openTestDatabase } from '../../testing/testDatabase'
import { processRefunds } from './refunds'
import { paymentService } from './service'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** What a request for a refund ends with; `made`: the refund was made all the same. */
const answers = {
  400: { status: 400 },
  402: { status: 402 },
  409: { status: 409 },
  429: { status: 429 },
  500: { status: 500 },
  '500, made': { status: 500, made: true },
  'cut before': { status: 0 },
  'cut after': { status: 0, made: true },
  'killed before': { status: -1 },
  'killed after': { status: -1, made: true },
} as const
type Answer = keyof typeof answers
/** The provider repeats these to the same key. */
const saved = [400, 402, 500]

const all = Object.keys(answers) as unknown as Answer[]
const few: Answer[] = [400, 409, '500, made', 'killed after']
const orders = [
  ...all.flatMap((first) => all.map((second) => [first, second])),
  ...few.flatMap((first) => few.flatMap((second) => few.map((third) => [first, second, third]))),
]

test('whatever the provider answers in whichever order, a refund is made once or waits', async () => {
  const { db } = database
  const settings = readSettings({ SECRET_KEY: 'a key for tests only, long enough for them', PAYMENT_SANDBOX: '1' })
  const [room, guest] = [await insertRoom(db), await insertUser(db, { isVerified: true })]
  const provider = fakeProvider()
  const { create } = provider.stripe.refunds
  for (const [turn, order] of orders.entries()) {
    const [left, repeated] = [[...order], new Map<string, number>()]
    let die = () => {}
    const fail = (status: number): never => {
      if (status === 0) throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'cut' } as never)
      const type = status < 402 ? 'invalid_request_error' : 'api_error'
      throw Stripe.errors.StripeError.generate({ statusCode: status, type, message: 'no' } as never)
    }
    const answering = async (...call: Parameters<typeof create>) => {
      const key = (call[1] as Stripe.RequestOptions).idempotencyKey!
      if (repeated.has(key)) return fail(repeated.get(key)!)
      const next = left.shift()
      if (next === undefined) return create(...call)
      const { status, made } = { made: false, ...answers[next] }
      if (made) await create(...call)
      if (status === -1) {
        die()
        return new Promise<never>(() => {})
      }
      if (saved.includes(status)) repeated.set(key, status)
      return fail(status)
    }
    const stripe = { ...provider.stripe, refunds: { ...provider.stripe.refunds, create: answering } } as never
    const deps = { database, clock: systemClock, log: pino({ level: 'silent' }), settings, stripe }

    await db.delete(rateLimits)
    const stay = { roomId: room.id, checkInDate: inDays(turn + 20), checkOutDate: inDays(turn + 21), guests: 1 }
    const { bookingId } = await bookingService(deps).book(guest, stay)
    const payments = paymentService(deps)
    await payments.checkout(guest.id, bookingId)
    await payments.receive(anEvent('checkout.session.completed', provider.pay(provider.sessionsOf(bookingId)[0]!)))
    const cancellations = cancellationService(deps)
    const { refund: expectedRefund } = await cancellations.preview(guest.id, bookingId)
    await cancellations.cancel({ userId: guest.id, requestId: 'r' }, { bookingId, expectedRefund })
    // Half of it: the provider would make a second one.
    const halved = { amountCents: sql`${refunds.amountCents} / 2` }
    const [{ cents }] = (await db
      .update(refunds)
      .set(halved)
      .where(eq(refunds.bookingId, bookingId))
      .returning({ cents: refunds.amountCents })) as [{ cents: number }]

    let status = 'pending'
    for (let round = 0; round < 14 && status === 'pending'; round += 1) {
      await db
        .update(refunds)
        .set({ nextTryAt: sql`now()` })
        .where(eq(refunds.bookingId, bookingId))
      await Promise.race([processRefunds(deps), new Promise<void>((resolve) => (die = resolve))])
      const there = provider.refundsOf(bookingId)
      expect({ order, there: there.length }).toEqual({ order, there: Math.min(there.length, 1) })
      const [ours] = await db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
      if (ours!.providerRefundId) provider.endRefund(there[0]!, 'succeeded')
      status = ours!.status
    }
    expect({ order, status }).toEqual({ order, status: 'succeeded' })
    expect(provider.refundsOf(bookingId)).toMatchObject([{ amount: cents, status: 'succeeded' }])
  }
}, 300_000)
