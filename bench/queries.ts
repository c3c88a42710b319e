import { createHash } from 'node:crypto'
import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import type { RunningServer } from '../testing/programs'
import type { Account } from '../testing/rows'
import type { Kind } from '../testing/testEnvironment'
import { atMost, type Bench, type Part, type Row } from './support/bench'
import { compare, startBare } from './support/compare'
import { cookieOf, fill, insertBusyHotel } from './support/crowd'
import { load, type Ask } from './support/load'

const ownBookings = 20

export const queries: Part = {
  about: 'reads against their bare query, and /livez beside the slowest read, on both databases',
  measure: async (bench) => [...(await on(bench, 'embedded')), ...(await on(bench, 'postgres'))],
}

const findSession = `SELECT users.*, token_hash, last_seen_at < now() - interval '5 minutes' AS is_stale
  FROM sessions JOIN users ON users.id = user_id
  WHERE token_hash = decode($1, 'hex') AND expires_at > now() AND last_seen_at > now() - interval '7 days'`

const findBookings = `SELECT bookings.*, hotels.name AS hotel_name, address, hotels.city, room_type, images, users.name AS guest_name
  FROM bookings JOIN hotels ON hotels.id = hotel_id JOIN rooms ON rooms.id = room_id JOIN users ON users.id = user_id
  WHERE user_id = $1 ORDER BY bookings.created_at DESC, bookings.id DESC`

const findRoom = `SELECT price_cents, is_available, EXISTS (SELECT FROM taken_nights
    WHERE room_id = rooms.id AND check_out > $2::date AND check_in < $3::date) AS is_taken
  FROM rooms WHERE id = $1`

async function on(bench: Bench, kind: Kind): Promise<Row[]> {
  const environment = await bench.newEnvironment(kind)
  const hotel = { rooms: 1, every: 1, from: 400 }
  const { guest, room, busy } = await environment.withDatabase(async (database) => {
    await fill(database, { rooms: 1000, bookings: 10_000 })
    const busy = await insertBusyHotel(database.db, { ...hotel, stays: 200 })
    return { ...(await insertBusyHotel(database.db, { ...hotel, stays: ownBookings })), busy }
  })
  const [checkInDate, checkOutDate] = [inDays(1), inDays(3)]
  const tokenHash = createHash('sha256').update(guest.token).digest('hex')
  const bare = await startBare(bench, environment, {
    queries: {
      'is-auth': { text: findSession, values: [tokenHash] },
      'get-bookings': { text: findBookings, values: [guest.user.id] },
      'check-availability': { text: findRoom, values: [room.id, checkInDate, checkOutDate] },
    },
  })
  const server = await environment.startServer()
  const headers = cookieOf(guest)

  const against = (name: string, what: string, ask: Ask) =>
    compare(
      `${name} ${what}, ${kind}`,
      { asks: [{ ...ask, headers }], expect: { status: 200, text: '"success":true' }, server },
      { asks: [{ ...ask, headers, path: `/${name}` }], expect: { status: 200 }, server: bare },
      0.6,
    )
  const body = { roomId: room.id, checkInDate, checkOutDate, guests: 2 }
  const rows = [
    await against('is-auth', 'with a session', calls.isAuth),
    await against('get-bookings', `with ${ownBookings} bookings`, calls.getBookings),
    await against('check-availability', 'of a free room', { ...calls.checkAvailability, body }),
    await livezBesideSlowest(server, busy, kind),
  ]
  await server.stop()
  return rows
}

/** Under full load of whichever read takes longest for a guest or owner of 200 bookings. */
async function livezBesideSlowest(
  server: RunningServer,
  { guest, owner }: Record<'guest' | 'owner', Account>,
  kind: Kind,
): Promise<Row> {
  const reads: Record<string, Ask> = {
    'get-bookings': { ...calls.getBookings, headers: cookieOf(guest) },
    bookings: { ...calls.ownerBookings, headers: cookieOf(owner) },
    'owner rooms': { ...calls.ownerRooms, headers: cookieOf(owner) },
  }
  const ask = (ask: Ask, milliseconds: number, connections = 1, pause = 0) =>
    load({ server, asks: [ask], connections, milliseconds, pause, expect: { status: 200 } })

  let slowest = { name: '', median: 0 }
  for (const [name, read] of Object.entries(reads)) {
    // The first requests are compiled.
    await ask(read, 200)
    const { median } = await ask(read, 300)
    if (median > slowest.median) slowest = { name, median }
  }
  const [hammered, livez] = await Promise.all([ask(reads[slowest.name]!, 4000, 8), ask({ path: '/livez' }, 4000, 1, 3)])
  const wrong = hammered.wrong + livez.wrong
  const what = `p99 of /livez beside 8 clients of ${slowest.name} with 200 bookings, ${kind}`
  const row = atMost(what, livez.p99, 25, 'ms', { beside: `${Math.round(hammered.perSecond)}/s meanwhile` })
  return wrong > 0 ? { ...row, ours: `${wrong} wrong answers`, holds: false } : row
}
