import { createHash } from 'node:crypto'
import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import type { Kind } from '../testing/testEnvironment'
import type { Bench, Part, Row } from './support/bench'
import { compare, comparedRow } from './support/compare'
import { cookieOf, fill, insertBusyHotel } from './support/crowd'
import { startBare } from './support/startPeer'

const ownBookings = 20

export const queries: Part = {
  about: 'is-auth, get-bookings and check-availability against the bare query, on both databases',
  async measure(bench) {
    return [...(await on(bench, 'embedded')), ...(await on(bench, 'postgres'))]
  },
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
  const { guest, room } = await environment.withDatabase(async (database) => {
    await fill(database, { rooms: 1000, bookings: 10_000 })
    return insertBusyHotel(database.db, ownBookings)
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

  async function against(name: string, what: string, ask: { method: string; path: string; body?: object }) {
    const expect = { status: 200, text: '"success":true' }
    const compared = await compare(
      { asks: [{ ...ask, headers }], expect, servers: [server] },
      { asks: [{ ...ask, headers, path: `/${name}` }], expect: { status: 200 }, servers: [bare] },
    )
    return comparedRow(`${name} ${what}, ${kind}`, compared, 0.6)
  }
  const stay = { roomId: room.id, checkInDate, checkOutDate, guests: 2 }
  const rows = [
    await against('is-auth', 'with a session', calls.isAuth),
    await against('get-bookings', `with ${ownBookings} bookings`, calls.getBookings),
    await against('check-availability', 'of a free room', { ...calls.checkAvailability, body: stay }),
  ]
  await server.stop()
  return rows
}
