import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { asc } from 'drizzle-orm'
import { bookings, calendarImports, rateLimits, takenNights } from '../db/schema'
import { openFeedSite, vcalendar, vevent } from '../../testing/feedSite'
import { openTestApp, type TestApp } from '../../testing/testApp'

let testApp: TestApp
let site: Awaited<ReturnType<typeof openFeedSite>>
let owner: Awaited<ReturnType<TestApp['newOwner']>>
let roomId: string

beforeAll(async () => {
  site = await openFeedSite()
  testApp = await openTestApp({ env: { CALENDAR_ALLOW_PRIVATE: '1' } })
  owner = await testApp.newOwner('Harbour House')
})
afterAll(async () => {
  await testApp.close()
  await site.close()
})
beforeEach(async () => {
  for (const table of [rateLimits, bookings, takenNights, calendarImports]) await testApp.db.delete(table)
  roomId = await testApp.newRoom(owner)
})

const inDays = (days: number) => testApp.inDays(days)
const date = (days: number) => inDays(days).replaceAll('-', '')
const dates = (from: number, until: number) =>
  vevent(`UID:${from}-${until}@other`, `DTSTART;VALUE=DATE:${date(from)}`, `DTEND;VALUE=DATE:${date(until)}`)

const taken = async () =>
  (await testApp.db.select().from(takenNights).orderBy(asc(takenNights.checkInDate))).map(
    ({ kind, checkInDate, checkOutDate }) => [kind, checkInDate, checkOutDate],
  )

test('the nights of a calendar are taken', async () => {
  site.serves(vcalendar(dates(10, 13), dates(20, 21)))

  const imported = await owner.call('importCalendar', { roomId, url: site.url(), name: 'Other site' })

  expect(imported.body).toMatchObject({ success: true, events: 2, conflicts: 0 })
  expect(await taken()).toEqual([
    ['import', inDays(10), inDays(13)],
    ['import', inDays(20), inDays(21)],
  ])
  site.serves(vcalendar())
  const read = await owner.call('readImport', { importId: imported.body.importId })
  expect(read.body).toMatchObject({ success: true, events: 0 })
  expect(await taken()).toEqual([])
})
