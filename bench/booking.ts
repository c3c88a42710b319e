import { randomUUID } from 'node:crypto'
import { calls, idempotencyHeader } from '../contract/calls'
import { inDays } from '../testing/days'
import type { Account } from '../testing/rows'
import type { Kind } from '../testing/testEnvironment'
import { newId } from '../server/db/schema'
import { medianAtMost, type Bench, type Row } from './support/bench'
import { compare, startBare } from './support/compare'
import { cookieOf } from './support/crowd'
import { load, type Ask } from './support/load'

/** create-booking against the barest transaction, and 200 at once for one night. */
export async function booking(bench: Bench): Promise<Row[]> {
  return [await onFreeNights(bench), await atOnce(bench, 'embedded'), await atOnce(bench, 'postgres')]
}

/** As the page asks: with a key of its own for each attempt. */
export const book = (guest: Account, roomId: string, day: number): Ask => ({
  ...calls.createBooking,
  headers: { ...cookieOf(guest), [idempotencyHeader]: randomUUID() },
  body: { roomId, checkInDate: inDays(day), checkOutDate: inDays(day + 1), guests: 1 },
})

const barestBooking = [
  'SELECT FROM rooms WHERE id = $1 FOR UPDATE',
  `INSERT INTO bookings (id, room_id, hotel_id, user_id, check_in, check_out, guests, price_cents, total_cents)
   SELECT $1, id, hotel_id, $3, $4, $5, 2, price_cents, price_cents FROM rooms WHERE id = $2`,
]

async function onFreeNights(bench: Bench): Promise<Row> {
  const environment = await bench.newEnvironment('postgres')
  // As many guests as it takes for none to come to the limits on bookings.
  const { guests, rooms } = await environment.insert(1500, 50)
  const bare = await startBare(bench, environment, { transaction: barestBooking })
  const server = await environment.startServer()

  const nights = Array.from({ length: 20_000 }, (_, turn) => ({
    guest: guests[turn % guests.length]!,
    roomId: rooms[turn % rooms.length]!.room.id,
    day: 1 + Math.floor(turn / rooms.length),
  }))
  const asks = nights.map(({ guest, roomId, day }) => book(guest, roomId, day))
  const bareAsks = nights.map(({ guest, roomId, day }): Ask => {
    // Later than all of ours: the two book in the same rooms.
    const insert = [newId(), roomId, guest.user.id, inDays(day + 600), inDays(day + 601)]
    return { method: 'POST', path: '/transaction', body: [[roomId], insert] }
  })
  const side = { once: true, expect: { status: 200, text: '"success":true' } }
  const what = 'create-booking, 50 rooms, free nights, postgres'
  const row = await compare(what, { ...side, server, asks }, { ...side, server: bare, asks: bareAsks }, 0.35)
  await server.stop()
  return row
}

const rivals = 200
const nights = 5

async function atOnce({ newEnvironment }: Bench, kind: Kind): Promise<Row> {
  const environment = await newEnvironment(kind)
  const { guests, rooms } = await environment.insert(rivals, 1)
  const server = await environment.startServer()

  const slowest: number[] = []
  let wrong = 0
  for (let night = 1; night <= nights; night += 1) {
    const asks = guests.map((guest) => book(guest, rooms[0]!.room.id, night))
    const side = { server, once: true, connections: rivals, milliseconds: 30_000 }
    const measured = await load({ ...side, asks, expect: { status: 200, text: '"success":false' } })
    slowest.push(measured.slowest / 1000)
    // The one answer that is no refusal.
    if (measured.wrong !== 1 || measured.statuses[200] !== rivals) wrong += 1
  }
  await server.stop()
  const row = medianAtMost(`${rivals} at once for one night of one room, the last answer, ${kind}`, slowest, 1, 's')
  const all = { ...row, bar: `${row.bar}, one success` }
  return wrong > 0 ? { ...all, ours: `${wrong} times not one success`, holds: false } : all
}
