import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, isNull, sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { fileCalls, idempotencyHeader } from '../../contract/calls'
import type { Payload } from '../../contract/callTypes'
import { addDays } from '../../contract/stay'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { failing, insertRooms, type OwnedRoom } from '../../testing/rows'
import { openVisitor, type Visitor } from '../../testing/visitor'
import { sendDueMails } from '../bookings/mails/dueMails'
import { expireHolds } from '../cancellations/holds'
import { claimUnpaid } from '../cancellations/store'
import {
  auditLog,
  bookings,
  ledger,
  mailQueue,
  markMails,
  paymentSessions,
  rateLimits,
  refunds,
  unresolvedSessions,
} from '../db/schema'
import { deliverMail } from '../mail/queue'
import { completeLedger } from '../payments/plan'
import { createStripe } from '../payments/provider'
import { freePort } from '../../scripts/ports'
import { hour } from '../time'
import { deskPaymentService } from './payments'

let testApp: PaymentTestApp
let hotel: OwnedRoom
let owner: Visitor
let stranger: Visitor
beforeAll(async () => {
  testApp = await openPaymentTestApp()
  const hotels = await insertRooms(testApp.db, 2)
  hotel = hotels[0]!
  owner = openVisitor(testApp.app, hotel.owner)
  stranger = openVisitor(testApp.app, hotels[1]!.owner)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  for (const table of [rateLimits, mailQueue]) await testApp.db.delete(table)
})

let stays = 0
/** Two nights in the owner's room, $240.00 from the web. */
function nights() {
  const from = 10 + 2 * stays++
  return { checkInDate: testApp.inDays(from), checkOutDate: testApp.inDays(from + 2) }
}
async function entered(more: Partial<Payload<'enterBooking'>> = {}) {
  const stay = { roomId: hotel.room.id, ...nights(), guests: 2, guestName: 'Walter Walkin', totalPrice: 120 }
  return (await owner.must('enterBooking', { ...stay, ...more })).bookingId
}
const booked = async () =>
  (await testApp.guest.must('createBooking', { roomId: hotel.room.id, ...nights(), guests: 2 })).bookingId
async function opened() {
  const bookingId = await booked()
  const { url } = await testApp.guest.must('stripePayment', { bookingId })
  return { bookingId, path: new URL(url).pathname, sessionId: url.split('/').at(-1)! }
}
const record = async (bookingId: string, amount: number | string, { how = 'cash', by = owner, key = '' } = {}) => {
  const extras = key ? { headers: { [idempotencyHeader]: key } } : {}
  return (await by.call('recordPayment', { bookingId, amount, how }, extras)).body
}
const shown = async (bookingId: string) => (await owner.must('ownerBooking', { bookingId })).booking
const row = async (bookingId: string) =>
  (await testApp.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]!
const entries = async (bookingId: string) => {
  const found = await testApp.db.select().from(ledger).where(eq(ledger.bookingId, bookingId)).orderBy(ledger.id)
  return found.map(({ cause, receivedCents, revenueCents, owedCents, method }) => [
    ...[cause, receivedCents, revenueCents, owedCents, method],
  ])
}
const subjects = async () => (await testApp.db.select().from(mailQueue)).map(({ subject }) => subject)
const unsettled = async () => (await owner.must('bookingList', { money: 'unsettled' })).bookings.map(({ _id }) => _id)
const cancel = async (bookingId: string) =>
  (await owner.call('cancelStay', { bookingId, reason: 'Burst pipe in the room.' })).body

describe('a booking made at the desk', () => {
  test('is paid in parts, and is paid once they come to its total', async () => {
    const bookingId = await entered()
    expect(await record(bookingId, 50)).toEqual({ success: true, message: 'Recorded: $50.00 paid in cash.' })
    expect(await shown(bookingId)).toMatchObject({ isPaid: false, status: 'confirmed', paid: 50, source: 'desk' })
    expect((await record(bookingId, '70.00', { how: 'transfer' })).message).toBe('Recorded: $70.00 paid by transfer.')
    expect(await shown(bookingId)).toMatchObject({ isPaid: true, paid: 120 })
    expect(await entries(bookingId)).toEqual([
      ['desk_payment', 5_000, 5_000, 0, 'cash'],
      ['desk_payment', 7_000, 7_000, 0, 'transfer'],
    ])
    const noted = await testApp.db.select().from(auditLog).where(eq(auditLog.subjectId, bookingId))
    expect(noted.map(({ action, detail }) => [action, detail])).toContainEqual([
      ...['payment.at_desk', { cents: 7_000, method: 'transfer' }],
    ])
  })

  test('is unpaid again once something is given back', async () => {
    const bookingId = await entered()
    await record(bookingId, 120)
    expect((await record(bookingId, -20, { how: 'card' })).message).toBe('Recorded: $20.00 given back by card.')
    expect(await shown(bookingId)).toMatchObject({ isPaid: false, status: 'confirmed', paid: 100 })
    expect((await entries(bookingId)).at(-1)).toEqual(['desk_refund', -2_000, -2_000, 0, 'card'])
  })

  test.each([
    [70.01, '$50.00 of $120.00 is paid, so $70.00 is left to pay.'],
    [-50.01, '$50.00 was paid at your desk, so you can give back at most that.'],
    [0, 'Please enter an amount other than $0.00.'],
    [0.001, 'Please enter an amount of up to $999,999.99 in digits, such as 120 or 120.50.'],
  ])('refuses %d where $50.00 of $120.00 is paid', async (amount, message) => {
    const bookingId = await entered()
    await record(bookingId, 50)
    expect(await record(bookingId, amount)).toMatchObject({ success: false, field: 'amount', message })
    expect(await shown(bookingId)).toMatchObject({ paid: 50 })
  })

  test('refuses to give back where nothing was paid, and other ways of paying', async () => {
    const bookingId = await entered()
    expect(await record(bookingId, -1)).toMatchObject({ success: false, field: 'amount' })
    expect(await record(bookingId, 1, { how: 'cheque' })).toMatchObject({ success: false, field: 'how' })
  })

  test('that costs nothing takes no money', async () => {
    const bookingId = await entered({ totalPrice: 0 })
    expect(await record(bookingId, 1)).toMatchObject({ success: false, field: 'amount' })
    expect(await shown(bookingId)).toMatchObject({ isPaid: true, paid: 0 })
  })

  test('of another hotel is not there', async () => {
    const bookingId = await entered()
    const notThere = await record('none', 10, { by: stranger })
    expect(await record(bookingId, 10, { by: stranger })).toEqual(notThere)
    expect(notThere).toMatchObject({ success: false, field: 'bookingId' })
    expect((await testApp.guest.call('recordPayment', { bookingId, amount: 10, how: 'cash' })).status).toBe(403)
    expect(await entries(bookingId)).toEqual([])
  })

  test('takes a payment once, however often it is sent with its key', async () => {
    const bookingId = await entered()
    const first = await record(bookingId, 50, { key: 'once' })
    expect(await record(bookingId, 50, { key: 'once' })).toEqual(first)
    expect(await shown(bookingId)).toMatchObject({ paid: 50 })
    const headers = { [idempotencyHeader]: 'once' }
    const { status } = await owner.call('recordPayment', { bookingId, amount: 60, how: 'cash' }, { headers })
    expect(status).toBe(400)
    await record(bookingId, 50)
    expect(await shown(bookingId)).toMatchObject({ paid: 100 })
  })

  test('mails its guest each payment, and the owner nothing', async () => {
    const bookingId = await entered({ email: 'walter@example.com' })
    await record(bookingId, 120)
    await record(bookingId, -20)
    const mails = await testApp.db.select().from(mailQueue)
    expect(mails.map(({ recipient, subject }) => [recipient, subject.split(':')[0]])).toEqual([
      ['walter@example.com', 'Booked'],
      ['walter@example.com', 'Paid'],
      ['walter@example.com', 'Refunded by your hotel'],
    ])
    expect(mails[1]?.text).toContain('The hotel noted that you have paid $120.00 there. Your stay is paid for.')
    expect(mails[2]?.text).toContain('The hotel noted that it has given $20.00 back to you.')
    for (const { text } of mails) expect(text).not.toMatch(/Walter|https?:/)
  })

  test('tells its guest of money and cancelling however many mails there were, when the mailbox has room for them', async () => {
    const email = 'wendy@example.com'
    const bookingId = await entered({ email })
    for (let stay = 0; stay < 5; stay += 1) await entered({ email })
    await record(bookingId, 20)
    await cancel(bookingId)
    const mails = await testApp.db.select().from(mailQueue).where(eq(mailQueue.recipient, email))
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
      ...['Booked', 'Booked', 'Booked', 'Booked', 'Booked', 'Paid', 'Cancelled'],
    ])
    await deliverMail(testApp.deps)
    expect(testApp.mails.to(email)).toHaveLength(5)
    await testApp.db.delete(rateLimits)
    await testApp.db
      .update(mailQueue)
      .set({ nextTryAt: sql`now()` })
      .where(isNull(mailQueue.sentAt))
    await deliverMail(testApp.deps)
    expect(testApp.mails.to(email)).toHaveLength(7)
  })

  test('is not paid twice by what enters payments from before there was a ledger', async () => {
    const bookingId = await entered()
    await record(bookingId, 120)
    await testApp.db.execute(sql`UPDATE ledger_backfill SET last_id = ''`)
    await completeLedger(testApp.db, failing)
    expect(await shown(bookingId)).toMatchObject({ paid: 120 })
  })
})

test('what is paid at the desk is in the hotel’s figures, its list, its calendar and its file at once', async () => {
  const [own] = await insertRooms(testApp.db, 1)
  const host = openVisitor(testApp.app, own!.owner)
  const stay = { roomId: own!.room.id, guests: 2, guestName: 'Walter Walkin', phone: '+44 1', note: '=1+1' }
  const dates = (from: number) => ({ checkInDate: testApp.inDays(from), checkOutDate: testApp.inDays(from + 2) })
  const { bookingId } = await host.must('enterBooking', { ...stay, ...dates(1), totalPrice: 120 })
  await host.must('enterBooking', { ...stay, ...dates(3), totalPrice: 0 })
  await record(bookingId, 60, { by: host })
  await record(bookingId, -10, { by: host })

  const { months, averageNight, occupancy } = await host.must('figures', {})
  expect(months.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(50)
  expect([averageNight, occupancy.filter(({ taken }) => taken === 1).length]).toEqual([60, 4])
  expect(await host.must('ownerBookings')).toMatchObject({ totalBookings: 2, totalRevenue: 50 })
  const unpaid = await host.must('bookingList', { money: 'unpaid' })
  expect(unpaid.bookings.map(({ _id }) => _id)).toEqual([bookingId])
  const { rooms } = await host.must('calendar', { from: testApp.inDays(0), days: '10' })
  expect(rooms[0]?.spans.map(({ isPaid, guestName }) => [isPaid, guestName])).toEqual([
    [false, 'Walter Walkin'],
    [true, 'Walter Walkin'],
  ])
  const { text } = await host.send({ path: `${fileCalls.bookingsFile.path}?money=unpaid` })
  const [row] = Papa.parse<Record<string, string>>(text.slice(1), { header: true }).data
  expect(row).toMatchObject({
    ...{ Status: 'Unpaid', Total: '120.00', Received: '60.00', Refunded: '10.00', 'Paid amount': '50.00' },
    ...{ Revenue: '50.00', Source: 'desk', Phone: "'+44 1", Note: "'=1+1" },
  })
})

test('a guest without an account is mailed what the desk notes, without a link', async () => {
  const bookingId = await entered({ email: 'walter@example.com' })
  const before = testApp.clock.time
  testApp.clock.time = new Date(`${(await row(bookingId)).checkInDate}T12:00:00Z`)
  await owner.must('markStay', { bookingId, mark: 'arrived' })
  testApp.clock.time = before
  await testApp.db.update(markMails).set({ dueAt: before })
  await sendDueMails(testApp.deps)
  const [, noted] = await testApp.db.select().from(mailQueue)
  expect(noted?.subject).toMatch(/^Checked in: SS-/)
  expect(noted?.text).not.toMatch(/Walter|https?:/)
})

describe('a booking made at the desk that the hotel cancels', () => {
  test('owes what was paid until the hotel has given it back', async () => {
    const bookingId = await entered({ email: 'walter@example.com' })
    await record(bookingId, 50)
    const { message, refund } = await cancel(bookingId)
    expect([message, refund]).toEqual([
      ...['The booking is cancelled. Please give your guest $50.00 back yourself: it was paid at your desk.', 50],
    ])
    expect(await shown(bookingId)).toMatchObject({ status: 'cancelled', paid: 50, owedAtDesk: 50 })
    expect(await unsettled()).toContain(bookingId)
    expect(await testApp.db.$count(refunds, eq(refunds.bookingId, bookingId))).toBe(0)

    await record(bookingId, -20)
    expect(await shown(bookingId)).toMatchObject({ paid: 30, owedAtDesk: 30 })
    await record(bookingId, -30)
    expect(await shown(bookingId)).toMatchObject({ paid: 0 })
    expect(await shown(bookingId)).not.toHaveProperty('owedAtDesk')
    expect(await unsettled()).not.toContain(bookingId)
    expect(await entries(bookingId)).toEqual([
      ['desk_payment', 5_000, 5_000, 0, 'cash'],
      ['cancellation', 0, -5_000, 5_000, null],
      ['desk_refund', -2_000, 0, -2_000, 'cash'],
      ['desk_refund', -3_000, 0, -3_000, 'cash'],
    ])
  })

  test('tells both how the money comes back', async () => {
    const bookingId = await entered({ email: 'walter@example.com' })
    await record(bookingId, 50)
    await cancel(bookingId)
    const [toGuest, toOwner] = (await testApp.db.select().from(mailQueue)).slice(-2)
    expect(toGuest?.recipient).toBe('walter@example.com')
    expect(toGuest?.text).toContain('You paid at the hotel, so it gives $50.00 back to you itself.')
    expect(toGuest?.text).not.toMatch(/Burst pipe|https?:|Walter/)
    expect(toOwner?.text).toContain('Please give your guest $50.00 back yourself: it was paid at your desk.')
  })

  test('takes no more money, and gives back no more than it has', async () => {
    const bookingId = await entered()
    await record(bookingId, 50)
    await cancel(bookingId)
    expect(await record(bookingId, 10)).toMatchObject({ success: false, field: 'amount' })
    expect(await record(bookingId, -50.01)).toMatchObject({ success: false, field: 'amount' })
  })

  test('owes nothing where nothing was paid', async () => {
    const bookingId = await entered()
    expect((await cancel(bookingId)).message).toBe('The booking is cancelled. There is nothing to refund.')
    expect(await unsettled()).not.toContain(bookingId)
    expect((await testApp.db.select().from(mailQueue)).at(-1)?.text).toContain(
      'We can’t email your guest, so please tell them.',
    )
  })

  test('is cancelled as well when its guest leaves before the first night, paid or not', async () => {
    const bookingId = await entered()
    await record(bookingId, 50)
    const { checkInDate } = await row(bookingId)
    const before = testApp.clock.time
    testApp.clock.time = new Date(`${checkInDate}T12:00:00Z`)
    const leave = async (more: object) =>
      (await owner.call('markStay', { bookingId, mark: 'left', from: checkInDate, ...more })).body
    expect(await leave({})).toMatchObject({
      ...{ success: false, field: 'expectedRefund' },
      message: expect.stringContaining('Please give $50.00 back yourself: it was paid at your desk.'),
    })
    expect(await leave({ expectedRefund: 50 })).toMatchObject({ success: true })
    testApp.clock.time = before
    expect(await shown(bookingId)).toMatchObject({ status: 'cancelled', owedAtDesk: 50 })
  })
})

describe('an unpaid booking from the web', () => {
  test('is paid at the desk as a whole, which confirms it and ends its payment page', async () => {
    const { bookingId, path, sessionId } = await opened()
    expect(await record(bookingId, 240, { how: 'card' })).toMatchObject({ success: true })
    expect(await row(bookingId)).toMatchObject({ status: 'confirmed', isPaid: true, changeInProgress: null })
    expect(await shown(bookingId)).toMatchObject({ isPaid: true, paid: 240, source: 'web' })
    expect((await testApp.providerSession(sessionId)).status).toBe('expired')
    await testApp.payOnPage(path).catch(() => undefined)
    expect(await shown(bookingId)).toMatchObject({ paid: 240 })
    expect((await subjects()).filter((subject) => subject.startsWith('Paid:'))).toHaveLength(1)
  })

  test.each([239.99, 240.01, 100, -240])('is not paid with %d', async (amount) => {
    const bookingId = await booked()
    expect(await record(bookingId, amount)).toMatchObject({
      ...{ success: false, field: 'amount', message: 'This booking can only be paid as a whole here: $240.00.' },
    })
    expect(await row(bookingId)).toMatchObject({ status: 'pending', changeInProgress: null })
  })

  test('says on its guest’s page that it was paid at the hotel', async () => {
    const bookingId = await booked()
    await record(bookingId, 240)
    const { booking } = await testApp.guest.must('booking', { bookingId })
    expect(booking.payment).toMatchObject({ atHotel: true, refunds: [] })
    expect(booking.timeline.map(({ what }) => what)).toEqual(['Booked', 'Paid $240.00 at the hotel'])
    expect(booking).toMatchObject({ isPaid: true, canPay: false, canCancel: true })
  })

  test('that its guest cancels gets its money from the hotel, and no refund is made', async () => {
    const bookingId = await booked()
    await record(bookingId, 240)
    const { body } = await testApp.guest.call('cancelBooking', { bookingId, expectedRefund: 240 })
    expect(body.message).toBe(
      'Your booking is cancelled. The hotel gives you $240.00 back itself, because you paid there.',
    )
    expect(await shown(bookingId)).toMatchObject({ status: 'cancelled', paid: 240, owedAtDesk: 240 })
    expect(await testApp.db.$count(refunds, eq(refunds.bookingId, bookingId))).toBe(0)
    const promised = await testApp.guest.must('booking', { bookingId })
    expect(promised.booking.payment.refunds).toMatchObject([{ amount: 240, status: 'pending', source: 'hand' }])

    await record(bookingId, -240)
    const given = await testApp.guest.must('booking', { bookingId })
    expect(given.booking.payment.refunds).toMatchObject([{ amount: 240, status: 'succeeded', source: 'hand' }])
    expect(given.booking.timeline.map(({ what }) => what)).toEqual([
      ...['Booked', 'Paid $240.00 at the hotel', 'Cancelled by you'],
      ...['The hotel gives $240.00 back to you itself', '$240.00 given back by the hotel'],
    ])
  })

  test('can be given back in part and stays paid', async () => {
    const bookingId = await booked()
    await record(bookingId, 240)
    await record(bookingId, -40)
    expect(await shown(bookingId)).toMatchObject({ isPaid: true, status: 'confirmed', paid: 200 })
    expect(await record(bookingId, 40)).toMatchObject({ success: false, field: 'bookingId' })
    expect(await record(bookingId, -200.01)).toMatchObject({ success: false, field: 'amount' })
    expect((await cancel(bookingId)).refund).toBe(200)
  })

  test('is unpaid again once all of it is given back, and is paid again at the desk', async () => {
    const bookingId = await booked()
    await record(bookingId, 240)
    await testApp.db
      .update(bookings)
      .set({ payBy: sql`now()` })
      .where(eq(bookings.id, bookingId))
    expect((await record(bookingId, -240)).message).toBe(
      'Recorded: $240.00 given back in cash. The booking is unpaid again, and can be paid here or by the guest.',
    )
    expect((await row(bookingId)).payBy!.getTime()).toBeGreaterThan(Date.now() + hour)
    expect(await shown(bookingId)).toMatchObject({ isPaid: false, status: 'pending', paid: 0 })
    const unpaid = await owner.must('bookingList', { money: 'unpaid' })
    expect(unpaid.bookings.map(({ _id }) => _id)).toContain(bookingId)
    const mails = await testApp.db.select().from(mailQueue)
    expect(mails.at(-1)?.text).toMatch(/Your booking is unpaid again\. Pay by .*, or we’ll release the room\./)

    expect(await record(bookingId, 240)).toMatchObject({ success: true })
    expect(await shown(bookingId)).toMatchObject({ isPaid: true, status: 'confirmed', paid: 240, isPaidAtDesk: true })
  })

  test('that was undone at the desk is paid by card, and cancelling sends that back by card', async () => {
    const bookingId = await booked()
    await record(bookingId, 240)
    await record(bookingId, -240)
    const { url } = await testApp.guest.must('stripePayment', { bookingId })
    await testApp.payOnPage(new URL(url).pathname)

    expect(await shown(bookingId)).toMatchObject({ isPaid: true, paid: 240 })
    expect(await shown(bookingId)).not.toHaveProperty('isPaidAtDesk')
    const { booking } = await testApp.guest.must('booking', { bookingId })
    expect(booking.payment).not.toHaveProperty('atHotel')
    expect(booking.timeline.map(({ what }) => what)).toEqual([
      ...['Booked', 'Paid $240.00 at the hotel', '$240.00 given back by the hotel', 'Paid $240.00'],
    ])
    await cancel(bookingId)
    expect(await testApp.db.$count(refunds, eq(refunds.bookingId, bookingId))).toBe(1)
    expect(await shown(bookingId)).not.toHaveProperty('owedAtDesk')
  })

  test('stays paid where all is given back after the stay', async () => {
    const bookingId = await booked()
    await record(bookingId, 240)
    const before = testApp.clock.time
    testApp.clock.time = new Date(`${addDays((await row(bookingId)).checkOutDate, 2)}T12:00:00Z`)
    await record(bookingId, -240)
    testApp.clock.time = before
    expect(await shown(bookingId)).toMatchObject({ isPaid: true, status: 'confirmed', paid: 0 })
  })

  test('is not paid a second time, nor one that was paid by card', async () => {
    const bookingId = await booked()
    await record(bookingId, 240)
    const { bookingId: byCard, path } = await opened()
    await testApp.payOnPage(path)
    for (const id of [bookingId, byCard])
      expect(await record(id, 240)).toMatchObject({ success: false, message: 'This booking is already paid.' })
    expect(await record(byCard, -240)).toMatchObject({
      ...{ success: false, field: 'amount' },
      message: 'Nothing was paid at your desk, so there is nothing to give back here.',
    })
  })

  test('with its key is paid once, and a repeat gets the same answer', async () => {
    const bookingId = await booked()
    const first = await record(bookingId, 240, { key: 'whole' })
    expect(first).toMatchObject({ success: true })
    expect(await record(bookingId, 240, { key: 'whole' })).toEqual(first)
    expect(await entries(bookingId)).toHaveLength(1)
  })

  test('that is cancelled, or whose time to pay is over, is not paid any more', async () => {
    const [cancelled, late] = [await booked(), await booked()]
    await cancel(cancelled)
    expect(await record(cancelled, 240)).toMatchObject({ success: false, field: 'amount' })
    await testApp.db
      .update(bookings)
      .set({ payBy: sql`now() - interval '1 second'` })
      .where(eq(bookings.id, late))
    expect(await record(late, 240)).toMatchObject({
      ...{ success: false, field: 'bookingId', message: expect.stringContaining('time to pay') },
    })
    expect(await entries(late)).toEqual([])
    await expireHolds(testApp.deps)
  })

  test('stays as it is while the provider cannot be reached', async () => {
    const { bookingId } = await opened()
    const nobody = createStripe({ ...testApp.settings, port: await freePort() })
    const payments = deskPaymentService({ ...testApp.deps, stripe: nobody })
    const actor = { userId: hotel.owner.user.id, requestId: 'r' }
    const asked = payments.record(actor, { bookingId, amount: 240, how: 'cash' }, undefined)
    await expect(asked).rejects.toThrow('We can’t reach the payment provider right now.')
    expect(await row(bookingId)).toMatchObject({ status: 'pending', changeInProgress: null })
    expect(await entries(bookingId)).toEqual([])
  })

  test('that is being changed at this moment waits', async () => {
    const bookingId = await booked()
    await claimUnpaid(testApp.db, bookingId, 'guest')
    expect(await record(bookingId, 240)).toMatchObject({
      ...{ success: false, field: 'bookingId', message: expect.stringContaining('being changed right now') },
    })
  })

  test('that was paid by card just now is not paid at the desk', async () => {
    const { bookingId, path } = await opened()
    await testApp.payOnPage(path)
    // We have not heard of it yet.
    await testApp.db.update(paymentSessions).set({ status: 'open' }).where(eq(paymentSessions.bookingId, bookingId))
    await testApp.db.execute(sql`UPDATE bookings SET status = 'pending', paid_at = NULL WHERE id = ${bookingId}`)
    expect(await record(bookingId, 240)).toMatchObject({ success: false, message: 'This booking is already paid.' })
    expect(await row(bookingId)).toMatchObject({ status: 'confirmed', isPaid: true })
    expect((await entries(bookingId)).map(([cause]) => cause)).not.toContain('desk_payment')
  })

  test('that is paid by card though its page was not known any more gets that money back', async () => {
    const { bookingId, path } = await opened()
    const [session] = await testApp.sessionsOf(bookingId)
    await testApp.db.update(paymentSessions).set({ status: 'expired' }).where(eq(paymentSessions.bookingId, bookingId))
    await testApp.db.insert(unresolvedSessions).values({ id: session!.id, bookingId })
    await record(bookingId, 240)
    await testApp.payOnPage(path)
    expect(await shown(bookingId)).toMatchObject({ isPaid: true, paid: 480 })
    await testApp.makeRefunds()
    expect(await shown(bookingId)).toMatchObject({ isPaid: true, paid: 240 })
    expect(await shown(bookingId)).not.toHaveProperty('owedAtDesk')
    expect((await testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId)))[0]).toMatchObject({
      ...{ reason: 'unwanted', amountCents: 24_000 },
    })
  })

  test('that a process has left half paid is released by the job, and can be paid', async () => {
    const bookingId = await booked()
    await claimUnpaid(testApp.db, bookingId, 'payment')
    const { body } = await testApp.guest.call('stripePayment', { bookingId })
    expect(body).toMatchObject({ success: false, message: 'This booking is being paid at the hotel.' })
    await testApp.db.execute(
      sql`UPDATE bookings SET ending_since = now() - interval '1 minute' WHERE id = ${bookingId}`,
    )
    await expireHolds(testApp.deps)
    expect(await row(bookingId)).toMatchObject({ status: 'pending', changeInProgress: null })
    expect(await record(bookingId, 240)).toMatchObject({ success: true })
  })
})

describe('the hotel’s note', () => {
  const note = 'Owes us a bottle of wine'

  test('can be written on every booking, changed and removed', async () => {
    for (const bookingId of [await booked(), await entered()]) {
      await owner.must('bookingNote', { bookingId, note: ` ${note} ` })
      expect(await shown(bookingId)).toMatchObject({ note })
      await owner.must('bookingNote', { bookingId, note: '' })
      expect(await shown(bookingId)).not.toHaveProperty('note')
    }
  })

  test('is refused where it is too long, and on what is not theirs', async () => {
    const bookingId = await booked()
    const save = async (text: string, by = owner, id = bookingId) =>
      (await by.call('bookingNote', { bookingId: id, note: text })).body
    expect(await save('a'.repeat(201))).toMatchObject({ success: false, field: 'note' })
    expect(await save(note, stranger)).toEqual(await save(note, stranger, 'none'))
    expect((await row(bookingId)).note).toBe('')
  })

  test('is in none of the guest’s answers, and neither is what else is the hotel’s', async () => {
    const bookingId = await booked()
    await owner.must('bookingNote', { bookingId, note })
    await record(bookingId, 240)
    const answers = [
      await testApp.guest.must('getBookings'),
      await testApp.guest.must('booking', { bookingId }),
      await testApp.guest.must('cancellation', { bookingId }),
    ]
    for (const answer of answers)
      expect(JSON.stringify(answer)).not.toMatch(/bottle|"source"|owedAtDesk|"phone"|"paid":240,"owed/)
    const mails = await testApp.db.select().from(mailQueue)
    for (const { text } of mails) expect(text).not.toContain('bottle')
  })
})
