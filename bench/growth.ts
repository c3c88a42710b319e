import { randomUUID } from 'node:crypto'
import { calls, idempotencyHeader } from '../contract/calls'
import { inDays } from '../prove/support/days'
import { insertGuests, type Account } from '../prove/support/people'
import { openVisitor } from '../prove/support/visitor'
import type { RunningServer } from '../testing/programs'
import { cookieOf, insertCast, type Cast } from './support/cast'
import { median } from './support/compare'
import { fill, noPictures } from './support/crowd'
import { rawRequest } from './support/loadClient'
import type { Bench, Curve, Part, Row } from './support/part'

const ownStays = 20
const manyRooms = [100, 1000, 10_000]
const manyBookings = [10_000, 100_000, 1_000_000]

/** S7: what calls cost with a hundred times the rooms, and with a hundred times the bookings. */
export const growth: Part = {
  name: 'growth',
  about: 'the time of each hot call with rooms × 100 and with bookings × 100, on PostgreSQL',
  async measure(bench) {
    const sizes = bench.quick ? manyBookings.slice(0, 2) : manyBookings
    const byBookings = await open(
      bench,
      sizes.map((bookings) => ({ size: bookings, rooms: 1000, bookings })),
    )
    const rows = await compareSizes(bench, 'bookings', byBookings)
    const byRooms = await open(
      bench,
      manyRooms.map((rooms) => ({ size: rooms, rooms, bookings: 10_000 })),
    )
    await compareSizes(bench, 'rooms', byRooms)
    await relist(bench, byRooms)
    return rows
  },
}

/** A server on so much data, with what is asked of it. */
interface Grown {
  size: number
  server: RunningServer
  cast: Cast
  requests: Record<string, { texts: string[]; once?: boolean }>
}

async function open(bench: Bench, sizes: { size: number; rooms: number; bookings: number }[]): Promise<Grown[]> {
  const grown: Grown[] = []
  for (const { size, rooms, bookings } of sizes) {
    const stage = await bench.newStage('postgres')
    const made = await stage.withDatabase(async (database) => {
      await fill(database, { rooms, bookings, pictures: noPictures })
      const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM rooms ORDER BY id LIMIT 100')
      const cast = await insertCast(database.db, ownStays)
      return { cast, guests: await insertGuests(database.db, 400), roomIds: rows.map(({ id }) => id) }
    })
    grown.push({ size, server: await stage.serve(), cast: made.cast, requests: requestsFor(made) })
  }
  return grown
}

function requestsFor({ cast, guests, roomIds }: { cast: Cast; guests: Account[]; roomIds: string[] }) {
  const stayIn = (roomId: string, day: number) => ({
    ...{ roomId, guests: 2 },
    checkInDate: inDays(day),
    checkOutDate: inDays(day + 1),
  })
  const booked = Array.from({ length: 4000 }, (_, turn) =>
    rawRequest({
      ...calls.createBooking,
      headers: { ...cookieOf(guests[turn % guests.length]!), [idempotencyHeader]: randomUUID() },
      // Past the last of the crowd's stays.
      body: stayIn(roomIds[turn % roomIds.length]!, 300 + Math.floor(turn / roomIds.length)),
    }),
  )
  const listed = rawRequest({ ...calls.getRooms, headers: { 'accept-encoding': 'br' } })
  const checked = roomIds.map((roomId) =>
    rawRequest({ ...calls.checkAvailability, headers: cookieOf(cast.guest), body: stayIn(roomId, 290) }),
  )
  return {
    'check-availability': { texts: checked },
    'create-booking': { texts: booked, once: true },
    'get-bookings': { texts: [rawRequest({ ...calls.getBookings, headers: cookieOf(cast.guest) })] },
    bookings: { texts: [rawRequest({ ...calls.ownerBookings, headers: cookieOf(cast.owned.owner) })] },
    'is-auth': { texts: [rawRequest({ ...calls.isAuth, headers: cookieOf(cast.guest) })] },
    'get-rooms': { texts: [listed] },
  }
}

/** The calls that S7 names; the others are drawn only. */
const barred = ['check-availability', 'create-booking', 'get-bookings', 'bookings']

/** Asks the servers of all sizes by turns, one question at a time. */
async function compareSizes(bench: Bench, over: Curve['over'], grown: Grown[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of Object.keys(grown[0]!.requests)) {
    const times = grown.map(() => [] as number[])
    for (let round = 0; round <= bench.pace.rounds; round += 1) {
      const order = round % 2 === 0 ? grown : grown.toReversed()
      for (const each of order) {
        const took = await ask(bench, each, name)
        if (round > 0) times[grown.indexOf(each)]!.push(took)
      }
    }
    const [first, last] = [times[0]!, times.at(-1)!]
    bench.curve({ name, over, points: grown.map(({ size }, index) => ({ size, ms: median(times[index]!) })) })
    if (over === 'rooms' || !barred.includes(name)) continue
    const ratio = median(last.map((took, round) => took / first[round]!))
    rows.push({
      id: 'S7',
      what: `${name}, ${grown.at(-1)!.size.toLocaleString('en')} bookings against ${grown[0]!.size.toLocaleString('en')}`,
      ours: `${median(last).toFixed(2)} ms`,
      beside: `${median(first).toFixed(2)} ms`,
      ratio,
      bar: '≤ 1.5',
      holds: ratio <= 1.5,
    })
  }
  return rows
}

/** The median of one answer's time in milliseconds. */
async function ask({ client, pace }: Bench, { server, requests }: Grown, name: string): Promise<number> {
  const asked = requests[name]!
  const measured = await client.run({
    ports: [server.port],
    requests: asked.texts,
    once: asked.once,
    connections: 1,
    milliseconds: pace.milliseconds / 5,
    expect: { status: 200, text: name === 'get-rooms' ? undefined : '"success":true' },
  })
  if (asked.once) asked.texts = asked.texts.slice(measured.used)
  if (measured.wrong > 0 || measured.answers === 0) throw new Error(`${name}: ${measured.wrong} wrong answers`)
  return measured.median
}

/** The list after a change of a room, which is read, written and compressed anew: what grows with the number of rooms. */
async function relist(bench: Bench, grown: Grown[]): Promise<void> {
  const points: Curve['points'] = []
  for (const { size, server, cast } of grown) {
    const owner = openVisitor(server, cast.owned.owner)
    const guest = openVisitor(server)
    const took: number[] = []
    for (let round = 0; round < bench.pace.rounds; round += 1) {
      await owner.call('toggleAvailability', { roomId: cast.owned.room.id })
      took.push((await guest.send({ ...calls.getRooms, headers: { 'accept-encoding': 'br' } })).took)
    }
    owner.close()
    guest.close()
    points.push({ size, ms: median(took) })
  }
  bench.curve({ name: 'get-rooms after a change', over: 'rooms', points })
}
