import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import type Stripe from 'stripe'
import { toCents } from '../../contract/quote'
import { addDays } from '../../contract/stay'
import { historyService } from '../bookings/history'
import { moneyOfBooking } from '../ledger/store'
import { enterBooking } from '../desk/enterBooking'
import { deskPaymentService } from '../desk/payments'
import { bookingService } from '../bookings/service'
import type { OpenDatabase } from '../db/database'
import { bookings, eventReads, hotels, paymentSessions, rateLimits, refunds, type UserRow } from '../db/schema'
import { Refusal } from '../http/refusal'
import { recordOfflineRefund } from '../payments/offlineRefund'
import { backfillEvents } from '../payments/eventBackfill'
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

/** A thousand before a release. */
const sequences = Number(process.env.BOOKS_SEQUENCES ?? 250)

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const policies = ['flexible', 'moderate', 'strict'] as const

const isInquiry = ({ status }: Stripe.Dispute) => ['warning_needs_response', 'warning_under_review'].includes(status)

const sumCents = (given: { amountCents: number }[]) => given.reduce((sum, { amountCents }) => sum + amountCents, 0)

const booksBalance = withRandom(async (random) => {
  const { db } = database
  const provider = fakeProvider()
  const clock = { time: new Date(), now: () => clock.time }
  const log = pino({ level: 'silent' })
  const settings = readSettings({ SECRET_KEY: 'a key for tests only, long enough for them', PAYMENT_SANDBOX: '1' })
  const deps = { database, clock, log, settings, stripe: provider.stripe }
  const [room, guest] = [await insertRoom(db), await insertUser(db)]
  const [hotel] = await db.select().from(hotels).where(eq(hotels.id, room.hotelId))
  const service = {
    bookings: bookingService(deps),
    payments: paymentService(deps),
    cancellations: cancellationService(deps),
    desk: deskPaymentService(deps),
  }
  const byOwner = { userId: hotel!.ownerId, requestId: 'r', isVerified: true }
  const jobs = {
    look: () => reconcileSessions(deps),
    refund: () => processRefunds(deps),
    hold: () => expireHolds(deps),
    async read() {
      await db.update(eventReads).set({ nextReadAt: sql`now()` })
      await backfillEvents(deps)
    },
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
    /** What has happened is two seconds ago: the provider's clock has whole ones. */
    on: async (bookingId: string) => {
      provider.age(bookingId)
      const earlier = sql`- interval '2 seconds'`
      await db.execute(sql`WITH aged AS (
          UPDATE disputes SET opened_at = opened_at ${earlier} WHERE booking_id = ${bookingId}
        ) UPDATE refunds SET created_at = created_at ${earlier} WHERE booking_id = ${bookingId}`)
    },
  }
  const message = (type: string, object: object) =>
    service.payments.receive({ id: `evt_${randomUUID()}`, type, data: { object } } as unknown as Stripe.Event)
  const said = (session: Stripe.Checkout.Session) =>
    session.payment_status === 'paid'
      ? message('checkout.session.completed', session)
      : message('checkout.session.expired', session)
  /** Messages in another order than they were written, some of them twice. */
  async function sayAll(events: Stripe.Event[]): Promise<void> {
    const left = [...events, ...events.filter(() => random.one([true, false]))]
    while (left.length > 0) {
      const [event] = left.splice(random.between(0, left.length - 1), 1)
      await service.payments.receive(structuredClone(event!))
    }
  }

  /** What cancelling has promised, in cents. */
  const promised = new Map<string, number>()
  /** What has come in at the desk and not gone back, in cents. */
  const atDesk = new Map<string, number>()
  const recordAtDesk = async (bookingId: string, cents: number) => {
    await service.desk.record(byOwner, { bookingId, amount: cents / 100, how: random.one(['cash', 'card']) }, undefined)
    atDesk.set(bookingId, (atDesk.get(bookingId) ?? 0) + cents)
  }

  /** One thing that happens to a booking; refusals and 503s are answers too. */
  async function happen(
    guestRow: UserRow,
    bookingId: string,
    shown: { refund?: number },
    what?: string,
  ): Promise<void> {
    const pages = provider.sessionsOf(bookingId)
    const paid = pages.filter(({ payment_status }) => payment_status === 'paid')
    const back = provider.refundsOf(bookingId)
    await move.on(bookingId)
    const cancel = async (expectedRefund: number) => {
      const request = { bookingId, expectedRefund }
      const { promisedCents, refundCents } = await service.cancellations.cancel(
        { userId: guestRow.id, requestId: 'r' },
        request,
      )
      expect(refundCents).toBe(toCents(expectedRefund))
      promised.set(bookingId, promisedCents)
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
      'the hotel cancels': async () => {
        const { promisedCents } = await service.cancellations.cancelStay(byOwner, { bookingId, reason: 'Burst pipe' })
        promised.set(bookingId, promisedCents)
      },
      'paid at the desk': () => recordAtDesk(bookingId, 12_000),
      'paid at the desk in part': () => recordAtDesk(bookingId, random.one([3_000, 5_000])),
      'given back at the desk': () => recordAtDesk(bookingId, -random.one([1_000, 5_000, atDesk.get(bookingId) || 1])),
      'days pass': async () => {
        clock.time = new Date(clock.time.getTime() + random.between(1, 6) * 86_400_000)
      },
      refund: async () => {
        await move.due(bookingId)
        await jobs.refund()
      },
      'the bank ends a refund': async () => {
        for (const refund of back) provider.endRefund(refund, random.one(['succeeded', 'succeeded', 'failed']))
      },
      'refunded at the provider': async () => {
        const page = paid.length > 0 ? random.one(paid) : undefined
        if (page)
          provider.refundOutside(page, random.one([page.amount_total!, 4_000]), random.one(['pending', 'succeeded']))
      },
      'the hotel refunds offline': async () => {
        await recordOfflineRefund(deps, byOwner, { bookingId })
      },
      'the bank contests a payment': async () => {
        const page = paid.length > 0 ? random.one(paid) : undefined
        const as = random.one([
          'needs_response',
          'needs_response',
          'warning_needs_response',
          'prevented',
          'refunded',
        ] as const)
        if (page) provider.dispute(page, random.one([page.amount_total!, 5_000]), as)
      },
      'the bank decides': async () => {
        for (const dispute of provider.disputesOf(bookingId)) {
          provider.decide(dispute, random.one(['won', 'lost']), random.one([0, 0, 1_000]))
          if (isInquiry(dispute))
            provider.proceed(dispute, random.one(['warning_under_review', 'warning_closed', 'needs_response']))
        }
      },
      'some messages': () => sayAll(provider.events.filter(() => random.one([true, false]))),
      'all messages': () => sayAll(provider.events),
      'reads what was missed': jobs.read,
      'the provider is down': async () => provider.failNext(random.one(['down', 'lost']), random.one(['down', 'lost'])),
    }
    await things[what ?? random.one(Object.keys(things))]!().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }

  /** The provider is there, every message arrives and every job has run. */
  async function settle(bookingId: string): Promise<void> {
    provider.failNext()
    // A day without webhooks ends the same.
    const isHeard = random.one([true, false])
    for (let time = 0; time < 4; time += 1) {
      await move.on(bookingId)
      await move.due(bookingId)
      await jobs.look()
      await jobs.hold()
      await jobs.refund()
      for (const page of provider.sessionsOf(bookingId)) if (page.status !== 'open') await said(page)
      for (const refund of provider.refundsOf(bookingId)) {
        if (refund.status === 'pending') provider.endRefund(refund, random.one(['succeeded', 'failed']))
      }
      for (const dispute of provider.disputesOf(bookingId)) {
        if (dispute.status === 'needs_response') provider.decide(dispute, random.one(['won', 'lost']))
        if (isInquiry(dispute)) provider.proceed(dispute, random.one(['warning_closed', 'needs_response']))
      }
      if (isHeard) await sayAll(provider.events)
      else await jobs.read()
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
    const isOfDesk = random.one([true, false, false, false])
    const { bookingId } = isOfDesk
      ? await enterBooking(deps, byOwner, { ...stay, guestName: 'Walter Walkin' }, undefined)
      : await service.bookings.book(guest, stay)
    const shown = {}
    provider.events.length = 0
    // Most guests pay, so that there is something to give back.
    if (random.one([true, true, false]))
      await happen(guest, bookingId, shown, isOfDesk ? 'paid at the desk in part' : 'Pay now, and pay')
    for (let step = random.between(4, 16); step > 0; step -= 1) await happen(guest, bookingId, shown)
    await settle(bookingId)

    const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
    const rows = await db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
    const sums = await sumsOf(bookingId)
    const shownToOwner = await listed(bookingId)
    const revenue = shownToOwner.revenueCents
    const offline = sumCents(rows.filter(({ source }) => source === 'hand'))
    const atProvider = provider.ledger(bookingId)
    const paidAtDesk = atDesk.get(bookingId) ?? 0
    expect({ turn, received: sums.received, revenue }).toEqual({
      ...{ turn, received: atProvider - offline + paidAtDesk, revenue: sums.received - sums.owed },
    })
    // Nothing is on its way any more, so that all that is owed is shown.
    expect({ turn, owed: shownToOwner.owedCents + shownToOwner.owedAtDeskCents }).toEqual({ turn, owed: sums.owed })
    const paid = provider.sessionsOf(bookingId).filter(({ payment_status }) => payment_status === 'paid')
    const given =
      paid.reduce((sum, session) => sum + session.amount_total!, 0) - atProvider + offline + sums.givenAtDesk
    const due = (promised.get(bookingId) ?? 0) + sums.unapplied
    expect({ turn, lacking: Math.max(0, due - given - sums.owed) }).toEqual({ turn, lacking: 0 })
    const returned = rows.filter(({ source, status }) => source === 'provider' && status === 'failed')
    expect({ turn, tooMuch: Math.max(0, sums.owed - due - sumCents(returned)) }).toEqual({ turn, tooMuch: 0 })
    // Of ours no more is sent than was promised.
    const ours = rows.filter(({ source, status }) => !source && status === 'succeeded')
    expect({ turn, beyond: Math.max(0, sumCents(ours) - due) }).toEqual({ turn, beyond: 0 })
    // Without the provider's doings the hotel keeps what the policy says.
    const isByCard = paidAtDesk + sums.givenAtDesk === 0
    const isOurs =
      isByCard && provider.disputesOf(bookingId).length === 0 && rows.every(({ source }) => source === null)
    if (isOurs)
      expect({ turn, revenue }).toEqual({
        ...{ turn, revenue: booking!.isPaid ? booking!.totalCents - (promised.get(bookingId) ?? 0) : 0 },
      })
    // What is paid at the desk is never beyond the total, and decides whether a booking made there is paid.
    expect({ turn, isWithin: paidAtDesk >= 0 && paidAtDesk <= booking!.totalCents }).toEqual({ turn, isWithin: true })
    if (isOfDesk && booking!.status === 'confirmed')
      expect({ turn, isPaid: booking!.isPaid }).toEqual({ turn, isPaid: paidAtDesk === booking!.totalCents })
    kept.sum += revenue
    const back = rows.map(({ status, source }) => `${source ?? 'our'} ${status}`)
    const contested = provider.disputesOf(bookingId).map(({ status }) => status)
    const money = booking!.isPaid ? 'paid' : 'unpaid'
    const hand = isByCard
      ? []
      : [isOfDesk ? 'desk' : 'web', paidAtDesk > 0 ? 'kept' : 'given back', sums.owed > 0 ? 'owed' : '']
    const outcome = [booking!.status, money, ...hand, ...back.toSorted(), ...contested].join(', ')
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    // Room for the next guest, whose account may have twenty unpaid bookings.
    if (booking!.status === 'pending') {
      await move.over(bookingId)
      await jobs.hold()
    }
  }
  expect((await historyService(deps).ofOwner(hotel!.ownerId)).revenueCents).toBe(kept.sum)
  // Every kind of end was among them: paid or not, kept or cancelled, refunded by us and by others, contested, won and lost.
  expect(Object.keys(outcomes).length).toBeGreaterThan(Math.min(sequences, 250) / 15)

  async function sumsOf(bookingId: string) {
    const { rows } = await db.execute<{
      received: number
      owed: number
      unapplied: number
      givenAtDesk: number
    }>(sql`SELECT
        coalesce(sum(received_cents), 0)::int AS received, coalesce(sum(owed_cents), 0)::int AS owed,
        coalesce(sum(received_cents) FILTER (WHERE cause = 'unapplied'), 0)::int AS unapplied,
        -coalesce(sum(received_cents) FILTER (WHERE cause = 'desk_refund'), 0)::int AS "givenAtDesk"
      FROM ledger WHERE booking_id = ${bookingId}`)
    return rows[0]!
  }

  /** What is shown to the owner. */
  async function listed(bookingId: string) {
    const money = moneyOfBooking(db)
    const [row] = await db
      .select({
        revenueCents: money.revenueCents,
        owedCents: money.owedCents,
        owedAtDeskCents: money.owedAtDeskCents,
      })
      .from(bookings)
      .crossJoinLateral(money)
      .where(eq(bookings.id, bookingId))
    return row!
  }
})

test('the books balance after whatever guests, holds, provider and banks do', booksBalance, 600_000)
