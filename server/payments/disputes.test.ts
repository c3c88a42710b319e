import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { anEvent } from '../../testing/provider'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { auditLog, bookings, paymentSessions, rateLimits, refunds } from '../db/schema'
import { deliverMail } from '../mail/queue'
import { intentOf } from '../sandbox/format'

let testApp: PaymentTestApp
let host: Awaited<ReturnType<PaymentTestApp['newOwner']>>
let roomId: string
beforeAll(async () => {
  testApp = await openPaymentTestApp()
  host = await testApp.newOwner('Quay House')
  roomId = await testApp.newRoom(host, { pricePerNight: '120' })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(rateLimits)
  await deliverMail(testApp.deps)
  testApp.mails.clear()
})

let day = 10
/** Two nights at the host's for $240.00, paid. */
const paid = () => testApp.paid(roomId, (day += 2))
type Paid = Pick<Awaited<ReturnType<typeof paid>>, 'bookingId' | 'sessionId'>

let seconds = 1_900_000_000
/** The bank's message about the dispute called `name`, a second after the one before. */
async function say({ bookingId, sessionId }: Paid, name: string, dollars: number, status: string, more: object = {}) {
  seconds += 1
  const payment_intent = intentOf(sessionId)
  const facts = { id: `du_${name}_${bookingId}`, object: 'dispute', amount: dollars * 100, payment_intent, status }
  const event = anEvent('charge.dispute.updated', { ...facts, metadata: {}, created: seconds, ...more })
  expect((await testApp.send({ ...event, created: seconds })).status).toBe(200)
}
const open = (stay: Paid, name: string, dollars: number) => say(stay, name, dollars, 'needs_response')
const lost = (stay: Paid, name: string, dollars: number) => say(stay, name, dollars, 'lost')
const won = (stay: Paid, name: string, dollars: number) => say(stay, name, dollars, 'won')

async function refundedOutside({ bookingId, sessionId }: Paid, dollars: number, status: 'succeeded' | 'failed') {
  const facts = { id: `re_${bookingId}`, object: 'refund', amount: dollars * 100, metadata: {}, created: 1 }
  const type = status === 'failed' ? 'refund.failed' : 'refund.created'
  await testApp.send(anEvent(type, { ...facts, payment_intent: intentOf(sessionId), status }))
}

const cancel = async ({ bookingId }: Paid, expectedRefund: number) =>
  (await testApp.guest.must('cancelBooking', { bookingId, expectedRefund })).refund
/** Our own refunds, in dollars, once they have been made. */
async function ours({ bookingId }: Paid) {
  await testApp.makeRefunds()
  const rows = await testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
  return rows
    .filter(({ source }) => !source)
    .map(({ status, amountCents, nextTryAt }) => {
      const isWaiting = status === 'pending' && !nextTryAt
      return `${isWaiting ? 'waits' : status} ${amountCents / 100}`
    })
}
const shown = async ({ bookingId }: Paid) => (await testApp.guest.must('booking', { bookingId })).booking
async function listed({ bookingId }: Paid) {
  const { bookings: found } = await host.must('bookingList', { query: bookingId })
  return found[0]!
}
async function revenueOf({ bookingId }: Paid) {
  testApp.forgetReads()
  const { text } = await host.send({ method: 'GET', path: `/api/ownerHotel/bookings.csv?query=${bookingId}` })
  const [header, row] = text.trim().split('\r\n') as [string, string]
  return row.split(',')[header.split(',').indexOf('Revenue')]
}
async function mailTo(email: string, subject: string) {
  await deliverMail(testApp.deps)
  return testApp.mails.to(email).find((mail) => mail.subject?.startsWith(subject))?.text
}

describe('two disputes of one payment', () => {
  test.each([
    ['the lost one is decided first', [lost, won]],
    ['the lost one is decided last', [won, lost]],
  ])('of which one takes all back leave nothing to refund: %s', async (_, [first, second]) => {
    const stay = await paid()
    await open(stay, 'a', 240)
    await open(stay, 'b', 240)
    await cancel(stay, 240)
    await first!(stay, 'a', 240)
    await second!(stay, 'b', 240)
    expect(await ours(stay)).toEqual(['void 240'])
    expect(await revenueOf(stay)).toBe('0.00')
  })

  test.each([
    ['the lost one is decided first', ['lost a', 'won b']],
    ['the lost one is decided last', ['won b', 'lost a']],
  ])('give back what is left of the payment once both are decided: %s', async (_, decisions) => {
    const stay = await paid()
    await open(stay, 'a', 100)
    await open(stay, 'b', 50)
    await cancel(stay, 240)
    const [first, second] = decisions.map(
      (decision) => () => (decision === 'lost a' ? lost(stay, 'a', 100) : won(stay, 'b', 50)),
    )
    await first!()
    expect(await ours(stay)).toEqual(['waits 240'])
    await second!()
    expect(await ours(stay)).toEqual(['succeeded 140'])
    expect(await revenueOf(stay)).toBe('0.00')
  })
})

describe('a refund of which nothing was left', () => {
  test('because it was made at the provider stays unsent when a dispute is decided', async () => {
    const stay = await paid()
    await refundedOutside(stay, 240, 'succeeded')
    await cancel(stay, 0)
    await open(stay, 'a', 240)
    await won(stay, 'a', 240)
    expect(await ours(stay)).toEqual(['void 240'])
    expect(await shown(stay)).toMatchObject({ payment: { refunds: [{ amount: 240, source: 'provider' }] } })
    expect(await listed(stay)).toMatchObject({ refund: { amount: 240, status: 'succeeded' } })
  })

  test('is sent when the hotel wins on appeal after the guest has cancelled', async () => {
    const stay = await paid()
    await open(stay, 'a', 240)
    await lost(stay, 'a', 240)
    expect(await cancel(stay, 0)).toBe(0)
    expect((await shown(stay)).payment.refunds).toEqual([])
    expect(await listed(stay)).not.toHaveProperty('refund')
    expect(await revenueOf(stay)).toBe('0.00')

    testApp.mails.clear()
    await won(stay, 'a', 240)
    expect(await mailTo(host.email, 'Dispute won')).toContain('$240.00 is refunded to your guest now')
    expect(await ours(stay)).toEqual(['succeeded 240'])
    expect(await revenueOf(stay)).toBe('0.00')
  })

  test('is sent when the bank returns what was refunded at the provider, and nobody is told to settle it', async () => {
    const stay = await paid()
    await refundedOutside(stay, 240, 'succeeded')
    await cancel(stay, 0)
    testApp.mails.clear()
    await refundedOutside(stay, 240, 'failed')
    expect(await ours(stay)).toEqual(['succeeded 240'])
    expect(await revenueOf(stay)).toBe('0.00')
    expect(await mailTo(testApp.guest.email, 'Refunded')).toContain('$240.00')
    expect(await mailTo(host.email, 'Refund failed')).toBeUndefined()
  })
})

test('a guest who cancels too late reads that the terms are why, whatever was refunded before', async () => {
  const stay = await paid()
  const strict = { cancellation: 'strict', checkInDate: testApp.inDays(3), nightCents: null } as const
  await testApp.db.update(bookings).set(strict).where(eq(bookings.id, stay.bookingId))
  await refundedOutside(stay, 40, 'succeeded')
  await cancel(stay, 0)
  const mail = await mailTo(testApp.guest.email, 'Cancelled')
  expect(mail).toContain('Under the terms of this booking, there is no refund')
  expect(await ours(stay)).toEqual([])
})

test('a dispute of a part that is lost after cancelling leaves the rest to refund', async () => {
  const stay = await paid()
  await open(stay, 'a', 100)
  await cancel(stay, 240)
  await lost(stay, 'a', 100)
  const mail = await mailTo(host.email, 'Dispute lost')
  expect(mail).toContain('The bank has given $100.00 back to your guest')
  expect(mail).toContain('$140.00 is refunded to your guest now')
  expect(await ours(stay)).toEqual(['succeeded 140'])
  expect(await shown(stay)).toMatchObject({ payment: { refunds: [{ amount: 140 }] } })
  expect(await revenueOf(stay)).toBe('0.00')
})

test('what the bank has taken after a refund failed is owed no more, although it had asked before', async () => {
  const stay = await paid()
  const halfPeriod = { cancellation: 'moderate', checkInDate: testApp.inDays(3), nightCents: null } as const
  await testApp.db.update(bookings).set(halfPeriod).where(eq(bookings.id, stay.bookingId))
  const inquiry = { created: 1 }
  await say(stay, 'a', 60, 'warning_needs_response', inquiry)
  await cancel(stay, 120)
  expect(await ours(stay)).toEqual(['succeeded 120'])
  const [refund] = await testApp.db.select().from(refunds).where(eq(refunds.bookingId, stay.bookingId))
  const facts = { id: refund!.providerRefundId, object: 'refund', amount: 12_000, created: 1, status: 'failed' }
  await testApp.send(anEvent('refund.failed', { ...facts, metadata: { refundId: refund!.id } }))
  expect(await listed(stay)).toMatchObject({ refund: { status: 'failed', owed: 120 } })

  await say(stay, 'a', 60, 'lost', { ...inquiry, balance_transactions: [{ amount: -6_000, created: seconds }] })
  expect(await listed(stay)).toMatchObject({ refund: { status: 'failed', owed: 60 } })
  expect(await revenueOf(stay)).toBe('120.00')

  await deliverMail(testApp.deps)
  testApp.mails.clear()
  await say(stay, 'a', 60, 'won', inquiry)
  expect(await listed(stay)).toMatchObject({ refund: { status: 'failed', owed: 120 } })
  expect(await mailTo(host.email, 'Refund failed')).toContain('$120.00')
})

test('a part that the bank returns in the same second counts', async () => {
  const stay = await paid()
  await open(stay, 'a', 100)
  const moved = (...amounts: number[]) => ({
    balance_transactions: amounts.map((amount) => ({ amount, created: seconds })),
  })
  await say(stay, 'a', 100, 'lost', moved(-10_000))
  expect(await revenueOf(stay)).toBe('140.00')
  seconds -= 1
  await say(stay, 'a', 100, 'lost', moved(-10_000, 4_000))
  expect(await revenueOf(stay)).toBe('180.00')
})

test('a dispute that is lost after cancelling shows at once that no refund comes', async () => {
  const stay = await paid()
  await open(stay, 'a', 240)
  await cancel(stay, 240)
  await lost(stay, 'a', 240)
  const { payment, timeline } = await shown(stay)
  expect(payment.refunds).toEqual([])
  expect(timeline.map(({ what }) => what)).toContain('Your bank has given you $240.00 back, so no refund was sent')
  expect(await ours(stay)).toEqual(['void 240'])
})

test('the owner of a booking that stands is told of no refund when the hotel has won', async () => {
  const stay = await paid()
  await open(stay, 'a', 240)
  await won(stay, 'a', 240)
  expect(await mailTo(host.email, 'Dispute won')).not.toContain('refund')
})

test('a refund that waits for the bank is not shown as on its way', async () => {
  const stay = await paid()
  await open(stay, 'a', 240)
  await cancel(stay, 240)
  const details = await shown(stay)
  expect(details.payment.refunds).toEqual([])
  expect(details).not.toHaveProperty('refund')
  expect(details.timeline.map(({ what }) => what)).toContain('Refund of $240.00 waits for the bank’s decision')
})

test('a dispute of a payment that the booking did not need leaves the booking as it is', async () => {
  const { bookingId, sessionId } = await testApp.opened()
  await testApp.db.update(paymentSessions).set({ status: 'expired' }).where(eq(paymentSessions.bookingId, bookingId))
  const { url } = await testApp.guest.must('stripePayment', { bookingId })
  const { pathname } = new URL(url)
  await testApp.payOnPage(pathname)
  await testApp.payOnPage(pathname.replace(url.split('/').at(-1)!, sessionId))
  const duplicate = { bookingId, sessionId }
  expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'unwanted' }, { status: 'paid' }])
  await deliverMail(testApp.deps)
  testApp.mails.clear()

  await open(duplicate, 'a', 240)
  const { refund } = await testApp.guest.must('cancelBooking', { bookingId, expectedRefund: 240 })
  expect(refund).toBe(240)
  const { timeline } = (await testApp.guest.must('booking', { bookingId })).booking
  expect(timeline.map(({ what }) => what).join()).not.toContain('contests')
  await lost(duplicate, 'a', 240)
  await deliverMail(testApp.deps)
  const subjects = testApp.mails.all().map(({ subject }) => subject?.split(':')[0])
  expect(subjects).not.toContain('Payment disputed')
  expect(subjects).not.toContain('Dispute lost')
  const rows = await testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
  expect(rows.map(({ reason, status }) => `${reason} ${status}`).toSorted()).toEqual([
    'cancelled pending',
    'unwanted void',
  ])
  const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.subjectId, bookingId))
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'payment.dispute_lost',
      detail: expect.objectContaining({ payment: 'unwanted' }),
    }),
  )
})
