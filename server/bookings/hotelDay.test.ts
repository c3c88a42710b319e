import { eq } from 'drizzle-orm'
import { addDays } from '../../contract/stay'
import { aBooking, enterMoney, insertRooms, type OwnedRoom } from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { openVisitor, type Visitor } from '../../testing/visitor'
import { bookings, hotels, type NewBooking } from '../db/schema'
import { latestToday } from '../../contract/stay'
import { formatDate } from '../format'
import { describePolicy, formatMoment } from './mails/describeBooking'
import { findBookingMailData } from './mails/store'

let testApp: TestApp
let own: OwnedRoom
let owner: Visitor
let guest: Visitor
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(async () => {
  await emptyTables(testApp.database)
  guest = await testApp.newUser()
  ;[own] = (await insertRooms(testApp.db, 1)) as [OwnedRoom]
  owner = openVisitor(testApp.app, own.owner)
})
afterAll(() => testApp.close())

const at = (moment: string | number) => void (testApp.clock.time = new Date(moment))
const setTimeZone = (timeZone: string | null) =>
  testApp.db.update(hotels).set({ timeZone }).where(eq(hotels.id, own.room.hotelId))

/** A night for $120.00, paid under a flexible policy: all of it comes back until the day before. */
async function paidNight(checkInDate: string, values: Partial<NewBooking> = {}) {
  const { userData } = await guest.must('getUser')
  const stay = { checkInDate, checkOutDate: addDays(checkInDate, 1), status: 'confirmed', paidAt: new Date() } as const
  const [booking] = await testApp.db
    .insert(bookings)
    .values({ ...aBooking(own.room, own.owner.user, { ...stay, ...values }), userId: userData._id! })
    .returning()
  await enterMoney(testApp.db)
  return booking!.id
}

/** By the database's clocks, not by those that are tested; in milliseconds. */
async function startOf(day: string, timeZone: string): Promise<number> {
  const { rows } = await testApp.database.pool.query<{ start: number }>(
    'SELECT (extract(epoch FROM $1::date::timestamp AT TIME ZONE $2) * 1000)::float8 AS start',
    [day, timeZone],
  )
  return rows[0]!.start
}

const refundNow = async (bookingId: string) => (await guest.call('cancellation', { bookingId })).body.refund
const mailNow = async (bookingId: string) =>
  describePolicy((await findBookingMailData(testApp.db, bookingId))!, testApp.clock.now())
const arrivals = async (from?: string) => {
  const { bookings: arriving } = await owner.must('bookingList', { day: 'arriving', ...(from && { from }) })
  return arriving.map(({ _id }) => _id)
}
const firstDayOfFigures = async () => (await owner.must('figures')).occupancy[0]!.date

/** What policy, mails and desk say now. */
const said = async (bookingId: string) => ({
  refund: await refundNow(bookingId),
  mail: await mailNow(bookingId),
  figuresFrom: await firstDayOfFigures(),
  arriving: (await arrivals()).includes(bookingId),
})

/** What a mail says shortly before the end of a deadline. Where the guest is, its day may be over. */
const mailedBefore = (day: string, end: number) =>
  latestToday(testApp.clock.now()) > day
    ? `If you cancel: full refund until ${formatMoment(new Date(end))}, then none.`
    : `If you cancel: full refund until ${formatDate(day)}, then none. Deadlines end at midnight, hotel time.`

/** Where clocks change, the days of 2027 on which they do; elsewhere those of London. */
const places: [string, string, string][] = [
  ['Pacific/Kiritimati', '2027-03-28', '2027-10-31'],
  ['Pacific/Apia', '2027-03-28', '2027-10-31'],
  ['Pacific/Chatham', '2027-04-04', '2027-09-26'],
  ['Pacific/Auckland', '2027-04-04', '2027-09-26'],
  ['Australia/Lord_Howe', '2027-04-04', '2027-10-03'],
  ['Asia/Tokyo', '2027-03-28', '2027-10-31'],
  ['Asia/Kolkata', '2027-03-28', '2027-10-31'],
  // Its clocks change at midnight, which in spring does not exist and in autumn comes an hour late.
  ['Africa/Cairo', '2027-04-30', '2027-10-28'],
  ['Europe/London', '2027-03-28', '2027-10-31'],
  ['America/Sao_Paulo', '2027-03-28', '2027-10-31'],
  ['America/St_Johns', '2027-03-14', '2027-11-07'],
  ['America/New_York', '2027-03-14', '2027-11-07'],
  ['Pacific/Pago_Pago', '2027-03-28', '2027-10-31'],
]

test.each(places)(
  'at a hotel in %s policy, mails and desk have the same day, in the weeks in which clocks change',
  async (timeZone, ...changes) => {
    await setTimeZone(timeZone)
    const weeks = changes.map((day) => Array.from({ length: 7 }, (_, index) => addDays(day, index - 3)))
    for (const lastFreeDay of weeks.flat()) {
      const arrival = addDays(lastFreeDay, 1)
      const bookingId = await paidNight(arrival)
      const midnight = await startOf(arrival, timeZone)

      for (const before of [60_000, 1]) {
        at(midnight - before)
        expect(await said(bookingId)).toEqual({
          refund: 120,
          mail: mailedBefore(lastFreeDay, midnight),
          figuresFrom: lastFreeDay,
          arriving: false,
        })
      }
      for (const after of [0, 60_000]) {
        at(midnight + after)
        expect(await said(bookingId)).toEqual({
          refund: 0,
          mail: 'If you cancel: no refund.',
          figuresFrom: arrival,
          arriving: true,
        })
      }
    }
  },
)

describe('a guest who does not come to a hotel in Auckland', () => {
  // At noon UTC the 10th begins in Auckland; on other clocks it lasts for another day.
  beforeEach(() => setTimeZone('Pacific/Auckland'))

  test('gets nothing back once the day of arrival has begun there', async () => {
    const bookingId = await paidNight('2027-05-10')
    at('2027-05-09T11:59:59Z')
    expect(await refundNow(bookingId)).toBe(120)
    at('2027-05-09T12:00:00Z')
    expect(await refundNow(bookingId)).toBe(0)
    const { body } = await guest.call('cancelBooking', { bookingId, expectedRefund: 120 })
    expect(body).toMatchObject({ success: false, field: 'expectedRefund', message: expect.stringContaining('$0.00') })
  })

  test('cannot cancel once that day is over there, which is when the desk can note it', async () => {
    const bookingId = await paidNight('2027-05-10')
    const noShow = async () => (await owner.call('markStay', { bookingId, mark: 'no-show' })).body
    at('2027-05-10T11:59:59Z')
    expect(await noShow()).toMatchObject({ success: false, field: 'mark' })
    expect((await guest.must('booking', { bookingId })).booking.canCancel).toBe(true)
    at('2027-05-10T12:00:00Z')
    expect(await noShow()).toMatchObject({ success: true })
    expect((await guest.must('booking', { bookingId })).booking.canCancel).toBe(false)
    const { body } = await guest.call('cancelBooking', { bookingId, expectedRefund: 0 })
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('This stay has begun') })
  })

  test('is cancelled by the hotel until the day of check-out is over there', async () => {
    const bookingId = await paidNight('2027-05-10')
    const cancelled = async () => (await owner.call('cancelStay', { bookingId, reason: 'Flooded' })).body
    at('2027-05-11T12:00:00Z')
    expect(await cancelled()).toMatchObject({ success: false, message: 'This stay is over, so it can’t be cancelled.' })
    at('2027-05-11T11:59:59Z')
    expect(await cancelled()).toMatchObject({ success: true, refund: 120 })
  })

  test('and has left before the first night gets all of it back, whatever the terms', async () => {
    const bookingId = await paidNight('2027-05-10')
    const left = async () => (await owner.call('markStay', { bookingId, mark: 'left' })).body
    at('2027-05-09T11:59:59Z')
    expect(await left()).toMatchObject({ success: false, field: 'mark', message: 'This stay has not begun yet.' })
    at('2027-05-09T12:00:00Z')
    expect(await left()).toMatchObject({ success: false, field: 'expectedRefund', expected: 120 })
  })
})

describe('the time zone of a booking', () => {
  const zonesShown = async (bookingId: string) => {
    const { bookings: listed } = await guest.must('getBookings')
    const { booking } = await guest.must('booking', { bookingId })
    return [listed.find(({ _id }) => _id === bookingId)!.hotel.timeZone, booking.hotel.timeZone]
  }

  test('is the hotel’s of the day it was booked, and its deadlines stay', async () => {
    await setTimeZone('Pacific/Auckland')
    const before = await paidNight('2027-05-10')
    await setTimeZone('America/New_York')
    const after = await paidNight('2027-05-11')

    expect(await zonesShown(before)).toEqual(['Pacific/Auckland', 'Pacific/Auckland'])
    expect(await zonesShown(after)).toEqual(['America/New_York', 'America/New_York'])
    at('2027-05-09T12:00:00Z')
    expect(await refundNow(before)).toBe(0)
    at('2027-05-11T03:59:59Z')
    expect(await refundNow(after)).toBe(120)
  })

  test('is the one that its marks go by, wherever the hotel says it is since', async () => {
    await setTimeZone('America/New_York')
    const bookingId = await paidNight('2027-05-10', { checkOutDate: '2027-05-13' })
    await setTimeZone('Pacific/Kiritimati')
    const noted = async (mark: string, more = {}) =>
      (await owner.call('markStay', { bookingId, mark, ...more })).body as { message: string; expected?: number }

    // In New York it is the eve, in Kiritimati the day of arrival.
    at('2027-05-09T16:00:00Z')
    for (const mark of ['arrived', 'left'])
      expect(await noted(mark)).toMatchObject({ message: 'This stay has not begun yet.' })
    expect(await refundNow(bookingId)).toBe(120)
    // The evening of the first night, in Kiritimati the next day.
    at('2027-05-10T23:00:00Z')
    expect(await noted('no-show')).toMatchObject({ message: 'The day of arrival isn’t over yet.' })
    for (const from of [undefined, '2027-05-11'])
      expect(await noted('left', from && { from })).toMatchObject({ field: 'expectedRefund', expected: 120 })
    // The next day in New York, two days later in Kiritimati.
    at('2027-05-11T16:00:00Z')
    expect(await noted('left', { from: '2027-05-12' })).toMatchObject({ field: 'expectedNights', expected: 2 })
  })

  test('is missing where the hotel had none: a deadline has passed once its day is over everywhere', async () => {
    const bookingId = await paidNight('2027-05-10')
    await setTimeZone('Pacific/Auckland')

    expect(await zonesShown(bookingId)).toEqual([undefined, undefined])
    at('2027-05-10T11:59:59Z')
    expect(await refundNow(bookingId)).toBe(120)
    expect(await mailNow(bookingId)).toMatch(/full refund until Mon 10 May, 12:00 UTC, then none\.$/)
    at('2027-05-10T12:00:00Z')
    expect(await refundNow(bookingId)).toBe(0)
  })

  test('leaves deadlines out of the receipt that had passed there when it was booked', async () => {
    await setTimeZone('Pacific/Auckland')
    const lateBy = async (createdAt: string, checkInDate: string) => {
      const bookingId = await paidNight(checkInDate, { createdAt: new Date(createdAt) })
      return (await guest.must('booking', { bookingId })).booking.policy.freeUntil
    }
    expect(await lateBy('2027-05-09T11:59:59Z', '2027-05-10')).toBe('2027-05-09')
    expect(await lateBy('2027-05-10T12:00:00Z', '2027-05-11')).toBeUndefined()
  })
})

test('a mail with two deadlines says that each ends at midnight at the hotel', async () => {
  await testApp.db
    .update(hotels)
    .set({ timeZone: 'Asia/Tokyo', cancellation: 'moderate' })
    .where(eq(hotels.id, own.room.hotelId))
  const bookingId = await paidNight('2027-05-10')
  at('2027-05-01T12:00:00Z')
  expect(await mailNow(bookingId)).toMatch(
    /full refund until Wed 5 May 2027, half until Sun 9 May 2027, then none\. Deadlines end at midnight, hotel time\.$/,
  )
})

describe('today at the desk', () => {
  // In Auckland it is the 10th.
  const moment = '2027-05-09T20:00:00Z'

  test.each([
    ['Pacific/Auckland', '2027-05-10'],
    ['America/New_York', '2027-05-09'],
    [null, '2027-05-09'],
  ])('is the hotel’s (%s), unless the desk names another', async (timeZone, today) => {
    await setTimeZone(timeZone)
    const [ninth, tenth] = [await paidNight('2027-05-09'), await paidNight('2027-05-10')]
    at(moment)
    expect(await firstDayOfFigures()).toBe(today)
    expect(await arrivals()).toEqual([today === '2027-05-10' ? tenth : ninth])
    expect(await arrivals('2027-05-09')).toEqual([ninth])
    expect((await owner.must('figures', { from: '2027-05-09' })).occupancy[0]!.date).toBe('2027-05-09')
  })

  test('a guest who leaves early frees the nights from the hotel’s day on', async () => {
    await setTimeZone('Pacific/Auckland')
    const bookingId = await paidNight('2027-05-08', { checkOutDate: '2027-05-12' })
    at(moment)
    await owner.must('markStay', { bookingId, mark: 'left', expectedNights: 2 })
    const [row] = await testApp.db.select().from(bookings).where(eq(bookings.id, bookingId))
    expect(row!.departedOn).toBe('2027-05-10')
  })

  test.each([
    ['Europe/London', '2027-05-09T23:00:00Z'],
    [null, '2027-05-09T10:00:00Z'],
  ])(
    'guests arrive once the day has begun at the hotel (%s), or anywhere if it has no time zone',
    async (zone, begins) => {
      await setTimeZone(zone)
      const bookingId = await paidNight('2027-05-10')
      const arrived = async () => (await owner.call('markStay', { bookingId, mark: 'arrived' })).body.success
      at(Date.parse(begins) - 1)
      expect(await arrived()).toBe(false)
      at(begins)
      expect(await arrived()).toBe(true)
    },
  )
})

describe('nights that are over at the hotel', () => {
  /** In Auckland it is 08:00 on the 10th, in Honolulu 10:00 on the 9th. */
  const moment = '2027-05-09T20:00:00Z'
  const over = 'Those nights are over at the hotel. Please choose later dates.'
  const rows: [string | null, string, string, string | undefined][] = [
    ['Pacific/Auckland', '2027-05-09', '2027-05-10', 'checkOutDate'],
    ['Pacific/Auckland', '2027-05-09', '2027-05-11', undefined],
    ['Pacific/Honolulu', '2027-05-09', '2027-05-10', undefined],
    [null, '2027-05-09', '2027-05-10', undefined],
  ]

  test.each(rows)(
    'are not sold, nor shown as free: at %s from %s to %s',
    async (zone, checkInDate, checkOutDate, field) => {
      await setTimeZone(zone)
      at(moment)
      const dates = { checkInDate, checkOutDate }
      const stay = { roomId: own.room.id, ...dates, guests: 2 }
      const answer = field ? { success: false, field, message: over } : { success: true }

      const { hotelId } = own.room
      for (const asked of [dates, { ...dates, hotelId }])
        expect((await guest.must('takenRooms', asked)).rooms).toEqual(field ? [own.room.id] : [])
      const found = await guest.must('searchRooms', dates)
      expect([found.total, found.notFree, found.rooms.length]).toEqual(field ? [0, 1, 0] : [1, 0, 1])
      expect((await guest.call('checkAvailability', stay)).body).toMatchObject(answer)
      expect((await guest.call('createBooking', stay)).body).toMatchObject(answer)
    },
  )

  test('begin there yesterday at the earliest', async () => {
    await setTimeZone('Pacific/Kiritimati')
    // The 11th there; elsewhere it is still the 9th.
    at('2027-05-10T11:00:00Z')
    const stay = { roomId: own.room.id, checkInDate: '2027-05-09', checkOutDate: '2027-05-13', guests: 2 }
    for (const call of ['checkAvailability', 'createBooking'] as const)
      expect((await guest.call(call, stay)).body).toMatchObject({ success: false, field: 'checkInDate', message: over })
    expect((await guest.must('searchRooms', { checkInDate: '2027-05-09', checkOutDate: '2027-05-13' })).total).toBe(0)
    expect((await guest.call('createBooking', { ...stay, checkInDate: '2027-05-10' })).body.success).toBe(true)
  })
})

test('a guest whose today is the hotel’s yesterday can book it', async () => {
  await setTimeZone('Pacific/Auckland')
  at('2027-05-09T20:00:00Z')
  const stay = { roomId: own.room.id, checkInDate: '2027-05-09', checkOutDate: '2027-05-11', guests: 2 }
  expect((await guest.must('createBooking', stay)).bookingId).toBeDefined()
})
