import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nightsMax, takenNightsDays } from '../../contract/limits'
import { addDays, lastCheckInDate } from '../../contract/stay'
import { isChoosable } from '../../contract/dayStatus'
import { aBooking, insertRoom, insertUser } from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { bookings, rateLimits, type RoomRow, type UserRow } from '../db/schema'

let testApp: TestApp
let guest: Awaited<ReturnType<TestApp['newUser']>>
let room: RoomRow
let somebody: UserRow

beforeAll(async () => {
  testApp = await openTestApp()
  guest = await testApp.newUser()
  somebody = await insertUser(testApp.db)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(bookings)
  // Cheap enough for a stay of a year.
  room = await insertRoom(testApp.db, { pricePerNightCents: 100 })
})

/** Today where the guest is; where the day begins and ends decides how far the server's today reaches to either side. */
const today = () => testApp.inDays(0)

async function accepts(stay: { checkInDate: string; checkOutDate: string }): Promise<boolean> {
  const { body } = await guest.call('checkAvailability', { roomId: room.id, ...stay, guests: 2 })
  return body.success
}

test.each([
  ['until the day on which the next guest arrives', 2, 5, true],
  ['a night longer than that', 2, 6, false],
  ['from the day on which the last guest leaves', 8, 10, true],
  ['from the night before', 7, 10, false],
  ['the very nights that are taken', 5, 8, false],
  ['around all of them', 4, 9, false],
  ['no night at all', 2, 2, false],
  ['backwards', 4, 2, false],
])('a stay that the calendar offers is one that the server accepts: %s', async (_what, from, until, isFree) => {
  // Half past twelve by UTC: nowhere on Earth is it still yesterday.
  testApp.clock.time = new Date(`${today()}T12:30:00Z`)
  const nights = (first: number, last: number) => ({
    checkInDate: addDays(today(), first),
    checkOutDate: addDays(today(), last),
  })
  await testApp.db.insert(bookings).values(aBooking(room, somebody, nights(5, 8)))
  const { stays: taken } = await guest.must('takenNights', { roomId: room.id })

  expect(await accepts(nights(from, until))).toBe(isFree)
  expect(isChoosable(nights(from, until), { today: today(), taken })).toBe(isFree)
})

test.each([
  ['today', () => today(), '12:30', [1, nightsMax, nightsMax + 1]],
  ['yesterday', () => addDays(today(), -1), '12:30', [1, 2]],
  ['the last day on which a stay can begin', () => lastCheckInDate(today()), '09:00', [1, nightsMax, nightsMax + 1]],
  ['the day after that', () => addDays(lastCheckInDate(today()), 1), '09:00', [1]],
])('so it is from %s on', async (_day, from, time, lengths) => {
  testApp.clock.time = new Date(`${today()}T${time}:00Z`)
  for (const nights of lengths) {
    await testApp.db.delete(rateLimits)
    const stay = { checkInDate: from(), checkOutDate: addDays(from(), nights) }
    expect([nights, isChoosable(stay, { today: today(), taken: [] })]).toEqual([nights, await accepts(stay)])
  }
})

test('the nights that a room page knows without naming days are known to the calendar, too', async () => {
  const last = addDays(today(), takenNightsDays - 1)
  await testApp.db
    .insert(bookings)
    .values(aBooking(room, somebody, { checkInDate: last, checkOutDate: addDays(last, 1) }))
  const { stays: taken } = await guest.must('takenNights', { roomId: room.id })
  const nights = { today: today(), taken, knownUntil: addDays(today(), takenNightsDays) }

  expect(isChoosable({ checkInDate: addDays(last, -1), checkOutDate: last }, nights)).toBe(true)
  expect(isChoosable({ checkInDate: last, checkOutDate: addDays(last, 1) }, nights)).toBe(false)
})
