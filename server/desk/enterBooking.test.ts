import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { idempotencyHeader } from '../../contract/calls'
import type { Payload } from '../../contract/callTypes'
import type { Rates } from '../../contract/rates'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { auditLog, bookings, hotels, mailQueue, payments, rateLimits, rooms, takenNights } from '../db/schema'
import { formatDate } from '../format'
import { deliverMail } from '../mail/queue'

let testApp: TestApp
let owner: Awaited<ReturnType<TestApp['newOwner']>>
let other: Awaited<ReturnType<TestApp['newOwner']>>
let guest: Awaited<ReturnType<TestApp['newUser']>>
let roomId: string

beforeAll(async () => {
  testApp = await openTestApp()
  owner = await testApp.newOwner('Harbour House')
  other = await testApp.newOwner('Other House')
  guest = await testApp.newUser('Ada Guest')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  for (const table of [mailQueue, rateLimits, bookings, takenNights, rooms]) await testApp.db.delete(table)
  roomId = await testApp.newRoom(owner)
  testApp.mails.clear()
})

const inDays = (days: number) => testApp.inDays(days)
type Entered = Payload<'enterBooking'>
const request = (more: Partial<Entered> = {}): Entered => ({
  ...{ roomId, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 2, guestName: ' Walter Walkin ' },
  ...more,
})
const enter = async (more: Partial<Entered> = {}, key?: string, by = owner) => {
  const extras = key === undefined ? {} : { headers: { [idempotencyHeader]: key } }
  return (await by.call('enterBooking', request(more), extras)).body
}
const only = async () => {
  const [row, ...others] = await testApp.db.select().from(bookings)
  expect(others).toEqual([])
  return row!
}
const mailTo = async (email: string) => {
  await deliverMail(testApp.deps)
  return testApp.mails.to(email)
}

describe('a booking at the desk', () => {
  test('is confirmed at the quote, without account, hold or payment page', async () => {
    const { bookingId, number } = await enter({ phone: '+44 1', note: ' Late arrival ' })
    expect(await only()).toMatchObject({
      ...{ id: bookingId, number, userId: null, guestName: 'Walter Walkin', guestEmail: null, guestPhone: '+44 1' },
      ...{ note: 'Late arrival', source: 'desk', status: 'confirmed', isPaid: false, payBy: null },
      ...{ totalCents: 24_100, nightCents: [12_050, 12_050] },
    })
    const [entry] = await testApp.db.select().from(auditLog).where(eq(auditLog.subjectId, bookingId))
    expect(entry).toMatchObject({ action: 'booking.entered', detail: { roomId } })
  })

  test('may have the hotel’s own price, which its nights share to the cent', async () => {
    await enter({ totalPrice: 100, checkOutDate: inDays(13) })
    expect(await only()).toMatchObject({ totalCents: 10_000, nightCents: [3_333, 3_334, 3_333], isPaid: false })
  })

  test('is priced by the room’s rates, whose rules do not bind the hotel', async () => {
    const season = { name: 'Regatta', from: inDays(11), until: inDays(20), pricePerNight: 200, minNights: 4 }
    const rates: Rates = {
      ...{ seasons: [season], minNights: 3, noticeDays: 90, horizonDays: 5, extraGuestPrice: 30 },
    }
    await owner.must('editRates', { roomId, version: 1, rates })
    expect(await enter({ guests: 3 })).toMatchObject({ success: true })
    expect(await only()).toMatchObject({
      ...{ totalCents: 38_050, nightCents: [15_050, 23_000] },
      lines: [
        { text: '1 night × $120.50', cents: 12_050 },
        { text: '1 night × $200.00', cents: 20_000 },
        { text: '1 extra guest × 2 nights × $30.00', cents: 6_000 },
      ],
    })
  })

  test('at the hotel’s own price says so in one line, of which each night has its share by the rates', async () => {
    const season = { name: 'Regatta', from: inDays(11), until: inDays(20), pricePerNight: 241 }
    await owner.must('editRates', { roomId, version: 1, rates: { seasons: [season] } })
    await enter({ totalPrice: 90 })
    expect(await only()).toMatchObject({
      ...{ totalCents: 9_000, nightCents: [3_000, 6_000] },
      lines: [{ text: '2 nights at the price agreed with the hotel', cents: 9_000 }],
    })
  })

  test('that costs nothing is paid at once', async () => {
    await enter({ totalPrice: '0' })
    expect(await only()).toMatchObject({ totalCents: 0, status: 'confirmed', isPaid: true })
    expect(await testApp.db.$count(payments)).toBe(0)
  })

  test('may begin today, also in a room that is switched off', async () => {
    await testApp.switchOff(roomId)
    expect(await enter({ checkInDate: inDays(0) })).toMatchObject({ success: true })
  })

  test('takes its nights', async () => {
    await enter()
    const { body } = await guest.call('createBooking', {
      ...{ roomId, checkInDate: inDays(11), checkOutDate: inDays(13), guests: 1 },
    })
    expect(body).toMatchObject({ success: false, field: 'checkInDate' })
  })
})

describe('is refused', () => {
  test('for nights that are taken, and told by what', async () => {
    await guest.must('createBooking', { roomId, checkInDate: inDays(11), checkOutDate: inDays(13), guests: 1 })
    await owner.must('blockNights', { roomId, checkInDate: inDays(20), checkOutDate: inDays(22) })
    const where = (from: number, until: number) =>
      `this room from ${formatDate(inDays(from))} to ${formatDate(inDays(until))}.`
    expect(await enter()).toMatchObject({
      ...{ success: false, field: 'checkInDate', message: `Ada Guest is booked into ${where(11, 13)}` },
    })
    expect(await enter({ checkInDate: inDays(19), checkOutDate: inDays(21) })).toMatchObject({
      ...{ success: false, field: 'checkInDate', message: `You have already blocked ${where(20, 22)}` },
    })
    expect(await testApp.db.$count(bookings)).toBe(1)
  })

  test('for a day that is over at the hotel, though it may not be elsewhere', async () => {
    await testApp.db.update(hotels).set({ timeZone: 'Pacific/Kiritimati' })
    const eve = testApp.clock.time
    testApp.clock.time = new Date(`${inDays(1)}T12:00:00Z`)
    const yesterday = inDays(0)
    expect(await enter({ checkInDate: yesterday })).toMatchObject({ success: false, field: 'checkInDate' })
    testApp.clock.time = eve
    await testApp.db.update(hotels).set({ timeZone: null })
  })

  test.each<[string, () => Partial<Entered>, string]>([
    ['yesterday', () => ({ checkInDate: inDays(-2) }), 'checkInDate'],
    ['no night', () => ({ checkOutDate: inDays(10) }), 'checkOutDate'],
    ['too many nights', () => ({ checkOutDate: inDays(10 + 366) }), 'checkOutDate'],
    ['more guests than the room sleeps', () => ({ guests: 3 }), 'guests'],
    ['a guest without a name', () => ({ guestName: ' ' }), 'guestName'],
    ['an address that is none', () => ({ email: 'walter' }), 'email'],
    ['a price below nothing', () => ({ totalPrice: -1 }), 'totalPrice'],
    ['a fraction of a cent', () => ({ totalPrice: 0.001 }), 'totalPrice'],
    ['too long a note', () => ({ note: 'a'.repeat(201) }), 'note'],
    ['a room that is not there', () => ({ roomId: 'none' }), 'roomId'],
  ])('for %s', async (_what, more, field) => {
    await testApp.db.update(rooms).set({ maxGuests: 2 })
    expect(await enter(more())).toMatchObject({ success: false, field })
    expect(await testApp.db.$count(bookings)).toBe(0)
  })

  test('in an archived room', async () => {
    await owner.must('archiveRoom', { roomId, archived: true })
    expect(await enter()).toMatchObject({
      success: false,
      field: 'roomId',
      message: expect.stringContaining('archived'),
    })
  })

  test('in a room of another hotel, and to guests', async () => {
    const notThere = await enter({ roomId: 'none' }, undefined, other)
    expect(await enter({}, undefined, other)).toEqual(notThere)
    expect((await guest.call('enterBooking', request())).status).toBe(403)
    expect(await testApp.db.$count(bookings)).toBe(0)
  })
})

describe('with an idempotency key', () => {
  test('a repeat makes no second booking and gets the same answer', async () => {
    const first = await enter({ email: 'walter@example.com' }, 'one')
    expect(await enter({ email: 'walter@example.com' }, 'one')).toEqual(first)
    expect((await only()).number).toBe(first.number)
    expect(await mailTo('walter@example.com')).toHaveLength(1)
  })

  test('a refused attempt may be repeated', async () => {
    await owner.must('blockNights', { roomId, checkInDate: inDays(10), checkOutDate: inDays(11) })
    await enter({}, 'two')
    await testApp.db.delete(takenNights)
    expect(await enter({}, 'two')).toMatchObject({ success: true })
  })

  test.each<[string, () => Partial<Entered>]>([
    ['dates', () => ({ checkOutDate: inDays(13) })],
    ['guest', () => ({ guestName: 'Somebody Else' })],
    ['price', () => ({ totalPrice: 1 })],
  ])('another request, with another %s, is a mistake', async (what, more) => {
    await enter({}, what)
    const { status } = await owner.call('enterBooking', request(more()), { headers: { [idempotencyHeader]: what } })
    expect(status).toBe(400)
    expect(await testApp.db.$count(bookings)).toBe(1)
  })
})

describe('the guest', () => {
  test('is mailed what is booked with the names of room and hotel, and nobody’s words or links', async () => {
    const { number } = await enter({ email: 'walter@example.com', note: 'Owes us a bottle', phone: '+44 1' })
    const [mail, ...others] = await mailTo('walter@example.com')
    expect([others, mail?.subject]).toEqual([[], expect.stringMatching(`^Booked: .*${number}$`)])
    for (const body of [mail?.text ?? '', mail?.html ?? '']) {
      for (const said of ['Harbour House', '1 Quay Street', 'Double Bed', '$241.00', number, 'Unpaid'])
        expect(body).toContain(said)
      expect(body).toContain('You pay at the hotel.')
      expect(body).not.toMatch(/Walter|bottle|\+44|my-bookings|https?:(?!\/\/www\.w3\.org)|confirm|Hello/)
    }
    const file = new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer)
    expect(file).toContain('SUMMARY:Double Bed at Harbour House')
    expect(file).not.toMatch(/URL|\+44|Walter/)
  })

  test('of a free stay is not told to pay', async () => {
    await enter({ email: 'walter@example.com', totalPrice: 0 })
    const [mail] = await mailTo('walter@example.com')
    expect(mail?.text).not.toContain('You pay at the hotel.')
  })

  test('whose address nobody has proved is told of five stays a day, and of another the owner reads that no mail was sent', async () => {
    for (let night = 0; night < 5; night += 1)
      await enter({ email: 'walter@example.com', checkInDate: inDays(10 + night), checkOutDate: inDays(11 + night) })
    const sixth = { email: 'walter@example.com', checkInDate: inDays(20), checkOutDate: inDays(21) }
    const told = await enter(sixth, 'sixth')
    expect(told.message).toBe(
      `Booked: ${told.number}. We didn’t email your guest: too many emails have been sent lately.`,
    )
    expect(await enter(sixth, 'sixth')).toEqual(told)
    expect(await testApp.db.$count(bookings)).toBe(6)
    expect(await testApp.db.$count(mailQueue)).toBe(5)
  })

  test('is sent nothing while the owner has not verified their own address, who reads so', async () => {
    const unproved = await testApp.newOwner('New House', 'London', false)
    const room = await testApp.newRoom(unproved)
    const told = await enter({ roomId: room, email: 'walter@example.com' }, undefined, unproved)
    expect(told.message).toBe(
      `Booked: ${told.number}. We didn’t email your guest: please confirm your own email address first.`,
    )
    await unproved.must('cancelStay', { bookingId: told.bookingId, reason: 'Burst pipe in the room.' })
    const mails = await testApp.db.select().from(mailQueue)
    expect(mails.map(({ recipient }) => recipient)).toEqual([unproved.email])
    expect(mails[0]!.text).toContain('We can’t email your guest, so please tell them.')
  })

  test('cannot write through us, and the owner is not told that they could', async () => {
    const { bookingId } = await enter({ email: 'walter@example.com' })
    await owner.must('cancelStay', { bookingId, reason: 'Burst pipe in the room.' })
    const [mail] = await testApp.db.select().from(mailQueue).where(eq(mailQueue.recipient, owner.email))
    expect(mail!.text).toContain('your guest has been told')
    expect(mail!.text).toContain('Replies to this email don’t reach your guest.')
    expect(mail!.text).not.toContain('write to you')
  })

  test('without an address gets no mail, and neither does the owner, who knows', async () => {
    await enter()
    await enter({ email: 'walter@example.com', checkInDate: inDays(20), checkOutDate: inDays(21) })
    expect(await mailTo(owner.email)).toEqual([])
    expect(await testApp.db.$count(mailQueue)).toBe(1)
  })
})
