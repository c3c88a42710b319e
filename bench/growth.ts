import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import { insertGuests } from '../testing/rows'
import { book } from './booking'
import type { Bench, Part, Row } from './support/bench'
import { cookieOf, fill, insertBusyHotel } from './support/crowd'
import { load, median, type Ask } from './support/load'

const ownStays = 20
const [few, many] = [10_000, 1_000_000]
const rounds = 5

export const growth: Part = {
  about: `the time of each hot call with ${few} and with ${many} bookings, on PostgreSQL`,
  async measure(bench) {
    const small = await openWith(bench, few)
    const large = await openWith(bench, many)
    const rows: Row[] = []
    for (const name of Object.keys(small)) rows.push(await compareTimes(name, small[name]!, large[name]!))
    return rows
  },
}

/** Answers the median milliseconds of answers that come one at a time. */
type Timed = () => Promise<number>

async function openWith(bench: Bench, bookings: number): Promise<Record<string, Timed>> {
  const environment = await bench.newEnvironment('postgres')
  const { guest, owner, guests, roomIds } = await environment.withDatabase(async (database) => {
    await fill(database, { rooms: 1000, bookings })
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM rooms ORDER BY id LIMIT 100')
    const roomIds = rows.map(({ id }) => id)
    return { ...(await insertBusyHotel(database.db, ownStays)), guests: await insertGuests(database.db, 400), roomIds }
  })
  const server = await environment.startServer()

  const free = { checkInDate: inDays(290), checkOutDate: inDays(291), guests: 1 }
  const checks = roomIds.map((roomId) => ({
    ...calls.checkAvailability,
    ...{ headers: cookieOf(guest), body: { roomId, ...free } },
  }))
  // Past the last of the crowd's stays.
  const books = Array.from({ length: 4000 }, (_, turn) =>
    book(guests[turn % guests.length]!, roomIds[turn % roomIds.length]!, 300 + Math.floor(turn / roomIds.length)),
  )

  const timed = (asks: Ask[], once = false): Timed => {
    let left = asks
    return async () => {
      const expect = { status: 200, text: '"success":true' }
      const measured = await load({ servers: [server], asks: left, once, connections: 1, milliseconds: 100, expect })
      if (once) left = left.slice(measured.used)
      if (measured.wrong > 0) throw new Error(`${measured.wrong} wrong answers of ${asks[0]!.path}`)
      return measured.median
    }
  }
  return {
    'check-availability': timed(checks),
    'create-booking': timed(books, true),
    'get-bookings': timed([{ ...calls.getBookings, headers: cookieOf(guest) }]),
    bookings: timed([{ ...calls.ownerBookings, headers: cookieOf(owner) }]),
  }
}

async function compareTimes(name: string, small: Timed, large: Timed): Promise<Row> {
  const times: { small: number; large: number }[] = []
  for (let round = 0; round <= rounds; round += 1) times.push({ small: await small(), large: await large() })
  // The first round warms up.
  const kept = times.slice(1)
  const ratio = median(kept.map(({ small, large }) => large / small))
  return {
    what: `${name}, ${many.toLocaleString('en')} bookings against ${few.toLocaleString('en')}`,
    ours: `${median(kept.map(({ large }) => large)).toFixed(2)} ms`,
    beside: `${median(kept.map(({ small }) => small)).toFixed(2)} ms`,
    ...{ ratio, bar: '≤ 1.5', holds: ratio <= 1.5 },
  }
}
