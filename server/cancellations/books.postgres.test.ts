import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import type Stripe from 'stripe'
import { toCents } from '../../contract/quote'
import { addDays } from '../../contract/stay'
import { historyService } from '../bookings/history'
import { bookingService } from '../bookings/service'
import type { OpenDatabase } from '../db/database'
import { bookings, hotels, paymentSessions, rateLimits, refunds, type RefundRow, type UserRow } from '../db/schema'
import { Refusal } from '../http/refusal'
import { reconcileSessions } from '../payments/reconcile'
import { processRefunds } from '../payments/refunds'
import { paymentService } from '../payments/service'
import { readSettings } from '../settings'
import { inDays } from '../../testing/days'
import { fakeProvider } from '../../testing/fakeProvider'
import { withRandom } from '../../testing/random'
import { insertRoom, insertUser } from '../../testing/rows'
import { openTestDatabase } from '../../testing/testDatabase'
import { expireHolds } from './holds'
import { cancellationService } from './service'

const sequences = 250

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const policies = ['flexible', 'moderate', 'strict'] as const

const booksBalance = withRandom(async (random) => {
  const { db } = database
  const provider = fakeProvider()
  const clock = { time: new Date(), now: () => clock.time }
  const log = pino({ level: 'silent' })
  const settings = readSettings({ SECRET_KEY: 'a key for tests only, long enough for them' })
  const deps = { database, clock, log, settings, stripe: provider.stripe }
  const [room, guest] = [await insertRoom(db), await insertUser(db)]
  const [hotel] = await db.select().from(hotels).where(eq(hotels.id, room.hotelId))
  const service = {
    bookings: bookingService(deps),
    payments: paymentService(deps),
    cancellations: cancellationService(deps),
  }
  const jobs = {
    look: () => reconcileSessions(deps),
    refund: () => processRefunds(deps),
    hold: () => expireHolds(deps),
  }

  const move = {
    /** Whatever waits is due. */
    due: (bookingId: string) =>
      db.execute(sql`WITH sessions AS (
          UPDATE payment_sessions SET checked_at = now() - interval '1 hour' WHERE booking_id = ${bookingId}
        ), claims AS (
          UPDATE bookings SET ending_since = ending_since - interval '1 hour' WHERE id = ${bookingId}
        ) UPDATE refunds SET next_try_at = now() WHERE booking_id = ${bookingId} AND (next_try_at IS NOT NULL)`),
    /** Hold and page are over. */
    over: async (bookingId: string) => {
      for (const session of provider.sessionsOf(bookingId)) session.expires_at = Math.floor(Date.now() / 1000) - 200
      await db.execute(sql`WITH sessions AS (
          UPDATE payment_sessions SET expires_at = now() - interval '200 seconds'
            WHERE booking_id = ${bookingId} AND status IN ('creating', 'open')
        ) UPDATE bookings SET pay_by = now() - interval '1 second' WHERE id = ${bookingId}`)
    },
  }
  const message = (type: string, object: object) =>
    service.payments.receive({ id: `evt_${randomUUID()}`, type, data: { object } } as unknown as Stripe.Event)
  const said = (session: Stripe.Checkout.Session) =>
    session.payment_status === 'paid'
      ? message('checkout.session.completed', session)
      : message('checkout.session.expired', session)
  const saidRefund = (refund: Stripe.Refund) =>
    message(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund)

  /** What cancelling has promised, in cents. */
  const givenBack = new Map<string, number>()

  /** One thing that happens to a booking; refusals and 503s are answers too. */
  async function happen(guestRow: UserRow, bookingId: string, shown: { refund?: number }): Promise<void> {
    const pages = provider.sessionsOf(bookingId)
    const back = provider.refundsOf(bookingId)
    const cancel = async (expectedRefund: number) => {
      const request = { bookingId, expectedRefund }
      const refund = await service.cancellations.cancel({ userId: guestRow.id, requestId: 'r' }, request)
      expect(refund).toBe(expectedRefund)
      givenBack.set(bookingId, toCents(refund))
    }
    const things: Record<string, () => Promise<unknown>> = {
      'Pay now': () => service.payments.checkout(guestRow.id, bookingId),
      'Pay now, and pay': async () => {
        await service.payments.checkout(guestRow.id, bookingId)
        await said(provider.pay(provider.sessionsOf(bookingId).at(-1)!))
      },
      paid: async () => pages.length > 0 && provider.pay(random.one(pages)),
      'paid, and we are told': async () => {
        if (pages.length === 0) return
        await said(provider.pay(random.one(pages)))
      },
      'another sum paid': async () => {
        // Only the address of a page that was saved has reached a guest.
        const saved = await db.select().from(paymentSessions).where(eq(paymentSessions.bookingId, bookingId))
        const isSaved = (id: string) => saved.some(({ providerSessionId }) => providerSessionId === id)
        const page = pages.find(({ id, status }) => status === 'open' && isSaved(id))
        if (page) provider.pay(page, page.amount_total! - 1)
      },
      'told of pages': () => Promise.all(pages.filter(({ status }) => status !== 'open').map(said)),
      look: async () => {
        await move.due(bookingId)
        await jobs.look()
      },
      'hold over': async () => {
        if (random.one([true, false, false])) return
        await move.over(bookingId)
        await jobs.hold()
      },
      'looks at the terms': async () => {
        shown.refund = (await service.cancellations.preview(guestRow.id, bookingId)).refund
      },
      'cancels for what was shown': () => cancel(shown.refund ?? 0),
      cancels: async () => cancel((await service.cancellations.preview(guestRow.id, bookingId)).refund),
      'days pass': async () => {
        clock.time = new Date(clock.time.getTime() + random.between(1, 6) * 86_400_000)
      },
      refund: async () => {
        await move.due(bookingId)
        await jobs.refund()
      },
      'the bank ends a refund': async () => {
        // What a bank has sent back stays sent back.
        for (const refund of back) {
          if (refund.status !== 'failed') refund.status = random.one(['succeeded', 'succeeded', 'failed'])
        }
        if (random.one([true, false])) await Promise.all(back.map(saidRefund))
      },
      'the provider is down': async () => provider.failNext(random.one(['down', 'lost']), random.one(['down', 'lost'])),
    }
    await things[random.one(Object.keys(things))]!().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }

  /** The provider is there, every message arrives and every job has run. */
  async function settle(bookingId: string): Promise<void> {
    provider.failNext()
    for (let time = 0; time < 3; time += 1) {
      await move.due(bookingId)
      await jobs.look()
      await jobs.hold()
      await jobs.refund()
      for (const page of provider.sessionsOf(bookingId)) if (page.status !== 'open') await said(page)
      for (const refund of provider.refundsOf(bookingId)) {
        if (refund.status === 'pending') refund.status = random.one(['succeeded', 'failed'])
        await saidRefund(refund)
      }
    }
  }

  const kept = { sum: 0 }
  const outcomes: Record<string, number> = {}
  for (let turn = 0; turn < sequences; turn += 1) {
    const [policy, checkInDate] = [random.one(policies), inDays(30 + turn)]
    await db.update(hotels).set({ cancellation: policy }).where(eq(hotels.id, hotel!.id))
    // All of these are this one guest's.
    await db.delete(rateLimits)
    clock.time = new Date(`${addDays(checkInDate, -random.between(1, 20))}T18:00:00Z`)
    const stay = { roomId: room.id, checkInDate, checkOutDate: addDays(checkInDate, 1), guests: 1 }
    const { bookingId } = await service.bookings.book(guest, stay)
    const shown = {}
    for (let step = random.between(4, 16); step > 0; step -= 1) await happen(guest, bookingId, shown)
    await settle(bookingId)

    const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
    const rows = await db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
    const books = {
      provider: provider.ledger(bookingId),
      ours: await oursOf(bookingId),
      policy: dueTo(booking!, rows, givenBack.get(bookingId)),
    }
    expect({ turn, ...books }).toEqual({ turn, provider: books.policy, ours: books.policy, policy: books.policy })
    expect(rows.filter(({ reason }) => reason === 'cancelled').length).toBeLessThanOrEqual(1)
    kept.sum += books.provider
    const outcome = `${booking!.status} ${booking!.isPaid ? 'paid' : 'unpaid'} ${rows.length} refunds`
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    // Room for the next guest, whose account may have twenty unpaid bookings.
    if (booking!.status === 'pending') {
      await move.over(bookingId)
      await jobs.hold()
    }
  }
  expect((await historyService(deps).ofOwner(hotel!.ownerId)).revenueCents).toBe(kept.sum)
  // Every kind of end was among them: paid or not, kept or cancelled, with up to two refunds.
  expect(Object.keys(outcomes).length).toBeGreaterThan(5)

  /** What we have of a booking's money by our own entries. */
  async function oursOf(bookingId: string): Promise<number> {
    const { rows } = await db.execute<{ ours: number }>(sql`SELECT (
      coalesce((SELECT sum(paid_cents) FROM payment_sessions
        WHERE booking_id = ${bookingId} AND status IN ('paid', 'unwanted')), 0)
      - coalesce((SELECT sum(amount_cents) FROM refunds WHERE booking_id = ${bookingId} AND status <> 'failed'), 0)
      )::int AS ours`)
    return rows[0]!.ours
  }
})

test('the books balance after whatever guests, holds, provider and banks do', booksBalance, 600_000)

/** What the hotel should have: the price, less what the policy gave back, and what no bank would take back. */
function dueTo({ isPaid, totalCents }: typeof bookings.$inferSelect, rows: RefundRow[], givenBack = 0): number {
  const failed = rows.filter(({ status }) => status === 'failed').map(({ amountCents }) => amountCents)
  return failed.reduce((sum, cents) => sum + cents, isPaid ? totalCents - givenBack : 0)
}
