import { createHash } from 'node:crypto'
import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import type { RunningServer } from '../testing/programs'
import type { Account } from '../testing/rows'
import type { Kind } from '../testing/testEnvironment'
import { atMost, type Bench, type Row } from './support/bench'
import { compare, startBare } from './support/compare'
import { cookieOf, fill, insertBusyRooms } from './support/crowd'
import { load, type Ask } from './support/load'

const ownBookings = 20

/** Reads against their bare query, and /livez beside the slowest read, on both databases. */
export async function queries(bench: Bench): Promise<Row[]> {
  return [...(await on(bench, 'embedded')), ...(await on(bench, 'postgres'))]
}

const findSession = `SELECT users.*, token_hash, last_seen_at < now() - interval '5 minutes' AS is_stale
  FROM sessions JOIN users ON users.id = user_id
  WHERE token_hash = decode($1, 'hex') AND expires_at > now() AND last_seen_at > now() - interval '7 days'`

const findBookings = `SELECT bookings.*, images, users.name AS guest_name
  FROM bookings JOIN hotels ON hotels.id = hotel_id JOIN rooms ON rooms.id = room_id JOIN users ON users.id = user_id
  WHERE user_id = $1 ORDER BY bookings.created_at DESC, bookings.id DESC`

const findRoom = `SELECT price_cents, is_available, EXISTS (SELECT FROM taken_nights
    WHERE room_id = rooms.id AND check_out > $2::date AND check_in < $3::date) AS is_taken
  FROM rooms WHERE id = $1`

async function on(bench: Bench, kind: Kind): Promise<Row[]> {
  const environment = await bench.newEnvironment(kind)
  const { usual, busy } = await environment.withDatabase(async (database) => {
    await fill(database, { rooms: 1000, bookings: 10_000 })
    const busy = await insertBusyRooms(database.db, 200)
    return { usual: await insertBusyRooms(database.db, ownBookings), busy }
  })
  const { guest, room } = usual[0]!
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

  const against = (name: string, what: string, ask: Ask) => {
    const asks = usual.map((each) => ({ ...ask, headers: cookieOf(each.guest) }))
    return compare(
      `${name} ${what}, ${kind}`,
      { asks, expect: { status: 200, text: '"success":true' }, server },
      { asks: [{ ...asks[0]!, path: `/${name}` }], expect: { status: 200 }, server: bare },
      0.6,
    )
  }
  const body = { roomId: room.id, checkInDate, checkOutDate, guests: 2 }
  const rows = [
    await against('is-auth', 'with a session', calls.isAuth),
    await against('get-bookings', `with ${ownBookings} bookings`, calls.getBookings),
    await against('check-availability', 'of a free room', { ...calls.checkAvailability, body }),
    await livezBesideReads(server, busy, kind),
  ]
  await server.stop()
  return rows
}

/** Under full load of each read of a guest and an owner of 200 bookings, one after the other: beside the slowest it is worst. */
async function livezBesideReads(
  server: RunningServer,
  busy: Record<'guest' | 'owner', Account>[],
  kind: Kind,
): Promise<Row> {
  const reads: Ask[][] = [
    busy.map(({ guest }) => ({ ...calls.getBookings, headers: cookieOf(guest) })),
    busy.map(({ owner }) => ({ ...calls.ownerBookings, headers: cookieOf(owner) })),
    busy.map(({ owner }) => ({ ...calls.ownerRooms, headers: cookieOf(owner) })),
  ]
  const side = { server, milliseconds: 4000, expect: { status: 200 } }
  let [worst, wrong] = [0, 0]
  for (const asks of reads) {
    const [hammered, livez] = await Promise.all([
      load({ ...side, asks, connections: 8 }),
      load({ ...side, asks: [{ path: '/livez' }], connections: 1, pause: 3 }),
    ])
    worst = Math.max(worst, livez.p99)
    wrong += hammered.wrong + livez.wrong
  }
  const row = atMost(`p99 of /livez beside 8 clients of reads with 200 bookings, ${kind}`, worst, 25, 'ms')
  return wrong > 0 ? { ...row, ours: `${wrong} wrong answers`, holds: false } : row
}
