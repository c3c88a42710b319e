import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { toCents } from '../../contract/quote'
import { addDays } from '../../contract/stay'
import {
  bookings,
  newId,
  paymentSessions,
  refunds,
  rooms,
  takenNights,
  type NewBooking,
  type RoomRow,
} from '../db/schema'
import { withRandom } from '../../testing/random'
import {
  enterMoney,
  aBooking,
  insertRooms,
  insertUser,
  type Account,
  type OwnedRoom,
  paymentOf,
} from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { openVisitor } from '../../testing/visitor'

const today = '2026-11-24'

let testApp: TestApp
let guest: Awaited<ReturnType<typeof insertUser>>
beforeAll(async () => {
  testApp = await openTestApp()
  testApp.clock.time = new Date(`${today}T10:00:00Z`)
  guest = await insertUser(testApp.db)
})
afterAll(() => testApp.close())

let hotel: OwnedRoom
beforeEach(async () => {
  hotel = (await insertRooms(testApp.db, 1))[0]!
})

const as = (account: Account) => openVisitor(testApp.app, account)
const figures = (from: string | undefined = today) => as(hotel.owner).must('figures', { from })
const night = async (date = today) => {
  const { occupancy } = await figures(date)
  return occupancy[0]
}
const revenueOf = async (month: string, from = today) => {
  const { months } = await figures(from)
  return months.find((each) => each.month === month)?.revenue
}

/** Another room of the hotel. */
async function roomMore(values: Partial<RoomRow> = {}): Promise<RoomRow> {
  const { hotelId } = hotel.room
  const [room] = await testApp.db
    .insert(rooms)
    .values({ hotelId, roomType: 'Double Bed', pricePerNightCents: 12_000, ...values })
    .returning()
  return room!
}

const paid = { status: 'confirmed', paidAt: new Date('2026-11-01T08:00:00Z') } as const
const cancelled = { ...paid, status: 'cancelled', cancelledBy: 'guest' } as const

/** A stay of one night at $120.00 unless the dates say otherwise. */
async function stay(checkInDate: string, checkOutDate: string, values: Partial<NewBooking> = {}, room = hotel.room) {
  const [added] = await testApp.db
    .insert(bookings)
    .values(aBooking(room, guest, { checkInDate, checkOutDate, ...values }))
    .returning({ id: bookings.id })
  await enterMoney(testApp.db)
  return added!.id
}

type Refund = Partial<Pick<typeof refunds.$inferInsert, 'reason' | 'status' | 'amountCents' | 'source'>>
const atProvider = { reason: 'other', source: 'provider' } as const
async function refund(
  bookingId: string,
  { reason = 'cancelled', status = 'succeeded', amountCents = 12_000, source }: Refund,
) {
  const [paymentSessionId, attempt] = reason === 'unwanted' ? [newId(), 2] : [paymentOf(bookingId), 1]
  const unapplied = { id: paymentSessionId, bookingId, attempt, amountCents, paidCents: amountCents } as const
  if (reason === 'unwanted')
    await testApp.db.insert(paymentSessions).values({ ...unapplied, status: 'unwanted', expiresAt: new Date() })
  await testApp.db.insert(refunds).values({ bookingId, paymentSessionId, reason, status, amountCents, source })
  await enterMoney(testApp.db)
}

const block = (checkInDate: string, checkOutDate: string, room = hotel.room) =>
  testApp.db.insert(takenNights).values({ id: newId(), roomId: room.id, checkInDate, checkOutDate, kind: 'block' })

describe('the occupancy of a hotel', () => {
  test('is given for thirty nights from that day', async () => {
    const { occupancy } = await figures()
    expect(occupancy.map(({ date }) => date)).toEqual(Array.from({ length: 30 }, (_, index) => addDays(today, index)))
  })

  test('counts the nights of stays, paid or not, and not the day of check-out', async () => {
    await stay(today, addDays(today, 2))
    const { occupancy } = await figures()
    expect(occupancy.slice(0, 3).map(({ taken }) => taken)).toEqual([1, 1, 0])
    expect(occupancy.slice(0, 3).map(({ forSale }) => forSale)).toEqual([1, 1, 1])
  })

  test('counts a stay that began before', async () => {
    await stay(addDays(today, -3), addDays(today, 1))
    expect(await night()).toEqual({ date: today, taken: 1, forSale: 1 })
  })

  test('counts no cancelled stay, and none whose guest has checked out', async () => {
    await stay(today, addDays(today, 1), cancelled)
    const left = { ...paid, mark: 'left', departedOn: today } as const
    await stay(addDays(today, -2), addDays(today, 2), left, await roomMore())
    expect(await night()).toEqual({ date: today, taken: 0, forSale: 2 })
  })

  test('does not count a blocked room as for sale', async () => {
    await roomMore()
    await block(today, addDays(today, 1))
    const { occupancy } = await figures()
    expect(occupancy.slice(0, 2)).toMatchObject([
      { taken: 0, forSale: 1 },
      { taken: 0, forSale: 2 },
    ])
  })

  test('counts a room that is switched off only on nights with a guest', async () => {
    const off = await roomMore({ isAvailable: false })
    expect(await night()).toMatchObject({ taken: 0, forSale: 1 })
    await stay(today, addDays(today, 1), {}, off)
    expect(await night()).toMatchObject({ taken: 1, forSale: 2 })
    expect(await night(addDays(today, 1))).toMatchObject({ taken: 0, forSale: 1 })
  })

  test('counts an archived room only on nights with a guest, and not when it is blocked', async () => {
    const archived = await roomMore({ isAvailable: false, isArchived: true })
    await stay(today, addDays(today, 1), {}, archived)
    await block(addDays(today, 1), addDays(today, 2), archived)
    const { occupancy } = await figures()
    expect(occupancy.slice(0, 3)).toMatchObject([
      { taken: 1, forSale: 2 },
      { taken: 0, forSale: 1 },
      { taken: 0, forSale: 1 },
    ])
  })
})

describe('the revenue of a hotel', () => {
  test('is given for twelve months: the current one, six before it and five after', async () => {
    const { months } = await figures('2026-02-28')
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'],
      ...['2026-03', '2026-04', '2026-05', '2026-06', '2026-07'],
    ])
  })

  test('is what was paid, in the month of the nights', async () => {
    await stay('2026-12-04', '2026-12-05', paid)
    await stay('2026-12-06', '2026-12-07')
    expect(await revenueOf('2026-12')).toBe(120)
    expect(await revenueOf('2026-11')).toBe(0)
  })

  test('of a stay across two months is split by nights, to the cent', async () => {
    await stay('2026-11-29', '2026-12-02', { ...paid, totalCents: 10_000 })
    const { months } = await figures()
    expect(months.filter(({ revenue }) => revenue > 0)).toEqual([
      { month: '2026-11', revenue: 66.67 },
      { month: '2026-12', revenue: 33.33 },
    ])
  })

  test('of a guest who left early belongs to the nights they stayed', async () => {
    const left = { ...paid, mark: 'left', totalCents: 40_000 } as const
    await stay('2026-11-29', '2026-12-03', { ...left, departedOn: '2026-12-01' })
    // On the day of arrival, which counts as a night.
    await stay('2026-10-31', '2026-11-02', { ...left, departedOn: '2026-10-31' })
    const { months } = await figures()
    expect(months.filter(({ revenue }) => revenue > 0)).toEqual([
      { month: '2026-10', revenue: 400 },
      { month: '2026-11', revenue: 400 },
    ])
  })

  test.each([
    ['fully refunded', cancelled, [{}], 0],
    ['half refunded', cancelled, [{ amountCents: 6000 }], 60],
    ['cancelled without a refund', cancelled, [], 120],
    ['a pending refund counts as refunded', cancelled, [{ status: 'pending' }], 0],
    ['a failed refund is still owed', cancelled, [{ status: 'failed' }], 0],
    ['a duplicate payment was refunded', paid, [{ reason: 'unwanted' }], 120],
    ['the refund of a duplicate payment failed', paid, [{ reason: 'unwanted', status: 'failed' }], 120],
    ['refunded at the provider in part', paid, [{ ...atProvider, amountCents: 3000 }], 90],
    ['a refund made at the provider failed', paid, [{ ...atProvider, status: 'failed' }], 120],
    [
      'what a bank rejected has gone back since in another way',
      cancelled,
      [
        { status: 'failed', amountCents: 6000 },
        { ...atProvider, amountCents: 6000 },
      ],
      60,
    ],
    ['what goes back uses what is owed', cancelled, [{ status: 'pending' }, { ...atProvider, amountCents: 6000 }], 0],
    ['more went back than was paid', cancelled, [{ status: 'succeeded' }, { ...atProvider, amountCents: 6000 }], -60],
    ['never paid', { status: 'pending' }, [], 0],
    [
      'paid too late, and the refund failed',
      { status: 'cancelled', cancelledBy: 'hold' },
      [{ reason: 'unwanted', status: 'failed' }],
      0,
    ],
  ] as [string, Partial<NewBooking>, Refund[], number][])('of a stay: %s', async (_, values, back, dollars) => {
    const id = await stay('2026-11-10', '2026-11-11', values)
    for (const each of back) await refund(id, each)
    expect(await revenueOf('2026-11')).toBe(dollars)
    expect((await as(hotel.owner).must('ownerBookings')).totalRevenue).toBe(dollars)
  })

  test('leaves out nights before and after the twelve months', async () => {
    const across = { ...paid, totalCents: 24_000 }
    await stay('2026-04-30', '2026-05-02', across)
    await stay('2027-04-30', '2027-05-02', across)
    await stay('2026-04-01', '2026-04-30', paid)
    await stay('2027-05-02', '2027-05-04', paid)
    const { months } = await figures()
    expect(months.filter(({ revenue }) => revenue > 0)).toEqual([
      { month: '2026-05', revenue: 120 },
      { month: '2027-04', revenue: 120 },
    ])
  })
})

describe('the average price of a night', () => {
  test('is taken over the booked nights of all paid stays, past and future, to the cent', async () => {
    await stay('2020-01-01', '2020-01-02', { ...paid, totalCents: 10_000 })
    await stay('2026-11-01', '2026-11-03', { ...paid, totalCents: 10_000, mark: 'left', departedOn: '2026-11-01' })
    await stay('2026-11-10', '2026-11-12', { totalCents: 90_000 })
    await stay('2026-11-20', '2026-11-22', { ...cancelled, totalCents: 90_000 })
    expect((await figures()).averageNight).toBe(66.67)
  })

  test('is zero without a paid stay', async () => {
    await stay('2026-11-10', '2026-11-12')
    expect((await figures()).averageNight).toBe(0)
  })
})

test('another hotel’s rooms, stays and blocks do not count', async () => {
  const [other] = await insertRooms(testApp.db, 1)
  await stay(today, addDays(today, 1), paid, other!.room)
  await block(addDays(today, 1), addDays(today, 2), other!.room)
  const { occupancy, months, averageNight } = await figures()
  expect(occupancy.every(({ taken, forSale }) => taken === 0 && forSale === 1)).toBe(true)
  expect(months.every(({ revenue }) => revenue === 0)).toBe(true)
  expect(averageNight).toBe(0)
})

test('a hotel without rooms has zeros', async () => {
  await testApp.db.delete(rooms).where(eq(rooms.id, hotel.room.id))
  const { occupancy, months, averageNight } = await figures()
  expect(occupancy).toHaveLength(30)
  expect(occupancy.every(({ taken, forSale }) => taken === 0 && forSale === 0)).toBe(true)
  expect(months.map(({ revenue }) => revenue)).toEqual(Array(12).fill(0))
  expect(averageNight).toBe(0)
})

describe('the figures', () => {
  test('start today in UTC where no date is given', async () => {
    const { occupancy, months } = await as(hotel.owner).must('figures')
    expect(occupancy[0]!.date).toBe(today)
    expect(months[6]!.month).toBe('2026-11')
  })

  test.each(['2026-02-30', '2026-11', 'today', '1999-12-31', '0001-01-01'])(
    'are refused for the date %s',
    async (from) => {
      const { status, body } = await as(hotel.owner).call('figures', { from })
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: false, field: 'from' })
    },
  )

  test('are for owners only', async () => {
    expect((await testApp.visitor().call('figures')).status).toBe(401)
    expect((await (await testApp.newUser()).call('figures')).status).toBe(403)
  })
})

const addUp = withRandom(async (random) => {
  const [first, last] = ['2026-05-01', '2027-05-01']
  const all: (typeof bookings.$inferSelect & { back: number })[] = []
  for (let room = 0; room < 3; room += 1) {
    const where = room === 0 ? hotel.room : await roomMore()
    for (let day = addDays(first, random.between(0, 5)); ;) {
      const checkOutDate = addDays(day, random.between(1, random.one([1, 3, 40])))
      if (checkOutDate > last) break
      const isPaid = random.one([true, true, false])
      const isCancelled = random.one([true, false, false])
      const departedOn = isPaid && !isCancelled && random.one([true, false, false]) ? day : null
      const totalCents = random.between(1, 200_000)
      const id = await stay(
        day,
        checkOutDate,
        {
          totalCents,
          ...(isPaid && paid),
          ...(isCancelled && { status: 'cancelled', cancelledBy: 'guest' }),
          ...(departedOn && { mark: 'left', departedOn }),
        },
        where,
      )
      const back = isPaid && isCancelled ? random.between(1, totalCents) : 0
      const status = random.one(['pending', 'succeeded', 'failed'] as const)
      if (back > 0) await refund(id, { amountCents: back, status })
      const [row] = await testApp.db.select().from(bookings).where(eq(bookings.id, id))
      all.push({ ...row!, back })
      day = departedOn ? addDays(day, random.between(1, 3)) : addDays(checkOutDate, random.between(0, 2))
    }
  }
  expect(all.length).toBeGreaterThan(60)

  /** Cents by month: after each night the rounded revenue so far, less what was counted before. */
  const months = new Map<string, number>()
  for (const { checkInDate, checkOutDate, departedOn, isPaid, totalCents, back } of all) {
    const until = departedOn ?? checkOutDate
    const nights = [checkInDate]
    while (addDays(nights.at(-1)!, 1) < until) nights.push(addDays(nights.at(-1)!, 1))
    const brought = isPaid ? totalCents - back : 0
    let counted = 0
    for (const [index, date] of nights.entries()) {
      const due = Math.round((brought * (index + 1)) / nights.length)
      const month = date.slice(0, 7)
      months.set(month, (months.get(month) ?? 0) + due - counted)
      counted = due
    }
  }
  const answer = await figures()
  expect(Object.fromEntries(answer.months.map(({ month, revenue }) => [month, toCents(revenue)]))).toEqual(
    Object.fromEntries(months),
  )
  const { totalRevenue } = await as(hotel.owner).must('ownerBookings')
  expect(answer.months.reduce((sum, { revenue }) => sum + toCents(revenue), 0)).toBe(toCents(totalRevenue))

  for (const { date, taken } of answer.occupancy) {
    const staying = all.filter(
      ({ status, checkInDate, checkOutDate, departedOn }) =>
        status !== 'cancelled' && checkInDate <= date && date < (departedOn ?? checkOutDate),
    )
    expect({ date, taken }).toEqual({ date, taken: staying.length })
  }
})

test('any bookings of a year add up: night by night, and to the revenue on the dashboard', addUp)
