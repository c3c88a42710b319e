import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { untilBlocked } from '../../testing/testDatabase'
import { bookings } from '../db/schema'
import { transact } from '../db/transaction'
import { replaceRates } from './store'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('a guest who waits while their room gets other seasons is quoted by these', async () => {
  const [owner, guest] = [await testApp.newOwner(), await testApp.newUser()]
  const roomId = await testApp.newRoom(owner)
  const season = (pricePerNight: number) => ({
    ...{ name: 'May', pricePerNight },
    from: testApp.inDays(3),
    until: testApp.inDays(9),
  })
  await owner.must('editRates', { roomId, version: 1, rates: { seasons: [season(200)] } })
  const stay = { roomId, checkInDate: testApp.inDays(4), checkOutDate: testApp.inDays(6), guests: 2 }

  const { answer } = await transact(testApp.db, async (tx) => {
    await replaceRates(tx, [roomId], { seasons: [season(300)] })
    const answer = guest.call('createBooking', stay)
    await untilBlocked(testApp.database, answer)
    return { answer }
  })
  const { bookingId } = (await answer).body as { bookingId: string }
  const [booked] = await testApp.db.select().from(bookings).where(eq(bookings.id, bookingId))
  expect(booked).toMatchObject({ totalCents: 60_000, nightCents: [30_000, 30_000] })
})
