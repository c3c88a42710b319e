import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { addDays } from '../../contract/stay'
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

interface Gap {
  before: number
  nights: number
}

/** Stays one after the other; without a gap the next guest arrives on the day on which the last one leaves. */
function staysFrom(gaps: Gap[]) {
  // The first may have begun before today.
  let day = -3
  return gaps.map(({ before, nights }) => {
    const checkInDate = addDays(today(), day + before)
    day += before + nights
    return { checkInDate, checkOutDate: addDays(today(), day) }
  })
}

async function accepts(stay: { checkInDate: string; checkOutDate: string }): Promise<boolean> {
  const { body } = await guest.call('checkAvailability', { roomId: room.id, ...stay, guests: 2 })
  return body.success
}

const aStay = fc.record({ before: fc.integer({ min: 0, max: 6 }), nights: fc.integer({ min: 1, max: 5 }) })
/** Ends on the same day, before it begins, or after some nights. */
const aPair = fc.record({ from: fc.integer({ min: 0, max: 60 }), nights: fc.integer({ min: -2, max: 12 }) })

test('the calendar lets a guest choose exactly the stays that the server accepts', async () => {
  // Half past twelve by UTC: nowhere on Earth is it still yesterday.
  testApp.clock.time = new Date(`${today()}T12:30:00Z`)
  const seen = { accepted: 0, refused: 0, arrival: 0 }

  await fc.assert(
    fc.asyncProperty(
      fc.array(aStay, { maxLength: 8 }),
      fc.array(aPair, { minLength: 6, maxLength: 6 }),
      async (gaps, pairs) => {
        const stays = staysFrom(gaps)
        await testApp.db.delete(bookings).where(eq(bookings.roomId, room.id))
        await testApp.db.delete(rateLimits)
        if (stays.length > 0)
          await testApp.db.insert(bookings).values(stays.map((stay) => aBooking(room, somebody, stay)))
        const { stays: taken } = await guest.must('takenNights', { roomId: room.id })

        const arrivals = taken.map(({ checkInDate }) => ({
          checkInDate: addDays(checkInDate, -1),
          checkOutDate: checkInDate,
        }))
        const tried = pairs.map(({ from, nights }) => ({
          checkInDate: addDays(today(), from),
          checkOutDate: addDays(today(), from + nights),
        }))
        for (const stay of [...tried, ...arrivals]) {
          const isAccepted = await accepts(stay)
          seen[isAccepted ? 'accepted' : 'refused'] += 1
          if (isAccepted && arrivals.includes(stay)) seen.arrival += 1
          expect({ ...stay, may: isChoosable(stay, { today: today(), taken }) }).toEqual({ ...stay, may: isAccepted })
        }
      },
    ),
    { numRuns: 120 },
  )
  // Had none of one kind been tried, nothing would be proved.
  expect(Math.min(seen.accepted, seen.refused, seen.arrival)).toBeGreaterThan(50)
}, 600_000)
