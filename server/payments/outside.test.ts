import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { bookings, disputes, eventReads, rateLimits, refunds, sandboxEvents, sandboxRefunds } from '../db/schema'
import { deliverMail } from '../mail/queue'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { providerDashboard } from '../../testing/providerDashboard'
import { anEvent } from '../../testing/provider'
import { backfillEvents } from './eventBackfill'
import { sandboxAccount } from '../sandbox/connection'
import { paymentService } from './service'
import { day } from '../time'

let testApp: PaymentTestApp
let host: Awaited<ReturnType<PaymentTestApp['newOwner']>>
let roomId: string
beforeAll(async () => {
  testApp = await openPaymentTestApp({ env: { MAIL_REPLY_TO: 'help@stayscape.test' } })
  host = await testApp.newOwner('Quay House')
  roomId = await testApp.newRoom(host, { pricePerNight: '120' })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(rateLimits)
  await deliverMail(testApp.deps)
  testApp.mails.clear()
})

let nextDay = 10
/** Two nights at the host's for $240.00, paid. */
const paid = () => testApp.paid(roomId, (nextDay += 2))
type Paid = Awaited<ReturnType<typeof paid>>

/** As somebody does it at the provider. */
const outside = ({ sessionId }: Paid, action: keyof ReturnType<typeof providerDashboard>) =>
  providerDashboard(testApp.deps)[action](sessionId)
const shown = async ({ bookingId }: Paid) => (await testApp.guest.must('booking', { bookingId })).booking
const listed = async ({ bookingId }: Paid) => {
  const { bookings: found } = await host.must('bookingList', { query: bookingId })
  return found[0]!
}
const revenueOf = async ({ bookingId }: Paid) => {
  testApp.forgetReads()
  const { text } = await host.send({ method: 'GET', path: `/api/ownerHotel/bookings.csv?query=${bookingId}` })
  const [header, row] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(',')) as [string[], string[]]
  return row[header.indexOf('Revenue')]
}
const refundsOf = ({ bookingId }: Paid) =>
  testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(refunds.createdAt)
const cancel = ({ bookingId }: Paid, expectedRefund: number) =>
  testApp.guest.call('cancelBooking', { bookingId, expectedRefund })
async function mailed() {
  await deliverMail(testApp.deps)
  const to = (email: string) => testApp.mails.to(email)
  return { guest: to(testApp.guest.email), owner: to(host.email) }
}
const textOf = (mails: { subject?: string; text?: string }[], subject: string) =>
  mails.find((mail) => mail.subject?.startsWith(subject))?.text
const subjects = (mails: { subject?: string }[]) => mails.map(({ subject }) => subject?.split(':')[0])

describe('a refund that is made at the provider', () => {
  test('is a refund of the booking, and so much less revenue', async () => {
    const stay = await paid()
    await outside(stay, 'refundHalf')

    const { payment, timeline } = await shown(stay)
    expect(payment.refunds).toMatchObject([{ amount: 120, status: 'succeeded', source: 'provider' }])
    expect(timeline.map(({ what }) => what)).toContain('Refund of $120.00 sent to your card')
    expect(await listed(stay)).toMatchObject({ status: 'confirmed', refund: { amount: 120, status: 'succeeded' } })
    expect(await revenueOf(stay)).toBe('120.00')
    expect(subjects((await mailed()).guest)).toContain('Refunded')
    expect(await testApp.audited(stay.bookingId)).toEqual(['payment.received', 'refund.entered', 'refund.succeeded'])
  })

  test('leaves less for cancelling to give back, which says so first', async () => {
    const stay = await paid()
    await outside(stay, 'refundHalf')

    expect(await testApp.guest.must('cancellation', stay)).toMatchObject({ paid: 240, refund: 120 })
    expect((await cancel(stay, 240)).body).toMatchObject({ success: false, field: 'expectedRefund' })
    expect((await cancel(stay, 120)).body).toMatchObject({ success: true, refund: 120 })
    await testApp.makeRefunds()
    expect(await refundsOf(stay)).toMatchObject([
      { source: 'provider', amountCents: 12_000, status: 'succeeded' },
      { source: null, amountCents: 12_000, status: 'succeeded' },
    ])
    expect(await revenueOf(stay)).toBe('0.00')
  })

  test('of everything leaves nothing to refund: nobody is told that a bank refused', async () => {
    const stay = await paid()
    await outside(stay, 'refund')
    testApp.mails.clear()

    expect(await testApp.guest.must('cancellation', stay)).toMatchObject({ paid: 240, refund: 0 })
    expect((await cancel(stay, 0)).body).toMatchObject({ success: true, refund: 0 })
    await testApp.makeRefunds()
    // What was promised is kept, in case the bank sends the other one back.
    const kept = { source: null, status: 'void', nextTryAt: null }
    expect(await refundsOf(stay)).toMatchObject([{ source: 'provider', status: 'succeeded' }, kept])
    const { guest, owner } = await mailed()
    expect([...subjects(guest), ...subjects(owner)]).not.toContain('Refund failed')
    expect(textOf(guest, 'Cancelled')).toContain('$240.00 of your payment has already gone back to you')
  })

  test.each([
    ['all', 24_000, [['provider', 'succeeded', 24_000]]],
    [
      'a part',
      10_000,
      [
        ['provider', 'succeeded', 10_000],
        [null, 'succeeded', 14_000],
      ],
    ],
  ] as const)('and of which no message has come is found when ours is refused: %s', async (_, amountCents, ends) => {
    const stay = await paid()
    const request = { payment_intent: stay.payment_intent }
    const row = { id: `re_${stay.bookingId}`, sessionId: stay.sessionId, request, amountCents }
    await testApp.db.insert(sandboxRefunds).values({ ...row, status: 'succeeded' })
    expect((await cancel(stay, 240)).body).toMatchObject({ success: true, refund: 240 })
    testApp.mails.clear()
    await testApp.makeRefunds()
    await testApp.makeRefunds()

    const made = (await refundsOf(stay)).filter(({ status }) => status !== 'void')
    expect(made.map(({ source, status, amountCents: cents }) => [source, status, cents])).toEqual(ends)
    expect((await shown(stay)).payment.refunds).toHaveLength(ends.length)
    const { guest, owner } = await mailed()
    expect([...subjects(guest), ...subjects(owner)]).not.toContain('Refund failed')
    expect(await testApp.audited(stay.bookingId)).toContain('refund.entered')
    expect(await revenueOf(stay)).toBe('0.00')
  })

  test('and that the bank sends back is owed to the guest', async () => {
    const stay = await paid()
    await outside(stay, 'refundFails')
    expect(await revenueOf(stay)).toBe('0.00')
    await testApp.db
      .update(sandboxRefunds)
      .set({ status: 'failed' })
      .where(eq(sandboxRefunds.sessionId, stay.sessionId))
    await testApp.makeRefunds()
    expect((await shown(stay)).payment.refunds).toMatchObject([{ status: 'failed', source: 'provider' }])
    expect(await listed(stay)).toMatchObject({ refund: { amount: 240, status: 'failed', owed: 240 } })
    expect(await revenueOf(stay)).toBe('0.00')
  })

  test('and that fails before it has succeeded is revenue again', async () => {
    const stay = await paid()
    const { payment_intent } = stay
    const facts = {
      id: `re_${stay.bookingId}`,
      object: 'refund',
      amount: 5000,
      payment_intent,
      metadata: {},
      created: 1,
    }
    await testApp.send(anEvent('refund.created', { ...facts, status: 'pending' }))
    expect(await revenueOf(stay)).toBe('190.00')
    await testApp.send(anEvent('refund.failed', { ...facts, status: 'failed' }))
    expect(await revenueOf(stay)).toBe('240.00')
  })

  test('ends the same in whichever order its messages come, and however often', async () => {
    const payments = paymentService(testApp.deps)
    for (const order of ['CUF', 'FUC', 'UFC', 'FCU', 'CFU', 'UCF', 'CCUUFF', 'FUFCU']) {
      const stay = await paid()
      const { payment_intent } = stay
      const refund = {
        id: `re_${stay.bookingId}`,
        object: 'refund',
        amount: 5000,
        payment_intent,
        metadata: {},
        created: 1,
      }
      const request = { payment_intent }
      const there = { id: refund.id, sessionId: stay.sessionId, request, amountCents: 5000, status: 'failed' } as const
      await testApp.db.insert(sandboxRefunds).values(there)
      const events = new Map<string, Stripe.Event>([
        ['C', anEvent('refund.created', { ...refund, status: 'pending' })],
        ['U', anEvent('refund.updated', { ...refund, status: 'succeeded' })],
        ['F', anEvent('refund.failed', { ...refund, status: 'failed' })],
      ])
      for (const message of order) await payments.receive(events.get(message)!)
      expect(await refundsOf(stay)).toMatchObject([{ status: 'failed', amountCents: 5000, source: 'provider' }])
      // It had succeeded, so that the guest is owed it now that the bank has sent it back.
      expect(await revenueOf(stay)).toBe('190.00')
      await testApp.db.delete(rateLimits)
    }
  })

  test('of a payment of which no message has come enters that first', async () => {
    const stay = await paid()
    await testApp.db.update(bookings).set({ status: 'pending', paidAt: null }).where(eq(bookings.id, stay.bookingId))
    await testApp.db.execute(sql`UPDATE payment_sessions SET status = 'open', paid_cents = NULL, payment_intent = NULL
      WHERE booking_id = ${stay.bookingId}`)
    await outside(stay, 'refundHalf')
    expect(await shown(stay)).toMatchObject({
      isPaid: true,
      payment: { refunds: [{ amount: 120, source: 'provider' }] },
    })
  })

  test('of a payment that is none of ours is noted and changes nothing', async () => {
    const refund = { id: 're_strange', object: 'refund', amount: 5000, metadata: {}, created: 1, status: 'succeeded' }
    const event = anEvent('refund.created', { ...refund, payment_intent: 'pi_test_strange' })
    expect((await testApp.send(event)).status).toBe(200)
    expect(await testApp.db.$count(refunds, eq(refunds.providerRefundId, 're_strange'))).toBe(0)
  })

  test('is known as ours by what it carries, before our own call is answered', async () => {
    const stay = await paid()
    await cancel(stay, 240)
    const [ours] = await refundsOf(stay)
    const { payment_intent } = stay
    const metadata = { refundId: ours!.id, bookingId: stay.bookingId }
    const refund = { id: 're_early', object: 'refund', amount: 24_000, payment_intent, metadata, created: 1 }
    await testApp.send(anEvent('refund.created', { ...refund, status: 'pending' }))
    expect(await refundsOf(stay)).toMatchObject([{ id: ours!.id, source: null, providerRefundId: 're_early' }])
  })
})

describe('a disputed payment', () => {
  test('is shown to the owner, with until when to answer, and not to the guest', async () => {
    const stay = await paid()
    await outside(stay, 'dispute')

    const dispute = { status: 'open', amount: 240, respondBy: expect.any(String) }
    expect(await listed(stay)).toMatchObject({ dispute })
    const { bookings: found } = await host.must('ownerBookings')
    expect(found.find(({ _id }) => _id === stay.bookingId)).toMatchObject({ dispute })
    const mine = (await testApp.guest.must('getBookings')).bookings.find(({ _id }) => _id === stay.bookingId)
    expect([mine, await shown(stay)].map((each) => Object.hasOwn(each!, 'dispute'))).toEqual([false, false])
    // It is the hotel's until the bank has decided.
    expect(await revenueOf(stay)).toBe('240.00')
  })

  test('is mailed to the owner once, with what helps and until when, and again when it is decided', async () => {
    const stay = await paid()
    await testApp.db.execute(
      sql`INSERT INTO mark_history (id, booking_id, mark) VALUES (${stay.bookingId}, ${stay.bookingId}, 'arrived')`,
    )
    await mailed()
    testApp.mails.clear()
    await outside(stay, 'dispute')
    const { guest, owner } = await mailed()
    expect([subjects(guest), subjects(owner)]).toEqual([[], ['Payment disputed']])
    for (const fact of [
      '$240.00',
      'Booked',
      'Paid $240.00',
      'You noted that the guest has arrived',
      'answer this email',
    ]) {
      expect(owner[0]?.text).toContain(fact)
    }
    expect(owner[0]?.text).toMatch(/before \w{3} \d+ \w{3}, \d\d:\d\d UTC/)

    await outside(stay, 'lose')
    expect(subjects((await mailed()).owner)).toEqual(['Payment disputed', 'Dispute lost'])
  })

  test('can be cancelled; the refund waits and goes out once the hotel has won', async () => {
    const stay = await paid()
    await outside(stay, 'dispute')
    const { body } = await cancel(stay, 240)
    expect(body).toMatchObject({
      refund: 240,
      message:
        'Your booking is cancelled. $240.00 will be refunded to your card if your bank decides that the payment stands.',
    })
    await testApp.makeRefunds()
    expect(await refundsOf(stay)).toMatchObject([{ status: 'pending', tries: 0, nextTryAt: null }])
    expect(textOf((await mailed()).guest, 'Cancelled')).toContain('Your bank is deciding about your payment')
    const timeline = async () => (await shown(stay)).timeline.map(({ what }) => what)
    expect(await timeline()).toContain('Refund of $240.00 waits for the bank’s decision')

    await outside(stay, 'win')
    await testApp.makeRefunds()
    expect(await refundsOf(stay)).toMatchObject([{ status: 'succeeded' }])
    expect(await timeline()).toContain('Your bank has decided that the payment stands')
    expect(await listed(stay)).toMatchObject({ dispute: { status: 'won' } })
    expect(await revenueOf(stay)).toBe('0.00')
  })

  test('that is lost is no revenue, and the refund that waited is never sent', async () => {
    const stay = await paid()
    await outside(stay, 'dispute')
    await cancel(stay, 240)
    await outside(stay, 'lose')
    await testApp.makeRefunds()

    expect(await testApp.db.$count(sandboxRefunds, eq(sandboxRefunds.sessionId, stay.sessionId))).toBe(0)
    expect(await refundsOf(stay)).toMatchObject([{ status: 'void', nextTryAt: null }])
    const { payment, timeline } = await shown(stay)
    expect(payment.refunds).toEqual([])
    expect(timeline.map(({ what }) => what)).toContain('Your bank has given you $240.00 back, so no refund was sent')
    expect(await listed(stay)).toMatchObject({ dispute: { status: 'lost', amount: 240 } })
    expect(await revenueOf(stay)).toBe('0.00')
  })

  test('that is lost leaves nothing for cancelling to give back', async () => {
    const stay = await paid()
    await outside(stay, 'dispute')
    await outside(stay, 'lose')
    expect(await revenueOf(stay)).toBe('0.00')
    expect(await testApp.guest.must('cancellation', stay)).toMatchObject({ paid: 240, refund: 0 })
    expect((await host.must('cancelStay', { bookingId: stay.bookingId, reason: 'Closed' })).refund).toBe(0)
    expect(await refundsOf(stay)).toMatchObject([{ status: 'void', nextTryAt: null }])
    expect(await listed(stay)).not.toHaveProperty('refund')
  })

  test('that is won on appeal is revenue again, and the refund that waited is sent', async () => {
    const stay = await paid()
    await outside(stay, 'dispute')
    await cancel(stay, 240)
    await outside(stay, 'lose')
    await outside(stay, 'win')
    await testApp.makeRefunds()
    expect(await refundsOf(stay)).toMatchObject([{ status: 'succeeded' }])
    expect(await listed(stay)).toMatchObject({ dispute: { status: 'won' } })
  })

  test('ends the same in whichever order the messages come, and however often', async () => {
    const payments = paymentService(testApp.deps)
    for (const order of ['OWLR', 'RLWO', 'LORW', 'WRLO', 'OLRW', 'RROOLLWW', 'OOWWL', 'LWO', 'WLOL']) {
      const stay = await paid()
      const { payment_intent } = stay
      const facts = { id: `du_${stay.bookingId}`, object: 'dispute', amount: 24_000, payment_intent, metadata: {} }
      const evidence_details = { due_by: 2_000_000_000 }
      // The provider's clock has whole seconds: the last two are of the same one.
      const said = (type: string, status: string, created: number) => ({
        ...anEvent(`charge.dispute.${type}`, { ...facts, status, evidence_details, created: 1_900_000_000 }),
        created,
      })
      const events = new Map([
        ['O', said('created', 'needs_response', 1_900_000_000)],
        ['W', said('funds_withdrawn', 'under_review', 1_900_000_001)],
        ['L', said('closed', 'lost', 1_900_000_002)],
        ['R', said('funds_reinstated', 'won', 1_900_000_002)],
      ])
      for (const message of order) await payments.receive(events.get(message)!)
      const status = order.includes('R') ? 'won' : 'lost'
      expect(await listed(stay)).toMatchObject({ dispute: { status, amount: 24_000 / 100 } })
      expect(await revenueOf(stay)).toBe(status === 'won' ? '240.00' : '0.00')
      await testApp.db.delete(rateLimits)
    }
  })

  test.each([
    ['warning_needs_response', 'inquiry'],
    ['warning_under_review', 'inquiry'],
    ['warning_closed', 'closed'],
    ['prevented', 'closed'],
  ])('that is only asked about, or was prevented, is neither won nor lost: %s', async (status, counted) => {
    const stay = await paid()
    const facts = {
      id: `du_${stay.bookingId}`,
      object: 'dispute',
      amount: 24_000,
      metadata: {},
      created: 1_900_000_000,
    }
    await testApp.send(anEvent('charge.dispute.created', { ...facts, payment_intent: stay.payment_intent, status }))
    expect((await listed(stay)).dispute?.status).toBe(counted)
  })
})

describe('a payment that the bank', () => {
  const say = (stay: Paid, status: string, more: object = {}) => {
    const { payment_intent } = stay
    const facts = { id: `du_${stay.bookingId}`, object: 'dispute', amount: 24_000, payment_intent, metadata: {} }
    return testApp.send(anEvent('charge.dispute.updated', { ...facts, created: 1_900_000_000, status, ...more }))
  }

  test('only asks about is refunded at once when it is cancelled, and the owner may answer still', async () => {
    const stay = await paid()
    await say(stay, 'warning_needs_response')
    expect(textOf((await mailed()).owner, 'Payment disputed')).toContain('Your guest’s bank asks about the payment')
    expect((await cancel(stay, 240)).body).toMatchObject({ success: true, refund: 240 })
    await testApp.makeRefunds()
    expect(await refundsOf(stay)).toMatchObject([{ status: 'succeeded' }])
    expect(await listed(stay)).toMatchObject({ dispute: { status: 'inquiry' } })

    await say(stay, 'warning_closed')
    expect(await listed(stay)).toMatchObject({ dispute: { status: 'closed' } })
    expect(textOf((await mailed()).owner, 'Dispute closed')).toContain('without a decision')
    expect(await revenueOf(stay)).toBe('0.00')
  })

  test('contests after it has asked waits like any disputed one', async () => {
    const stay = await paid()
    await say(stay, 'warning_needs_response')
    await say(stay, 'needs_response')
    await cancel(stay, 240)
    await testApp.makeRefunds()
    expect(await refundsOf(stay)).toMatchObject([{ status: 'pending', nextTryAt: null }])
  })

  test('would have contested, and the provider gave back to prevent that, is a refund: once', async () => {
    const stay = await paid()
    const moved = { balance_transactions: [{ amount: -24_000, created: 1_900_000_000 }] }
    await say(stay, 'prevented')
    expect(await revenueOf(stay)).toBe('240.00')
    for (let time = 0; time < 2; time += 1) await say(stay, 'prevented', moved)
    const facts = { source: 'provider', status: 'succeeded', amountCents: 24_000 }
    // The provider has no refund that could be looked at.
    expect(await refundsOf(stay)).toMatchObject([{ ...facts, nextTryAt: null }])
    expect(await revenueOf(stay)).toBe('0.00')
    const { guest, owner } = await mailed()
    expect(subjects(guest)).toContain('Refunded')
    expect([...subjects(owner)]).not.toContain('Dispute won')
    expect((await cancel(stay, 0)).body).toMatchObject({ success: true, refund: 0 })
  })
})

test('what the first reading finds is mailed only if it is less than a day old, later ones mail all', async () => {
  const stay = await paid()
  const { payment_intent } = stay
  const daysAgo = (days: number) => new Date(Date.now() - days * day)
  const missed = (id: string, createdAt: Date) => {
    const facts = { id: `re_${id}`, object: 'refund', amount: 1000, metadata: {}, payment_intent, status: 'succeeded' }
    const object = { ...facts, created: Math.floor(createdAt.getTime() / 1000) }
    return { id: `evt_${id}`, type: 'refund.created', object, createdAt }
  }
  const receipts = async () => {
    const { guest } = await mailed()
    testApp.mails.clear()
    return subjects(guest).filter((subject) => subject === 'Refunded').length
  }
  await receipts()
  await testApp.db.insert(sandboxEvents).values([missed('old', daysAgo(3)), missed('new', daysAgo(0.9))])
  await testApp.db.delete(eventReads)
  await backfillEvents(testApp.deps)
  expect(await refundsOf(stay)).toHaveLength(2)
  expect(await receipts()).toBe(1)

  // We were away for a week.
  await testApp.db.insert(sandboxEvents).values(missed('away', daysAgo(3)))
  await testApp.db.update(eventReads).set({ nextReadAt: sql`now()`, readUntil: daysAgo(7) })
  await backfillEvents(testApp.deps)
  expect(await refundsOf(stay)).toHaveLength(3)
  expect(await receipts()).toBe(1)
})

test('a day without messages ends as if they had come', async () => {
  const stay = await paid()
  const { payment_intent } = stay
  const created = Math.floor(testApp.clock.now().getTime() / 1000)
  const refund = {
    id: 're_missed',
    object: 'refund',
    amount: 4000,
    metadata: {},
    payment_intent,
    status: 'succeeded',
    created,
  }
  const dispute = {
    id: 'du_missed',
    object: 'dispute',
    amount: 20_000,
    metadata: {},
    payment_intent,
    status: 'lost',
    created,
  }
  await testApp.db.insert(sandboxEvents).values([
    { id: 'evt_missed_1', type: 'refund.created', object: refund },
    { id: 'evt_missed_2', type: 'charge.dispute.closed', object: dispute },
  ])
  await testApp.db.delete(eventReads)
  await Promise.all([backfillEvents(testApp.deps), backfillEvents(testApp.deps)])
  expect(await refundsOf(stay)).toMatchObject([{ providerRefundId: 're_missed', status: 'succeeded' }])
  expect(await testApp.db.select().from(disputes).where(eq(disputes.bookingId, stay.bookingId))).toMatchObject([
    { status: 'lost' },
  ])
  expect(await revenueOf(stay)).toBe('0.00')
  // Not before it is time again, and then only what is new.
  await testApp.db.delete(disputes)
  await backfillEvents(testApp.deps)
  await testApp.db.update(eventReads).set({ nextReadAt: sql`now()` })
  await backfillEvents(testApp.deps)
  expect(await testApp.db.$count(disputes)).toBe(0)

  // What has been read is kept for each account: another account's list has nothing of ours.
  const read = await testApp.db.select().from(eventReads)
  expect(read.map(({ id }) => id)).toEqual([`${sandboxAccount(testApp.settings)} test`])
})
