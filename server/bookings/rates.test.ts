import { eq } from 'drizzle-orm'
import type { Rates } from '../../contract/rates'
import { emptyTables } from '../../testing/testDatabase'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { bookings, hotels, mailQueue, takenNights } from '../db/schema'

let testApp: TestApp
let owner: Awaited<ReturnType<TestApp['newOwner']>>
let guest: Awaited<ReturnType<TestApp['newUser']>>
let roomId: string
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(async () => {
  await emptyTables(testApp.database)
  owner = await testApp.newOwner()
  guest = await testApp.newUser()
  roomId = await testApp.newRoom(owner, { pricePerNight: '120' })
  // A Wednesday.
  at('2027-05-12T12:00:00Z')
  await setTimeZone('UTC')
})
afterAll(() => testApp.close())

const at = (moment: string) => void (testApp.clock.time = new Date(moment))
const setTimeZone = (timeZone: string | null) => testApp.db.update(hotels).set({ timeZone })
async function setRates(rates: Rates) {
  const { version } = await owner.must('rates', { roomId })
  await owner.must('editRates', { roomId, version, rates })
}

/** For two, from Friday 4 June 2027. */
const until = (checkOutDate: string, values: { checkInDate?: string; guests?: number } = {}) => ({
  ...{ roomId, checkInDate: '2027-06-04', checkOutDate, guests: 2 },
  ...values,
})
type Asked = ReturnType<typeof until>

const threeCalls = async (stay: Asked) => {
  const { body: quoted } = await testApp.visitor().call('quote', stay)
  const { body: checked } = await guest.call('checkAvailability', stay)
  const { body: booked } = await guest.call('createBooking', stay)
  return [quoted, checked, booked]
}
async function expectRefused(stay: Asked, message: string, field: string) {
  const refused = { success: false, message, field }
  expect(await threeCalls(stay)).toMatchObject([refused, refused, refused])
  for (const table of [bookings, takenNights, mailQueue]) expect(await testApp.db.$count(table)).toBe(0)
}
async function expectAllowed(stay: Asked) {
  expect(await threeCalls(stay)).toMatchObject([{ success: true }, { success: true }, { success: true }])
  await testApp.db.delete(bookings)
  await testApp.db.delete(mailQueue)
}

const season = { name: 'Regatta', from: '2027-06-04', until: '2027-06-10', pricePerNight: 200 }
const dear = { ...season, pricePerNight: 999_999.99 }

describe('asked what a stay costs, whether it can be had, and for the booking itself, a room', () => {
  const rules: [string, Rates, Asked, string, string, Asked][] = [
    [
      'where stays cannot begin on a Friday',
      { closedToArrival: ['fri'] },
      until('2027-06-07'),
      'Stays in this room cannot begin on a Friday.',
      'checkInDate',
      until('2027-06-07', { checkInDate: '2027-06-05' }),
    ],
    [
      'that is booked thirty days ahead',
      { noticeDays: 30 },
      until('2027-06-12', { checkInDate: '2027-06-10' }),
      'Please book at least 30 days ahead: the earliest check-in is 11 Jun.',
      'checkInDate',
      until('2027-06-12', { checkInDate: '2027-06-11' }),
    ],
    [
      'with at least three nights',
      { minNights: 3 },
      until('2027-06-06'),
      'At least 3 nights from 4 Jun.',
      'checkOutDate',
      until('2027-06-07'),
    ],
    [
      'with at least four nights in a season',
      { minNights: 2, seasons: [{ ...season, minNights: 4 }] },
      until('2027-06-07'),
      'At least 4 nights from 4 Jun.',
      'checkOutDate',
      // Into the season, by two nights.
      until('2027-06-05', { checkInDate: '2027-06-03' }),
    ],
    [
      'with at most two nights',
      { maxNights: 2 },
      until('2027-06-07'),
      'At most 2 nights in this room.',
      'checkOutDate',
      until('2027-06-06'),
    ],
    [
      'where stays cannot end on a Monday',
      { closedToDeparture: ['mon'] },
      until('2027-06-07'),
      'Stays in this room cannot end on a Monday.',
      'checkOutDate',
      // Its last night begins on Monday.
      until('2027-06-08'),
    ],
    [
      'that is booked at most twenty-five days ahead',
      { horizonDays: 25 },
      until('2027-06-07'),
      'The latest check-out is Sun 6 Jun 2027.',
      'checkOutDate',
      until('2027-06-06'),
    ],
    [
      'in a season at the highest price',
      { seasons: [dear] },
      until('2027-06-06'),
      'That is more than a single booking can cost. Please choose fewer nights or guests.',
      'checkOutDate',
      until('2027-06-05'),
    ],
  ]

  test.each(rules)(
    '%s says so, and takes the next stay that fits',
    async (_what, rates, stay, message, field, fits) => {
      await setRates(rates)
      await expectRefused({ ...stay, roomId }, message, field)
      await expectAllowed({ ...fits, roomId })
    },
  )

  test('says what its rules forbid also where the nights are taken', async () => {
    await guest.must('createBooking', until('2027-06-07'))
    await setRates({ minNights: 2 })
    const forbidden = { success: false, message: 'At least 2 nights from 4 Jun.', field: 'checkOutDate' }
    expect(await threeCalls(until('2027-06-05'))).toMatchObject([forbidden, forbidden, forbidden])
    expect((await guest.call('checkAvailability', until('2027-06-07'))).body).toMatchObject({ field: 'checkInDate' })
  })

  test.each([
    ['switched off', () => testApp.switchOff(roomId), until('2027-06-05'), 'roomId'],
    ['too small', () => testApp.db.delete(bookings), until('2027-06-05', { guests: 21 }), 'guests'],
    ['asked for a day that has passed', () => at('2027-06-07T12:00:00Z'), until('2027-06-05'), 'checkInDate'],
  ])('that is %s says that first', async (_what, make, stay, field) => {
    await setRates({ minNights: 3 })
    await make()
    const refused = { success: false, field }
    expect(await threeCalls({ ...stay, roomId })).toMatchObject([refused, refused, refused])
  })

  test('that does not exist is not found', async () => {
    const refused = { success: false, message: 'We could not find that room.', field: 'roomId' }
    expect(await threeCalls({ ...until('2027-06-05'), roomId: 'unknown' })).toMatchObject([refused, refused, refused])
  })
})

describe('notice and horizon go by the day at the hotel', () => {
  const arriving = (checkInDate: string) => until('2027-05-20', { checkInDate })

  test.each([
    // There it is 13 May by now.
    ['Pacific/Kiritimati', '2027-05-12T11:00:00Z', '2027-05-14', '2027-05-15', '15 May'],
    // There it is still 11 May.
    ['Pacific/Pago_Pago', '2027-05-12T10:00:00Z', '2027-05-12', '2027-05-13', '13 May'],
  ])('in %s', async (timeZone, moment, tooSoon, first, said) => {
    at(moment)
    await setTimeZone(timeZone)
    await setRates({ noticeDays: 2 })
    await expectRefused(
      arriving(tooSoon),
      `Please book at least 2 days ahead: the earliest check-in is ${said}.`,
      'checkInDate',
    )
    await expectAllowed(arriving(first))
  })

  test.each([
    ['Pacific/Kiritimati', '2027-05-12T11:00:00Z', '2027-05-20', '2027-05-21', 'Thu 20 May 2027'],
    ['Pacific/Pago_Pago', '2027-05-12T10:00:00Z', '2027-05-18', '2027-05-19', 'Tue 18 May 2027'],
  ])('also where it is about the last day: %s', async (timeZone, moment, last, tooLate, said) => {
    at(moment)
    await setTimeZone(timeZone)
    await setRates({ horizonDays: 7 })
    const leaving = (checkOutDate: string) => until(checkOutDate, { checkInDate: '2027-05-16' })
    const sentence = `The latest check-out is ${said}.`
    await expectRefused(leaving(tooLate), sentence, 'checkOutDate')
    await expectAllowed(leaving(last))
  })

  test('and where its time zone is not known, nobody is refused who would be let in somewhere', async () => {
    // Anywhere from 11 May to 13 May.
    at('2027-05-12T11:00:00Z')
    await setTimeZone(null)
    await setRates({ noticeDays: 2, horizonDays: 7 })
    await expectAllowed(arriving('2027-05-13'))
    await expectRefused(
      arriving('2027-05-12'),
      'Please book at least 2 days ahead: the earliest check-in is 13 May.',
      'checkInDate',
    )
    await expectRefused(
      until('2027-05-21', { checkInDate: '2027-05-16' }),
      'The latest check-out is Thu 20 May 2027.',
      'checkOutDate',
    )
  })
})

describe('what a stay costs', () => {
  const rates: Rates = {
    weekendPrice: 150,
    seasons: [{ ...season, from: '2027-06-06', weekendPrice: 260 }],
    longStay: [{ nights: 7, percent: 10 }],
    extraGuestPrice: 20,
  }
  const quoted = async (stay: Asked) => {
    const { message: _, success: __, ...answer } = await testApp.visitor().must('quote', stay)
    return answer
  }

  test('is said line by line, to anyone', async () => {
    await setRates(rates)
    expect(await quoted(until('2027-06-12', { checkInDate: '2027-06-03', guests: 3 }))).toEqual({
      nights: 9,
      lines: [
        // Thursday and Thursday; Friday, Saturday and Friday; four nights of the season.
        { text: '2 nights × $120.00', amount: 240 },
        { text: '3 weekend nights × $150.00', amount: 450 },
        { text: '4 nights × $200.00', amount: 800 },
        { text: '1 extra guest × 9 nights × $20.00', amount: 180 },
        { text: '10% off a stay of 9 nights', amount: -167 },
      ],
      total: 1503,
    })
  })

  test('without rates is the price per night for every two guests', async () => {
    expect(await quoted(until('2027-06-06', { guests: 3 }))).toEqual({
      nights: 2,
      lines: [{ text: '2 nights × $240.00 for 3 guests', amount: 480 }],
      total: 480,
    })
  })

  test('does not ask whether the nights are free', async () => {
    await guest.must('createBooking', until('2027-06-06'))
    expect(await quoted(until('2027-06-06'))).toMatchObject({ total: 240 })
  })

  test('is the total that a guest agrees to, or else is told', async () => {
    await setRates(rates)
    const agreed = async (expectedTotal: number) =>
      (await guest.call('createBooking', { ...until('2027-06-07'), expectedTotal })).body
    expect(await agreed(360)).toMatchObject({ success: false, field: 'expectedTotal', expected: 500 })
    expect(await testApp.db.$count(bookings)).toBe(0)
    expect(await agreed(500)).toMatchObject({ success: true })
  })

  test('stays as it was booked, whatever the owner changes', async () => {
    await setRates(rates)
    const { bookingId } = await guest.must('createBooking', until('2027-06-07'))
    const stored = async () => (await testApp.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]
    const facts = async () => [
      (await guest.must('booking', { bookingId })).booking.lines,
      (await guest.must('getBookings')).bookings[0]?.totalPrice,
      (await owner.must('ownerBooking', { bookingId })).booking.totalPrice,
    ]
    const lines = [
      { text: '2 weekend nights × $150.00', amount: 300 },
      { text: '1 night × $200.00', amount: 200 },
    ]
    const [row, before] = [await stored(), await facts()]
    expect(before).toEqual([lines, 500, 500])
    expect(row).toMatchObject({ nightCents: [15_000, 15_000, 20_000], totalCents: 50_000 })

    await setRates({ weekendPrice: 999, minNights: 5 })
    await owner.must('editRoom', { roomId, version: '1', pricePerNight: '10' })
    expect(await facts()).toEqual(before)
    expect(await stored()).toEqual(row)
  })

  test('on receipts from before lines were kept is one line, as it was', async () => {
    const { bookingId } = await guest.must('createBooking', until('2027-06-07', { guests: 3 }))
    await testApp.db.update(bookings).set({ lines: null })
    await setRates(rates)
    expect((await guest.must('booking', { bookingId })).booking.lines).toEqual([
      { text: '3 nights × $240.00 for 3 guests', amount: 720 },
    ])
  })
})

describe('the taken nights of a room', () => {
  const asked = async () => (await testApp.visitor().must('takenNights', { roomId, from: '2027-06-01' })).rules

  test('say which stays it takes, without its prices and the names of its seasons', async () => {
    const rules = {
      ...{ minNights: 2, maxNights: 14, noticeDays: 1, horizonDays: 300 },
      ...{ closedToArrival: ['sun' as const], closedToDeparture: ['sat' as const] },
    }
    const later = { ...season, from: '2027-07-01', until: '2027-08-01' }
    await setRates({
      ...rules,
      ...{ weekendPrice: 150, extraGuestPrice: 10, longStay: [{ nights: 7, percent: 10 }] },
      seasons: [{ ...season, weekendPrice: 210, minNights: 3 }, later],
    })
    expect(await asked()).toEqual({
      ...rules,
      seasons: [
        { from: '2027-06-04', until: '2027-06-10', minNights: 3 },
        { from: '2027-07-01', until: '2027-08-01' },
      ],
    })
  })

  test('of one with other prices alone say that it has no rules', async () => {
    await setRates({ weekendPrice: 150 })
    expect(await asked()).toEqual({ seasons: [] })
  })

  test('say nothing of one without rates', async () => {
    expect(await asked()).toBeUndefined()
  })
})
