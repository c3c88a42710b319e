import { and, notLike } from 'drizzle-orm'
import { calls, type Call, type CallName } from '../../contract/calls'
import type { FieldName } from '../../contract/fields'
import { rateLimits } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'
import type { serve } from './serve'

let testApp: TestApp
let owner: Awaited<ReturnType<TestApp['newOwner']>>
let roomId: string
beforeAll(async () => {
  testApp = await openTestApp()
  owner = await testApp.newOwner()
  roomId = await testApp.newRoom(owner)
})
afterAll(() => testApp.close())
beforeEach(() => testApp.db.delete(rateLimits))

type Row<Name extends CallName> = Parameters<typeof serve<Name>>[2]
const summary = 'Whatever it does'
export const rows = [
  { summary, rate: 'unlimited' } satisfies Row<'getBookings'>,
  { summary, rate: 'unlimited' } satisfies Row<'checkAvailability'>,
  // @ts-expect-error A call that changes something does not compile without a rate.
  { summary, rate: 'unlimited' } satisfies Row<'toggleAvailability'>,
  // @ts-expect-error Not even a login.
  { summary, rate: 'unlimited' } satisfies Row<'login'>,
  // @ts-expect-error Nor when the row says nothing about it.
  { summary } satisfies Row<'searchHistory'>,
]

/** Something valid for every field; another email each time, because failures of one have limits of their own. */
const values = (turn: number): Partial<Record<FieldName, unknown>> => ({
  ...{ name: 'Ada', email: `person${turn}@example.com`, password: 'wrong', newPassword: 'quiet-harbour-two' },
  ...{ currentPassword: 'wrong', code: '000000', destination: 'London', roomId, bookingId: 'none' },
  ...{ checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2, message: 'Hello' },
  ...{ hotelName: 'Harbour House', contact: '020 7946 0000', city: 'London', address: '1 Quay Street' },
  ...{ roomType: 'Double Bed', pricePerNight: '120', amenities: '[]', maxGuests: '2', hotelId: 'none' },
  ...{ cancellation: 'flexible', expectedRefund: 0, reason: 'Burst pipe in the room.', mark: 'arrived' },
  ...{ version: '1', archived: false, note: '', blockId: 'none' },
})

const limited = Object.entries<Call>(calls).filter(([, { method, safe }]) => method !== 'GET' && !safe) as [
  CallName,
  Call,
][]

// Last, because it ends the session that the others need.
test.each(limited.sort(([name]) => (name === 'logout' ? 1 : -1)))(
  '%s cannot be called on and on',
  async (name, { sends = {} }) => {
    const statusOf = async (turn: number) => {
      const payload = Object.fromEntries(Object.entries(sends).map(([member, field]) => [member, values(turn)[field]]))
      return (await owner.call(name, payload as never)).status
    }
    expect([200, 401]).toContain(await statusOf(1))

    // As if it had been made so often. Wrong passwords are counted besides.
    const ofTheCall = and(notLike(rateLimits.key, 'wrong-logins%'), notLike(rateLimits.key, 'confirm-password%'))
    await testApp.db.update(rateLimits).set({ points: 129 }).where(ofTheCall)

    expect(await statusOf(2)).toBe(429)
  },
)

test.each<[string, string]>([
  ['names an hour of thirty thousand blanks', JSON.stringify({ version: 1, checkInFrom: `${' '.repeat(30_000)}x` })],
  ['is no JSON', '{'],
])('a request that %s counts like any other', async (_, body) => {
  const other = await testApp.newOwner()
  await testApp.db.delete(rateLimits)

  const reply = await other.send({ ...calls.editHotel, headers: { 'content-type': 'application/json' }, body })

  expect(JSON.parse(reply.text)).toMatchObject({ success: false })
  expect(await testApp.db.select({ points: rateLimits.points }).from(rateLimits)).toEqual([{ points: 1 }])
})
