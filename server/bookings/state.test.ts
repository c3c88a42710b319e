import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import type { StayMark } from '../../contract/bookingStatus'
import { deadlineDay } from '../../contract/hotelDay'
import { addDays, earliestToday } from '../../contract/stay'
import { aBooking, insertRooms, insertUser, type OwnedRoom } from '../../testing/rows'
import { openTestDatabase } from '../../testing/testDatabase'
import { claimExpiredHolds, claimUnpaidOf } from '../cancellations/store'
import type { Database, OpenDatabase } from '../db/database'
import {
  bookings,
  hotels,
  isHoldExpired,
  isUnpaid,
  rooms,
  takenNights,
  type BookingRow,
  type NewBooking,
  type UserRow,
} from '../db/schema'
import { transact } from '../db/transaction'
import { findBookings } from '../desk/store'
import { confirmBooking } from '../payments/store'
import { hour } from '../time'
import { claimChange } from './changeStore'
import {
  awaitsPayment,
  departureDate,
  heldUntil,
  leftUnstayed,
  whyHotelCannotCancel,
  whyNotMark,
  whyNotPay,
} from './state'
import { findBookingPage, findUpcomingStays } from './store'

/** At UTC−11 and −12 it is the 10th, at UTC+14 the 11th. */
const now = new Date('2027-05-10T18:00:00Z')
const zones = [null, 'Pacific/Kiritimati', 'Pacific/Pago_Pago']

const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds)
const unpaid = ([null, 'hold', 'guest', 'hotel'] as const).flatMap((kind) =>
  [-hour, hour].map((left) => ({
    payBy: inTime(left),
    ...(kind && { changeInProgress: kind, changeSince: inTime(hour) }),
  })),
)
const paidAt = inTime(-2 * hour)
/** `desk`: to be paid at the hotel. */
const payments: Partial<NewBooking>[] = [
  ...unpaid,
  { status: 'confirmed', paidAt },
  { status: 'confirmed', source: 'desk' },
  { status: 'cancelled', payBy: inTime(-hour) },
  { status: 'cancelled', paidAt },
]
const marksOf = (checkInDate: string): Pick<NewBooking, 'mark' | 'departedOn'>[] => [
  {},
  { mark: 'arrived' },
  { mark: 'no-show' },
  { mark: 'left' },
  { mark: 'left', departedOn: checkInDate },
  { mark: 'left', departedOn: addDays(checkInDate, 1) },
]
const daysFrom = (first: string, length: number) => Array.from({ length }, (_, later) => addDays(first, later))
/** Three nights each, some over for a day and some to begin in a day, wherever it is. */
const checkInDates = daysFrom('2027-05-06', 7)
const days = daysFrom('2027-05-05', 12)

let database: OpenDatabase
let guest: UserRow
let owned: OwnedRoom[]
/** Of each combination one, all of one guest, in a hotel of each time zone. */
let all: BookingRow[]
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  guest = await insertUser(db)
  owned = await insertRooms(db, zones.length)
  all = []
  for (const [index, timeZone] of zones.entries()) {
    const { hotelId } = owned[index]!.room
    await db.update(hotels).set({ timeZone }).where(eq(hotels.id, hotelId))
    const states = checkInDates.flatMap((checkInDate) =>
      marksOf(checkInDate).flatMap((mark) => payments.map((payment) => ({ checkInDate, ...mark, ...payment }))),
    )
    const added = await db
      .insert(rooms)
      .values(states.map(() => ({ hotelId, roomType: 'Double Bed', pricePerNightCents: 12_000 })))
      .returning()
    const values = states.map((state, place) =>
      aBooking(added[place]!, guest, { ...state, checkOutDate: addDays(state.checkInDate, 3) }),
    )
    all.push(...(await db.insert(bookings).values(values).returning()))
  }
})
afterAll(() => database.close())

const describeState = (booking: BookingRow) => {
  const { status, isPaid, changeInProgress, mark, departedOn, checkInDate, timeZone } = booking
  const payment = `${status}, ${isPaid ? 'paid' : 'unpaid'}, ${isOver(booking) ? 'too late' : 'in time'}`
  return `${payment}, changed by ${changeInProgress}, ${mark} on ${departedOn}, from ${checkInDate} in ${timeZone}`
}

/** Holds what a statement has found to what the rows say. */
function expectSame(found: { id: string }[], isMeant: (booking: BookingRow) => boolean, among = all) {
  const ids = new Set(found.map(({ id }) => id))
  const wrong = among.filter((booking) => ids.has(booking.id) !== isMeant(booking))
  expect(wrong.map(describeState)).toEqual([])
}

/** The same, of which some are found and some are not. */
function expectSome(found: { id: string }[], isMeant: (booking: BookingRow) => boolean, among = all) {
  expectSame(found, isMeant, among)
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(among.length)
}

const isOver = (booking: BookingRow) => (heldUntil(booking) ?? Infinity) <= new Date()

/** What `work` does to the bookings is undone. */
async function tryOut<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
  const undo = new Error('undo')
  let result: Result
  await transact(database.db, async (tx) => {
    result = await work(tx)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return result!
}

const changed = (changes: { bookingId: string }[]) => changes.map(({ bookingId }) => ({ id: bookingId }))

test('an unpaid stay ends once its guest can no longer pay because the time has run out', async () => {
  const over = await database.db.select({ id: bookings.id }).from(bookings).where(and(isUnpaid, isHoldExpired))
  expectSome(over, isOver)

  const ended = await tryOut(async (tx) => {
    const claims = []
    for (let batch = await claimExpiredHolds(tx); batch.length > 0; batch = await claimExpiredHolds(tx))
      claims.push(...batch)
    return changed(claims)
  })
  const hasRunOut = (booking: BookingRow) =>
    whyNotPay({ ...booking, isHoldExpired: isOver(booking), hasPage: false })?.message.includes('run out') === true
  expectSome(ended, (booking) => !booking.changeInProgress && hasRunOut(booking))
})

test('a payment that comes late counts for every stay that an open page could still pay for', async () => {
  const ofOneHotel = all.filter(({ timeZone }) => !timeZone)
  const confirmed = await tryOut(async (tx) => {
    const found = []
    for (const booking of ofOneHotel) if (await confirmBooking(tx, booking.id)) found.push(booking)
    return found
  })
  const open = { changeInProgress: null, isHoldExpired: true, hasPage: true }
  expectSome(confirmed, (booking) => !whyNotPay({ ...booking, ...open }), ofOneHotel)
})

test('an unpaid stay is cancelled unless somebody is cancelling it, and with an account unless the desk has noted it', async () => {
  const one = await tryOut((tx) => claimChange(tx, 'guest', { which: undefined }))
  expectSome(changed(one), awaitsPayment)
  const withAccount = await tryOut((tx) => claimUnpaidOf(tx, guest.id))
  expectSome(changed(withAccount), (booking) => awaitsPayment(booking) && !booking.mark)
})

test('a hotel stays open while it can cancel a stay, and lists these first, with what is unpaid', async () => {
  const today = earliestToday(now)
  const isToCome = (booking: BookingRow) => !whyHotelCannotCancel(booking, today)
  const isCancellable = (booking: BookingRow) => !whyHotelCannotCancel(booking, deadlineDay(booking.timeZone, now))
  expect(all.filter((booking) => isCancellable(booking) && !isToCome(booking)).map(describeState)).toEqual([])

  for (const { room, owner } of owned) {
    const ofHotel = all.filter(({ hotelId }) => hotelId === room.hotelId)
    const upcoming = await findUpcomingStays(database.db, room.hotelId, today)
    expect(upcoming).toEqual({ stays: ofHotel.filter(isToCome).length, lastDate: '2027-05-15' })

    const page = { today, limit: all.length }
    const viewer = { userId: owner.user.id, as: 'owner' } as const
    const first = await findBookingPage(database.db, viewer, { open: true, ...page })
    expectSome(first, (booking) => booking.status === 'pending' || isToCome(booking), ofHotel)
    const others = await findBookingPage(database.db, viewer, { open: false, ...page })
    expectSome(others, (booking) => booking.status !== 'pending' && !isToCome(booking), ofHotel)
  }
})

test('the desk shows a guest as arriving, leaving or in house on the days on which it can note that', async () => {
  for (const date of days) {
    /** Of a stay of which nothing is noted yet. */
    const canNote = (booking: BookingRow, mark: StayMark, today = date) =>
      !whyNotMark({ ...booking, mark: null }, mark, today)
    const isArriving = (booking: BookingRow) =>
      canNote(booking, 'arrived') && !canNote(booking, 'arrived', addDays(date, -1))
    const isGone = ({ mark }: BookingRow) => mark === 'left' || mark === 'no-show'
    const hasCome = (booking: BookingRow) =>
      canNote(booking, 'no-show') || (isArriving(booking) && booking.mark === 'arrived')
    const meant = {
      arriving: isArriving,
      leaving: (booking: BookingRow) => booking.status !== 'cancelled' && departureDate(booking) === date,
      'in-house': (booking: BookingRow) => hasCome(booking) && departureDate(booking) > date && !isGone(booking),
    }
    for (const movement of ['arriving', 'leaving', 'in-house'] as const)
      for (const { room, owner } of owned) {
        const query = { ownerId: owner.user.id, filters: { day: { movement, date }, period: {} }, limit: all.length }
        const ofHotel = all.filter(({ hotelId }) => hotelId === room.hotelId)
        expectSame(await findBookings(database.db, query), meant[movement], ofHotel)
      }
  }
})

test('a stay takes its nights until its guest leaves, but none that is cancelled or was left before the first', async () => {
  const taken = await database.db.select().from(takenNights)
  expectSome(taken, (booking) => booking.status !== 'cancelled' && !leftUnstayed(booking))
  const bookedBy = new Map(all.map((booking) => [booking.id, booking]))
  for (const { id, checkOutDate } of taken) expect(checkOutDate).toBe(departureDate(bookedBy.get(id)!))
})
