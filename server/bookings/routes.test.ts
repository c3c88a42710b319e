import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { bookings, idempotencyKeys, rateLimits, rooms } from '../db/schema'
import { deliverMail } from '../mail/queue'
import { aPictureAs } from '../../testing/pictures'
import { openTestApp, type TestApp } from '../../testing/testApp'

let testApp: TestApp
let owner: Awaited<ReturnType<TestApp['newOwner']>>
let guest: Awaited<ReturnType<TestApp['newUser']>>
let roomId: string

beforeAll(async () => {
  testApp = await openTestApp()
  owner = await testApp.newOwner()
  guest = await testApp.newUser()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(rateLimits)
  await testApp.db.delete(bookings)
  roomId = await testApp.newRoom(owner)
})

const inDays = (days: number) => testApp.inDays(days)
/** Three nights for two, ten days from now. */
const aStay = (values: object = {}) => ({
  roomId,
  checkInDate: inDays(10),
  checkOutDate: inDays(13),
  guests: 2,
  ...values,
})
const bookingsOfRoom = () => testApp.db.select().from(bookings).where(eq(bookings.roomId, roomId))

/** What both checking and booking refuse, with the same sentence beside the same field. */
const refusedStays: [string, () => object, string, string][] = [
  ['yesterday’s yesterday', () => ({ checkInDate: inDays(-2) }), 'That check-in date has passed.', 'checkInDate'],
  [
    'the same day twice',
    () => ({ checkOutDate: inDays(10) }),
    'Check out date must be after check in date',
    'checkOutDate',
  ],
  [
    'dates in reverse',
    () => ({ checkOutDate: inDays(9) }),
    'Check out date must be after check in date',
    'checkOutDate',
  ],
  ['366 nights', () => ({ checkOutDate: inDays(376) }), 'A stay can be at most 365 nights.', 'checkOutDate'],
  [
    'a check-in in six years',
    () => ({ checkInDate: inDays(2200), checkOutDate: inDays(2201) }),
    'at most 5 years ahead',
    'checkInDate',
  ],
  ['30 February', () => ({ checkInDate: '2027-02-30' }), 'That check-in date does not exist.', 'checkInDate'],
  ['words for a date', () => ({ checkInDate: 'tomorrow' }), 'Please choose a check-in date.', 'checkInDate'],
  ['no guest', () => ({ guests: 0 }), 'whole number from 1 to 20', 'guests'],
  ['21 guests', () => ({ guests: 21 }), 'whole number from 1 to 20', 'guests'],
  ['two guests and a half', () => ({ guests: 2.5 }), 'whole number from 1 to 20', 'guests'],
  ['guests in words', () => ({ guests: 'two' }), 'whole number from 1 to 20', 'guests'],
  ['an unknown room', () => ({ roomId: 'nowhere' }), 'We could not find that room.', 'roomId'],
]

describe('checking availability', () => {
  test('says that a free room is available, word for word', async () => {
    const { status, body } = await guest.call('checkAvailability', aStay())
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, isAvailable: true, message: 'Room is available' })
  })

  test.each(refusedStays)('refuses %s with a sentence', async (_what, values, sentence, field) => {
    const { status, body } = await guest.call('checkAvailability', aStay(values()))
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, isAvailable: false, field })
    expect(body.message).toContain(sentence)
  })

  test('says no to nights that are taken, and yes to the days around them', async () => {
    await guest.call('createBooking', aStay())
    const check = async (from: number, to: number) => {
      const dates = { checkInDate: inDays(from), checkOutDate: inDays(to) }
      return (await guest.call('checkAvailability', aStay(dates))).body
    }
    expect(await check(12, 14)).toMatchObject({ success: false, isAvailable: false, field: 'checkInDate' })
    expect(await check(9, 11)).toMatchObject({ isAvailable: false })
    expect(await check(11, 12)).toMatchObject({ isAvailable: false })
    expect(await check(5, 20)).toMatchObject({ isAvailable: false })
    // Check-out day is somebody else's check-in day.
    expect(await check(13, 14)).toMatchObject({ isAvailable: true })
    expect(await check(9, 10)).toMatchObject({ isAvailable: true })
  })

  test('tells guests which nights they have booked themselves, and nobody else', async () => {
    const { body } = await guest.call('createBooking', aStay())
    const other = await testApp.newUser()
    const check = async (from: number, to: number, who = guest) =>
      (await who.call('checkAvailability', aStay({ checkInDate: inDays(from), checkOutDate: inDays(to) }))).body.message
    const taken = 'This room is taken for some of those nights. Please try other dates.'
    const some = 'You have already booked some of these nights. Please choose other dates.'

    expect(await check(10, 13)).toBe('You have already booked these nights.')
    expect(await check(11, 12)).toBe('You have already booked these nights.')
    expect(await check(12, 14)).toBe(some)
    expect(await check(10, 13, other)).toBe(taken)

    await other.call('createBooking', aStay({ checkInDate: inDays(13), checkOutDate: inDays(15) }))
    expect(await check(12, 14)).toBe(some)
    expect(await check(13, 15)).toBe(taken)

    const paid = { paidAt: new Date(), status: 'confirmed' } as const
    await testApp.db.update(bookings).set(paid).where(eq(bookings.id, body.bookingId))
    expect(await check(10, 13)).toBe('You have already booked these nights.')

    await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, body.bookingId))
    expect(await check(10, 13)).toBe('Room is available')
  })

  test('says no to a room that its owner has switched off', async () => {
    await testApp.switchOff(roomId)
    const { body } = await guest.call('checkAvailability', aStay())
    expect(body).toMatchObject({
      success: false,
      isAvailable: false,
      message: expect.stringContaining('not available'),
    })
  })

  test('refuses a stay that costs more than a booking can', async () => {
    await testApp.db.update(rooms).set({ pricePerNightCents: 99_999_999 }).where(eq(rooms.id, roomId))
    const { body } = await guest.call('checkAvailability', aStay())
    expect(body).toMatchObject({ success: false, isAvailable: false })
  })

  test('needs somebody who is logged in', async () => {
    const { status, body } = await testApp.visitor().call('checkAvailability', aStay())
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, isAvailable: false })
  })
})

describe('booking a room', () => {
  test('keeps the nights, at the price of that moment', async () => {
    const { status, body } = await guest.call('createBooking', aStay({ guests: 3 }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, bookingId: expect.any(String) })

    await testApp.db.update(rooms).set({ pricePerNightCents: 99_900 }).where(eq(rooms.id, roomId))
    const [booking] = await bookingsOfRoom()
    // $120.50 a night for two: 3 nights, 3 guests are two pairs.
    expect(booking).toMatchObject({
      id: body.bookingId,
      checkInDate: inDays(10),
      checkOutDate: inDays(13),
      guests: 3,
      pricePerNightCents: 12_050,
      totalCents: 72_300,
      status: 'pending',
      isPaid: false,
    })
  })

  test('drops a time part and takes guests as text', async () => {
    const { body } = await guest.call(
      'createBooking',
      aStay({ checkInDate: `${inDays(10)}T23:30:00-11:00`, checkOutDate: `${inDays(13)}T00:00:00Z`, guests: '2' }),
    )
    expect(body.success).toBe(true)
    expect(await bookingsOfRoom()).toMatchObject([{ checkInDate: inDays(10), checkOutDate: inDays(13), guests: 2 }])
  })

  test('takes a check-in of today', async () => {
    const { body } = await guest.call('createBooking', aStay({ checkInDate: inDays(0), checkOutDate: inDays(1) }))
    expect(body.success).toBe(true)
  })

  test.each(refusedStays)('refuses %s with a sentence', async (_what, values, sentence, field) => {
    const { status, body } = await guest.call('createBooking', aStay(values()))
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, field })
    expect(body.message).toContain(sentence)
    expect(await bookingsOfRoom()).toEqual([])
  })

  test('tells whoever comes second that the nights are taken', async () => {
    const second = await testApp.newUser('Ben Second')
    await guest.call('createBooking', aStay())
    const { status, body } = await second.call(
      'createBooking',
      aStay({ checkInDate: inDays(12), checkOutDate: inDays(14) }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: false,
      message: 'Those nights have just been taken. Your dates are still here.',
      field: 'checkInDate',
    })
  })

  test('tells a guest who has booked the nights in another tab that they have them already', async () => {
    await guest.call('createBooking', aStay())
    const again = async (from: number, to: number) =>
      (await guest.call('createBooking', aStay({ checkInDate: inDays(from), checkOutDate: inDays(to) }))).body
    const field = 'checkInDate'

    const all = 'You have already booked these nights.'
    expect(await again(10, 13)).toMatchObject({ success: false, message: all, field })
    const some = 'You have already booked some of these nights. Please choose other dates.'
    expect(await again(12, 14)).toMatchObject({ success: false, message: some, field })
    expect(await bookingsOfRoom()).toHaveLength(1)
  })

  test('lets a guest arrive on the day another leaves', async () => {
    await guest.call('createBooking', aStay())
    const next = await guest.call('createBooking', aStay({ checkInDate: inDays(13), checkOutDate: inDays(14) }))
    const before = await guest.call('createBooking', aStay({ checkInDate: inDays(9), checkOutDate: inDays(10) }))
    expect([next.body.success, before.body.success]).toEqual([true, true])
  })

  test('has the nights of a cancelled booking again', async () => {
    const { body } = await guest.call('createBooking', aStay())
    await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, body.bookingId))
    expect((await guest.call('createBooking', aStay())).body.success).toBe(true)
  })

  test('is not possible in a room that was switched off, nor past what a booking can cost', async () => {
    await testApp.db.update(rooms).set({ pricePerNightCents: 99_999_999 }).where(eq(rooms.id, roomId))
    expect((await guest.call('createBooking', aStay())).body).toMatchObject({ success: false, field: 'checkOutDate' })
    await testApp.switchOff(roomId)
    expect((await guest.call('createBooking', aStay())).body).toMatchObject({ success: false, field: 'roomId' })
    expect(await bookingsOfRoom()).toEqual([])
  })

  test('needs somebody who is logged in', async () => {
    expect((await testApp.visitor().call('createBooking', aStay())).status).toBe(401)
  })

  test('answers a broken request with 400', async () => {
    for (const values of [{ guests: [2] }, { roomId: null }, { checkInDate: 20270501 }, { guests: undefined }]) {
      expect((await guest.call('createBooking', aStay(values))).status).toBe(400)
    }
  })

  test('is not swayed by a price, an owner or a payment in the request', async () => {
    const forged = {
      totalPrice: 1,
      totalCents: 1,
      pricePerNightCents: 1,
      isPaid: true,
      status: 'confirmed',
      userId: 'somebody',
    }
    const { body } = await guest.call('createBooking', aStay(forged))
    expect(body.success).toBe(true)
    expect(await bookingsOfRoom()).toMatchObject([{ totalCents: 36_150, isPaid: false, status: 'pending' }])
    expect((await guest.call('getBookings')).body.bookings.map(({ _id }) => _id)).toContain(body.bookingId)
  })

  test('is confirmed by a mail with all details, after the commit', async () => {
    const { body } = await guest.call('createBooking', aStay({ guests: 3 }))
    await deliverMail(testApp.deps)
    const mail = await testApp.mails.next(guest.email, ({ text }) => text?.includes(body.bookingId) ?? false)
    const [booking] = await bookingsOfRoom()
    expect(mail.subject).toMatch(/^Booked: \w{3} \d+( \w{3})? – \w{3} \d+ \w{3}, SS-/)
    expect(mail.subject).toContain(booking!.number)
    for (const detail of [
      '1 Quay Street, London',
      '+44 20 7946 0000',
      'Double Bed',
      '3 nights × $241.00 for 3 guests',
      '$723.00',
    ]) {
      expect(mail.text).toContain(detail)
      expect(mail.html).toContain(detail)
    }
    expect(mail.text).toContain(`${testApp.settings.appOrigin}/my-bookings`)
  })

  test('that is refused mails nothing', async () => {
    await guest.call('createBooking', aStay())
    await deliverMail(testApp.deps)
    testApp.mails.clear()
    await guest.call('createBooking', aStay())
    await deliverMail(testApp.deps)
    expect(testApp.mails.to(guest.email)).toEqual([])
  })

  test('more than 30 times a minute is too often', async () => {
    const busy = await testApp.newUser('Busy Guest')
    const tries = await Promise.all(
      Array.from({ length: 31 }, () => busy.call('createBooking', aStay({ roomId: 'x' }))),
    )
    const turnedAway = tries.filter(({ status }) => status === 429)
    expect(turnedAway).toHaveLength(1)
    expect(Number(turnedAway[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a guest with 20 unpaid stays to come', () => {
  test('pays for one before booking another, whatever was booked at once', async () => {
    const hoarder = await testApp.newUser('Keen Guest')
    const other = await testApp.newRoom(owner)
    const night = (index: number) => ({
      // Two rooms, so that the room's lock alone would not count them one after another.
      roomId: index % 2 ? roomId : other,
      checkInDate: inDays(20 + index),
      checkOutDate: inDays(21 + index),
    })
    const tries = await Promise.all(
      Array.from({ length: 25 }, (_, index) => hoarder.call('createBooking', aStay(night(index)))),
    )
    expect(tries.filter(({ body }) => body.success)).toHaveLength(20)
    const refused = tries.find(({ body }) => !body.success)
    expect(refused?.body.message).toContain('You have 20 unpaid bookings.')

    const first = tries.find(({ body }) => body.success)!.body.bookingId
    await testApp.db.update(bookings).set({ status: 'confirmed', paidAt: new Date() }).where(eq(bookings.id, first))
    expect((await hoarder.call('createBooking', aStay(night(30)))).body.success).toBe(true)
  })
})

describe('a request with an Idempotency-Key', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

  test('books once however often it is sent, and answers the same', async () => {
    const first = await guest.call('createBooking', aStay(), keyed('once'))
    const second = await guest.call('createBooking', aStay(), keyed('once'))
    expect(first.body.success).toBe(true)
    expect(second.body).toEqual(first.body)
    expect(await bookingsOfRoom()).toHaveLength(1)
  })

  test('tells guest and owner once', async () => {
    for (let time = 0; time < 3; time += 1) await guest.call('createBooking', aStay(), keyed('told'))
    const [booking] = await bookingsOfRoom()
    await deliverMail(testApp.deps)
    for (const { email } of [guest, owner]) {
      const told = () => testApp.mails.to(email).filter(({ text }) => text?.includes(booking!.number))
      await testApp.mails.next(email, ({ text }) => text?.includes(booking!.number) ?? false)
      expect(told()).toHaveLength(1)
    }
  })

  test('books once when it is sent twenty times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guest.call('createBooking', aStay(), keyed('double-click'))),
    )
    expect(answers.map(({ body }) => body.success)).toEqual(Array(20).fill(true))
    expect(new Set(answers.map(({ body }) => body.bookingId)).size).toBe(1)
    expect(await bookingsOfRoom()).toHaveLength(1)
  })

  test('is another request when it asks for something else', async () => {
    await guest.call('createBooking', aStay(), keyed('reused'))
    const { status, body } = await guest.call('createBooking', aStay({ guests: 1 }), keyed('reused'))
    expect(status).toBe(400)
    expect(body.message).toContain('already used for another request')
  })

  test('is its sender’s alone', async () => {
    await guest.call('createBooking', aStay(), keyed('shared'))
    const other = await testApp.newUser('Cleo Other')
    expect((await other.call('createBooking', aStay(), keyed('shared'))).body).toMatchObject({
      success: false,
      field: 'checkInDate',
    })
  })

  test('may be granted later when it was refused at first', async () => {
    await testApp.switchOff(roomId)
    expect((await guest.call('createBooking', aStay(), keyed('patient'))).body.success).toBe(false)
    await testApp.db.update(rooms).set({ isAvailable: true }).where(eq(rooms.id, roomId))
    expect((await guest.call('createBooking', aStay(), keyed('patient'))).body.success).toBe(true)
  })

  test('is answered the same after the first day of the stay, and forgotten after a day', async () => {
    const today = aStay({ checkInDate: inDays(0), checkOutDate: inDays(2) })
    const { body } = await guest.call('createBooking', today, keyed('late'))
    const now = testApp.clock.time
    try {
      testApp.clock.time = new Date(now.getTime() + 2 * 86_400_000)
      expect((await guest.call('createBooking', today, keyed('late'))).body).toEqual(body)
      const dayAgo = new Date(Date.now() - 24.1 * 3_600_000)
      await testApp.db.update(idempotencyKeys).set({ createdAt: dayAgo }).where(eq(idempotencyKeys.key, 'late'))
      expect((await guest.call('createBooking', today, keyed('late'))).body.message).toContain('has passed')
    } finally {
      testApp.clock.time = now
    }
  })

  test.each(['', 'two words', 'ü', 'x'.repeat(256)])('cannot be named %p', async (key) => {
    expect((await guest.call('createBooking', aStay(), keyed(key))).status).toBe(400)
  })
})

describe('my bookings', () => {
  test('shows a guest’s own, newest first, with the room and the hotel', async () => {
    const traveller = await testApp.newUser('Tess Traveller')
    const first = await traveller.call('createBooking', aStay())
    const second = await traveller.call('createBooking', aStay({ checkInDate: inDays(20), checkOutDate: inDays(21) }))
    const [room] = await testApp.db.select().from(rooms).where(eq(rooms.id, roomId))
    const { body } = await traveller.call('getBookings')
    expect(body.bookings.map(({ _id }) => _id)).toEqual([second.body.bookingId, first.body.bookingId])
    expect(body.bookings[1]).toEqual({
      _id: first.body.bookingId,
      number: expect.stringMatching(/^SS-[0-9A-HJKMNP-TV-Z]{8}$/),
      room: { _id: roomId, roomType: 'Double Bed', images: [] },
      hotel: {
        _id: room?.hotelId,
        name: 'Harbour House',
        hotelName: 'Harbour House',
        address: '1 Quay Street',
        city: 'London',
        timeZone: 'Europe/London',
      },
      user: { name: 'Tess Traveller' },
      guests: 2,
      totalPrice: 361.5,
      checkInDate: inDays(10),
      checkOutDate: inDays(13),
      isPaid: false,
      payBy: expect.any(String),
      status: 'pending',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  test('shows nobody else’s', async () => {
    const { body } = await guest.call('createBooking', aStay())
    const other = await testApp.newUser('Curious Guest')
    expect((await other.call('getBookings')).body).toMatchObject({ success: true, bookings: [] })
    expect((await owner.call('getBookings')).body.bookings.map(({ _id }) => _id)).not.toContain(body.bookingId)
  })

  test('needs somebody who is logged in', async () => {
    expect((await testApp.visitor().call('getBookings')).status).toBe(401)
  })
})

describe('an owner’s bookings', () => {
  test('are counted, but for the cancelled ones', async () => {
    const host = await testApp.newOwner('Quiet Inn')
    roomId = await testApp.newRoom(host, { pricePerNight: '19.99' })
    const nights = [10, 11, 12].map((day) => aStay({ checkInDate: inDays(day), checkOutDate: inDays(day + 1) }))
    const ids = []
    for (const night of nights) ids.push((await guest.call('createBooking', night)).body.bookingId)
    await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, ids[0]!))
    await testApp.db.update(bookings).set({ status: 'confirmed', paidAt: new Date() }).where(eq(bookings.id, ids[1]!))

    const { body } = await host.call('ownerBookings')
    expect(body).toMatchObject({ success: true, totalBookings: 2 })
    expect(body.bookings.map(({ _id }) => _id)).toEqual(ids.reverse())
    expect(body.bookings.map(({ status, isPaid }) => [status, isPaid])).toEqual([
      ['pending', false],
      ['confirmed', true],
      ['cancelled', false],
    ])
    expect(JSON.stringify(body)).not.toContain(guest.email)
  })

  test('are another owner’s in no case', async () => {
    const { body } = await guest.call('createBooking', aStay())
    const other = await testApp.newOwner('Next Door')
    expect((await other.call('ownerBookings')).body).toMatchObject({ bookings: [], totalBookings: 0, totalRevenue: 0 })
    expect((await owner.call('ownerBookings')).body.bookings.map(({ _id }) => _id)).toContain(body.bookingId)
  })

  test('are not shown to guests, nor to somebody who is not logged in', async () => {
    expect((await guest.call('ownerBookings')).status).toBe(403)
    expect((await testApp.visitor().call('ownerBookings')).status).toBe(401)
  })
})

describe('the taken nights of a room', () => {
  test('are shown to anybody, in order, without who has them', async () => {
    await guest.call('createBooking', aStay({ checkInDate: inDays(20), checkOutDate: inDays(22) }))
    await guest.call('createBooking', aStay())
    const { status, body } = await testApp.visitor().call('takenNights', { roomId })
    expect(status).toBe(200)
    expect(body.stays).toEqual([
      { checkInDate: inDays(10), checkOutDate: inDays(13) },
      { checkInDate: inDays(20), checkOutDate: inDays(22) },
    ])
  })

  test('leave out what is cancelled, over, or far ahead', async () => {
    const { body } = await guest.call('createBooking', aStay())
    await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, body.bookingId))
    await guest.call('createBooking', aStay({ checkInDate: inDays(100), checkOutDate: inDays(101) }))
    const {
      id: _id,
      number: _number,
      stay: _stay,
      isPaid: _isPaid,
      nightCents: _nights,
      ...row
    } = (await bookingsOfRoom())[0]!
    await testApp.db
      .insert(bookings)
      .values({ ...row, checkInDate: inDays(-5), checkOutDate: inDays(-3), status: 'pending' })
    expect((await testApp.visitor().call('takenNights', { roomId })).body.stays).toEqual([])
  })

  describe('of named days', () => {
    const asked = async (days: { from?: string; until?: string }) =>
      (await testApp.visitor().call('takenNights', { roomId, ...days })).body

    test('are told from the first until before the last, also those that are over', async () => {
      await guest.call('createBooking', aStay({ checkInDate: inDays(120), checkOutDate: inDays(122) }))
      await guest.call('createBooking', aStay({ checkInDate: inDays(124), checkOutDate: inDays(126) }))
      const {
        id: _id,
        number: _number,
        stay: _stay,
        isPaid: _isPaid,
        nightCents: _nights,
        ...row
      } = (await bookingsOfRoom())[0]!
      const over = { checkInDate: inDays(-9), checkOutDate: inDays(-8) }
      await testApp.db.insert(bookings).values({ ...row, ...over })
      const first = { checkInDate: inDays(120), checkOutDate: inDays(122) }
      const second = { checkInDate: inDays(124), checkOutDate: inDays(126) }

      expect((await asked({ from: inDays(100), until: inDays(124) })).stays).toEqual([first])
      expect((await asked({ from: inDays(122), until: inDays(125) })).stays).toEqual([second])
      expect((await asked({ from: inDays(-10), until: inDays(0) })).stays).toEqual([over])
      expect((await asked({ until: inDays(121) })).stays).toEqual([first])
      expect((await asked({ from: inDays(30) })).stays).toEqual([])
      expect((await asked({ from: inDays(31) })).stays).toEqual([first])
      expect((await asked({ from: inDays(-200), until: inDays(200) })).stays).toHaveLength(3)
    })

    test.each<[string, () => { from?: string; until?: string }, string, string]>([
      ['31 February', () => ({ from: '2027-02-31' }), 'from', 'That day does not exist.'],
      ['31 February at the end', () => ({ until: '2027-02-31' }), 'until', 'That day does not exist.'],
      ['no day', () => ({ from: 'soon' }), 'from', 'Please name the first day'],
      ['the year 0', () => ({ from: '0000-01-01' }), 'from', 'Please name the first day'],
      ['the year 9999', () => ({ from: '9999-12-31' }), 'from', 'Please name the first day'],
      ['a last day in the past', () => ({ until: inDays(-5) }), 'until', 'The last day must be after the first day.'],
      ['the same day twice', () => ({ from: inDays(5), until: inDays(5) }), 'until', 'The last day must be after'],
      ['401 days', () => ({ from: inDays(5), until: inDays(406) }), 'until', 'Please ask for at most 400 days.'],
    ])('are not told for %s', async (_what, days, field, message) => {
      expect(await asked(days())).toMatchObject({ success: false, field, message: expect.stringContaining(message) })
    })

    test('can be four hundred', async () => {
      expect(await asked({ from: inDays(5), until: inDays(405) })).toMatchObject({ success: true, stays: [] })
    })
  })

  test('of an unknown room are refused', async () => {
    const { status, body } = await testApp.visitor().call('takenNights', { roomId: 'nowhere' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, message: 'We could not find that room.' })
  })
})

describe('the keys of a day', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const night = (day: number) => aStay({ checkInDate: inDays(day), checkOutDate: inDays(day + 1) })

  test('are kept apart, by guest and by name', async () => {
    const other = await testApp.newUser('Cleo Other')
    const book = async (by: typeof guest, day: number, key: string) => {
      const { body } = await by.call('createBooking', night(day), keyed(key))
      expect(body.success).toBe(true)
      return body.bookingId
    }
    const requests: Parameters<typeof book>[] = [
      [guest, 30, 'one'],
      [guest, 31, 'two'],
      [other, 32, 'one'],
    ]
    const first = []
    for (const request of requests) first.push(await book(...request))
    expect(new Set(first).size).toBe(3)
    for (const [index, request] of requests.entries()) expect(await book(...request)).toBe(first[index])
  })
})

test('a booking shows its own room and guest, and takes nights of no other room, where there are several', async () => {
  const other = await testApp.newRoom(owner, { roomType: 'Family Suite', files: [await aPictureAs('png')] })
  const neighbour = await testApp.newUser('Nora Neighbour')
  const { bookingId } = await neighbour.must('createBooking', aStay({ roomId: other }))
  const { bookingId: mine } = await guest.must(
    'createBooking',
    aStay({ checkInDate: inDays(20), checkOutDate: inDays(22) }),
  )

  expect((await guest.call('checkAvailability', aStay())).body).toMatchObject({ isAvailable: true })
  expect((await guest.call('takenNights', { roomId })).body.stays).toEqual([
    { checkInDate: inDays(20), checkOutDate: inDays(22) },
  ])
  const shown = (await owner.call('ownerBookings')).body.bookings
  expect(shown).toMatchObject([
    { _id: mine, room: { _id: roomId, roomType: 'Double Bed', images: [] }, user: { name: guest.name } },
    { _id: bookingId, room: { _id: other, roomType: 'Family Suite' }, user: { name: 'Nora Neighbour' } },
  ])
  expect(shown[1]?.room.images).toHaveLength(1)
})

test('unpaid stays that are over, and those of other guests, do not keep a guest from booking', async () => {
  const other = await testApp.newUser('Otto Other')
  const template = async (by: typeof guest) => {
    const { bookingId } = await by.must('createBooking', aStay())
    const [booked] = await testApp.db.select().from(bookings).where(eq(bookings.id, bookingId))
    await testApp.db.delete(bookings).where(eq(bookings.id, bookingId))
    const { id: _id, number: _number, stay: _stay, isPaid: _isPaid, nightCents: _nights, ...row } = booked!
    return row
  }
  const nights = (row: Awaited<ReturnType<typeof template>>, from: number) =>
    Array.from({ length: 20 }, (_, index) => ({
      ...row,
      checkInDate: inDays(from + index),
      checkOutDate: inDays(from + index + 1),
    }))
  await testApp.db
    .insert(bookings)
    .values([...nights(await template(guest), -40), ...nights(await template(other), 40)])

  expect((await guest.call('createBooking', aStay())).body).toMatchObject({ success: true })
  expect(
    (await other.call('createBooking', aStay({ checkInDate: inDays(20), checkOutDate: inDays(21) }))).body,
  ).toMatchObject({ success: false, message: expect.stringContaining('You have 20 unpaid bookings.') })
})

describe('a room that sleeps few', () => {
  test.each([
    [1, 2, 'This room sleeps 1. Choose fewer guests.'],
    [3, 4, 'This room sleeps 3. Choose fewer guests.'],
  ])('%i, is not for %i', async (maxGuests, guests, message) => {
    roomId = await testApp.newRoom(owner, { maxGuests: String(maxGuests) })
    const [checked, booked] = [
      await guest.call('checkAvailability', aStay({ guests })),
      await guest.call('createBooking', aStay({ guests })),
    ]
    expect(checked.body).toMatchObject({ success: false, isAvailable: false, field: 'guests', message })
    expect(booked.body).toMatchObject({ success: false, field: 'guests', message })
    expect(await bookingsOfRoom()).toEqual([])
    expect((await guest.call('createBooking', aStay({ guests: maxGuests }))).body.success).toBe(true)
  })

  test('says so before it says that it is taken, and after it says that it is switched off', async () => {
    roomId = await testApp.newRoom(owner, { maxGuests: '2' })
    await guest.must('createBooking', aStay())
    const both = async () => [
      (await guest.call('checkAvailability', aStay({ guests: 3 }))).body.field,
      (await guest.call('createBooking', aStay({ guests: 3 }))).body.field,
    ]
    expect(await both()).toEqual(['guests', 'guests'])
    await testApp.switchOff(roomId)
    expect(await both()).toEqual(['roomId', 'roomId'])
  })

  test('keeps the stays that were booked when it slept more', async () => {
    await guest.must('createBooking', aStay({ guests: 4 }))
    await testApp.db.update(rooms).set({ maxGuests: 1 }).where(eq(rooms.id, roomId))
    expect((await guest.call('getBookings')).body.bookings).toMatchObject([{ guests: 4, status: 'pending' }])
  })
})

describe('the rooms that are taken for a stay', () => {
  const taken = async (dates: object) =>
    (await testApp.visitor().call('takenRooms', { checkInDate: inDays(10), checkOutDate: inDays(13), ...dates })).body

  test('are those of which a night is, until another guest arrives and from when one leaves', async () => {
    await guest.must('createBooking', aStay())
    expect((await taken({})).rooms).toEqual([roomId])
    expect((await taken({ checkInDate: inDays(12), checkOutDate: inDays(20) })).rooms).toEqual([roomId])
    expect((await taken({ checkInDate: inDays(13), checkOutDate: inDays(14) })).rooms).toEqual([])
    expect((await taken({ checkInDate: inDays(9), checkOutDate: inDays(10) })).rooms).toEqual([])
  })

  test('are none that are cancelled, nor those that guests cannot see', async () => {
    const { bookingId } = await guest.must('createBooking', aStay())
    await testApp.switchOff(roomId)
    expect((await taken({})).rooms).toEqual([])
    await testApp.db.update(rooms).set({ isAvailable: true }).where(eq(rooms.id, roomId))
    await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, bookingId))
    expect((await taken({})).rooms).toEqual([])
  })

  test('of a hotel are its own alone', async () => {
    await guest.must('createBooking', aStay())
    const [room] = await testApp.db.select().from(rooms).where(eq(rooms.id, roomId))
    expect((await taken({ hotelId: room!.hotelId })).rooms).toEqual([roomId])
    expect((await taken({ hotelId: 'another' })).rooms).toEqual([])
  })

  const ofDates = refusedStays.filter(([, , , field]) => field !== 'guests' && field !== 'roomId')
  test.each(ofDates)('are not told for %s', async (_what, values, message, field) => {
    const { roomId: _roomId, guests: _guests, ...dates } = aStay(values())
    expect(await taken(dates)).toMatchObject({ success: false, field, message: expect.stringContaining(message) })
  })
})
