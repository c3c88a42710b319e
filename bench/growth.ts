import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import { insertGuests } from '../testing/rows'
import { book } from './booking'
import { inTurns, medianAtMost, ratioAtMost, type Bench, type Row } from './support/bench'
import { cookieOf, fill, insertBusyRooms } from './support/crowd'
import { askOneByOne, type Ask } from './support/load'

const rooms = 10_000
const [few, many] = [10_000, 1_000_000]

/** The time of each hot call with 10,000 and with 1,000,000 bookings, on PostgreSQL. */
export async function growth(bench: Bench): Promise<Row[]> {
  const small = await openWith(bench, few)
  const large = await openWith(bench, many)
  const names = Object.fromEntries(Object.keys(large).map((name) => [name, name]))
  const times = await inTurns(names, async (name) => ({ few: await small[name]!(), many: await large[name]!() }))
  return Object.entries(times).map(([name, rounds]) => {
    const [ofFew, ofMany] = [rounds.map(({ few }) => few), rounds.map(({ many }) => many)]
    return name === 'taken-rooms'
      ? medianAtMost('taken-rooms, 10,000 rooms, 1,000,000 bookings, three nights', ofMany, 30, 'ms')
      : ratioAtMost(`${name}, 1,000,000 bookings against 10,000`, ofMany, ofFew, 1.5)
  })
}

/** Each answers the median milliseconds of answers that come one at a time. */
async function openWith(bench: Bench, bookings: number): Promise<Record<string, () => Promise<number>>> {
  const environment = await bench.newEnvironment('postgres')
  const { busy, guests, roomIds } = await environment.withDatabase(async (database) => {
    await fill(database, { rooms, bookings })
    await database.withoutTimeouts((client) => client.query('VACUUM ANALYZE'))
    const { rows } = await database.pool.query<{ id: string }>(
      // Whatever night they are asked for.
      'SELECT id FROM rooms WHERE min_nights IS NULL ORDER BY id LIMIT 100',
    )
    const busy = await insertBusyRooms(database.db, 20)
    return { busy, guests: await insertGuests(database.db, 400), roomIds: rows.map(({ id }) => id) }
  })
  const server = await environment.startServer()

  const free = { checkInDate: inDays(290), checkOutDate: inDays(291), guests: 1 }
  const checks = roomIds.map((roomId) => ({
    ...calls.checkAvailability,
    ...{ headers: cookieOf(busy[0]!.guest), body: { roomId, ...free } },
  }))
  // Past the last of the crowd's stays.
  const books = Array.from({ length: 4000 }, (_, turn) =>
    book(guests[turn % guests.length]!, roomIds[turn % roomIds.length]!, 300 + Math.floor(turn / roomIds.length)),
  )
  const takenRooms = Array.from({ length: 72 }, (_, turn) => {
    const dates = { checkInDate: inDays(10 + turn), checkOutDate: inDays(13 + turn) }
    return { path: `${calls.takenRooms.path}?${new URLSearchParams(dates).toString()}` }
  })

  const time = (asks: Ask[], { once = false, most = Infinity } = {}) => {
    let left = asks
    return async () => {
      const { median, used } = await askOneByOne({ server, asks: left.slice(0, most), once, milliseconds: 100 })
      if (once) left = left.slice(used)
      return median
    }
  }
  return {
    'check-availability': time(checks),
    'create-booking': time(books, { once: true }),
    'get-bookings': time(busy.map(({ guest }) => ({ ...calls.getBookings, headers: cookieOf(guest) }))),
    bookings: time(busy.map(({ owner }) => ({ ...calls.ownerBookings, headers: cookieOf(owner) }))),
    'taken-rooms': time(takenRooms, { once: true, most: 12 }),
  }
}
