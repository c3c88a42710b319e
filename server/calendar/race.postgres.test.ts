import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { takenNights } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { CALENDAR_ALLOW_PRIVATE: '1' } })
})
afterAll(() => testApp.close())

const inDays = (days: number) => testApp.inDays(days)
const compact = (date: string) => date.replaceAll('-', '')

/** Serves, at every path, the calendar of a site that has sold the nights of these days. */
async function openOtherSite(checkInDate: string, checkOutDate: string) {
  const calendar = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other site//EN', 'BEGIN:VEVENT', 'UID:1@other.test'],
    `DTSTART;VALUE=DATE:${compact(checkInDate)}`,
    `DTEND;VALUE=DATE:${compact(checkOutDate)}`,
    ...['SUMMARY:Reserved', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
  const site = createServer((_request, response) => response.end(calendar))
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  return { url: (name: string) => `http://127.0.0.1:${port}/${name}.ics`, close: () => site.close() }
}

test.each([1, 2, 3, 4, 5])(
  'of 50 guests, desk bookings, blocks and other sites that want the same nights at once, one kind gets them and all others are told (round %i)',
  async (round) => {
    const owner = await testApp.newOwner(`House ${round}`)
    const roomId = await testApp.newRoom(owner)
    const guests: Awaited<ReturnType<TestApp['newUser']>>[] = []
    for (let index = 0; index < 21; index += 1) guests.push(await testApp.newUser(`Guest ${index}`))
    const nights = { roomId, checkInDate: inDays(10), checkOutDate: inDays(12) }
    const site = await openOtherSite(nights.checkInDate, nights.checkOutDate)

    const web = () => guests.map((guest) => guest.call('createBooking', { ...nights, guests: 1 }))
    const desk = () =>
      Array.from({ length: 12 }, (_, index) =>
        owner.call('enterBooking', { ...nights, guests: 1, guestName: `Caller ${index}` }),
      )
    const blocks = () => Array.from({ length: 12 }, () => owner.call('blockNights', nights))
    const imports = () =>
      Array.from({ length: 5 }, (_, index) =>
        owner.call('importCalendar', { roomId, url: site.url(`site-${index}`), name: `Site ${index}` }),
      )
    // Each kind comes first once.
    const kinds = [web, desk, blocks, imports]
    const order = kinds.map((_, index) => (index + round) % kinds.length)
    const answers: Awaited<ReturnType<(typeof kinds)[number]>[number]>[][] = []
    const asked = order.map(async (kind) => void (answers[kind] = await Promise.all(kinds[kind]!())))
    await Promise.all(asked)
    site.close()

    const taken = await testApp.db.select().from(takenNights).where(eq(takenNights.roomId, roomId))
    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({ checkInDate: nights.checkInDate, checkOutDate: nights.checkOutDate })
    const [booked, entered, blocked, imported] = answers.map((of) => of.filter(({ body }) => body.success))
    expect(imported).toHaveLength(5)
    const conflicts = imported!.map(({ body }) => (body as { conflicts?: number }).conflicts)
    const isImported = taken[0]!.kind === 'import'
    expect(conflicts).toEqual(Array(5).fill(isImported ? 0 : 1))
    expect([...booked!, ...entered!, ...blocked!]).toHaveLength(isImported ? 0 : 1)
    for (const { status, body } of answers.slice(0, 3).flat()) {
      if (body.success) continue
      expect({ status, ...body }).toMatchObject({
        status: 200,
        field: 'checkInDate',
        message: expect.stringMatching(/\S/),
      })
    }
  },
)
