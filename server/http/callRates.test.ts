import { and, notLike } from 'drizzle-orm'
import { calls, type Call, type CallName } from '../../contract/calls'
import type { FieldName } from '../../contract/fields'
import { rateLimits } from '../db/schema'
import { useUpReads } from '../../testing/rates'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { networksOf } from './networks'
import { networkLimits, type RouteRate } from './rate'
import type { serve } from './serve'
import { sessionLookUps } from './session'

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
  { summary, rate: { per: 'address', points: 1, window: 1 } } satisfies Row<'room'>,
  // @ts-expect-error Without a rate not even a call that changes nothing compiles.
  { summary } satisfies Row<'room'>,
  // @ts-expect-error Nor where nobody has to be logged in and the rate is of a user.
  { summary, rate: { per: 'user', points: 1, window: 1 } } satisfies Row<'room'>,
]

/** Something valid for every field; another email each time, because failures of one have limits of their own. */
const values = (turn: number): Partial<Record<FieldName, unknown>> => ({
  ...{ name: 'Ada', email: `person${turn}@example.com`, password: 'wrong', newPassword: 'quiet-harbour-two' },
  ...{ currentPassword: 'wrong', code: '000000', destination: 'London', roomId, bookingId: 'none' },
  ...{ checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2, message: 'Hello' },
  ...{ hotelName: 'Harbour House', contact: '020 7946 0000', city: 'London', address: '1 Quay Street' },
  ...{ roomType: 'Double Bed', pricePerNight: '120', amenities: '[]', maxGuests: '2', hotelId: 'none' },
  ...{ cancellation: 'flexible', expectedRefund: 0, reason: 'Burst pipe in the room.', mark: 'arrived' },
  ...{ version: '1', archived: false, note: '', blockId: 'none', roomIds: [roomId] },
  ...{ guestName: 'Walter Walkin', amount: 1, paymentMethod: 'cash', rates: {} },
  ...{ importId: 'none', calendarUrl: 'http://127.0.0.1/calendar.ics', calendarName: 'Another site' },
})

const every = Object.entries<Call>(calls) as [CallName, Call][]

const rateOf = ({ path, method }: Call) => {
  const route = testApp.app.routesWithRates.find((each) => each.url === path && each.method === method)
  return route!.config!.rate as RouteRate
}

test('what only reads is counted without a statement', async () => {
  await owner.must('getRooms')
  await owner.must('ownerRooms')
  expect(await testApp.db.$count(rateLimits)).toBe(0)
})

// Last, because it ends the session that the others need.
test.each(every.sort(([name]) => (name === 'logout' ? 1 : -1)))('%s cannot be called on and on', async (name, call) => {
  // One of the two members that name rooms must be there.
  const sends = { ...call.sends, ...(name === 'blockNights' && { roomId: 'roomId' as const }) }
  const statusOf = async (turn: number) => {
    const payload = Object.fromEntries(Object.entries(sends).map(([member, field]) => [member, values(turn)[field]]))
    return (await owner.call(name, payload as never)).status
  }
  expect([200, 401]).toContain(await statusOf(1))

  if (!rateOf(call).isChange) await useUpReads(testApp.app, call.path, { token: owner.jar.get('session') })
  // As if it had been made so often. Wrong passwords are counted besides.
  const ofTheCall = and(notLike(rateLimits.key, 'wrong-logins%'), notLike(rateLimits.key, 'confirm-password%'))
  await testApp.db.update(rateLimits).set({ points: 129 }).where(ofTheCall)

  expect(await statusOf(2)).toBe(429)
})

test('cookies that are no session’s cannot be looked up on and on', async () => {
  const { app } = testApp
  const path = calls.ownerRooms.path
  const guess = (remoteAddress: string) =>
    app.inject({ url: path, remoteAddress, cookies: { session: 'a'.repeat(43) } }).then(({ statusCode }) => statusCode)
  expect(await guess('203.0.113.9')).toBe(401)

  const limits = networkLimits('sessions', networksOf('203.0.113.9'), sessionLookUps)
  for (let left = sessionLookUps.points - 1; left > 0; left -= 1) app.limitReads(limits)

  expect([await guess('203.0.113.9'), await guess('203.0.113.10')]).toEqual([429, 401])
})

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
