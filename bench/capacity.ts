import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import { insertGuests } from '../testing/rows'
import { book } from './booking'
import { keepPictures } from './pictures'
import type { Part, Row } from './support/bench'
import { cookieOf, fill } from './support/crowd'
import { load, type Ask } from './support/load'
import { processorTime } from './support/processes'

const size = { rooms: 10_000, bookings: 100_000 }
const [warmUp, milliseconds] = [500, 5000]

export const capacity: Part = {
  about: 'processor time of server and database for a booking, a search, a list, a picture (docs/scale.md)',
  async measure(bench) {
    const environment = await bench.newEnvironment('postgres')
    const { guests, roomIds } = await environment.withDatabase(async (database) => {
      await fill(database, size)
      const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM rooms ORDER BY id LIMIT 500')
      return { guests: await insertGuests(database.db, 1500), roomIds: rows.map(({ id }) => id) }
    })
    const [picture = ''] = await keepPictures(environment.dataDir)
    const server = await environment.startServer()

    const guest = (turn: number) => guests[turn % guests.length]!
    const stay = (turn: number) => ({ checkInDate: inDays(250 + (turn % 30)), checkOutDate: inDays(252 + (turn % 30)) })
    const many = <Each>(make: (turn: number) => Each) => Array.from({ length: 20_000 }, (_, turn) => make(turn))
    const searched = (turn: number) => new URLSearchParams({ destination: 'London', sort: 'price-low', ...stay(turn) })
    const asked: Record<string, Ask[]> = {
      'a booking': many((turn) =>
        book(guest(turn), roomIds[turn % roomIds.length]!, 260 + Math.floor(turn / roomIds.length)),
      ),
      'a look whether dates are free': many((turn) => ({
        ...{ ...calls.checkAvailability, headers: cookieOf(guest(turn)) },
        body: { roomId: roomIds[turn % roomIds.length]!, guests: 1, ...stay(turn) },
      })),
      'a page of a search': many((turn) => ({ path: `${calls.searchRooms.path}?${searched(turn).toString()}` })),
      'my bookings': many((turn) => ({ ...calls.getBookings, headers: cookieOf(guest(turn)) })),
      'the list of 2,000 rooms, from memory': [{ ...calls.getRooms, headers: { 'accept-encoding': 'br' } }],
      'a picture, from memory': [{ path: picture, headers: { accept: 'image/avif' } }],
    }

    /** Processes of PostgreSQL are the machine's own: their time is what the system says. */
    const database = () =>
      environment.withDatabase(async ({ pool }) => {
        const { rows } = await pool.query<{ pid: number }>(
          'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
        )
        return rows
      })
    const rows: Row[] = []
    for (const [what, asks] of Object.entries(asked)) {
      const once = what === 'a booking'
      const ask = (asks: Ask[], milliseconds: number) =>
        load({
          servers: [server],
          asks,
          once,
          connections: 16,
          milliseconds,
          expect: once ? { status: 200, text: '"success":true' } : { status: 200 },
        })
      const { used } = await ask(asks, warmUp)
      const backends = await database()
      const before = [await processorTime([server]), await processorTime(backends)]
      const { answers, perSecond, wrong } = await ask(once ? asks.slice(used) : asks, milliseconds)
      const after = [await processorTime([server]), await processorTime(backends)]
      const [ofServer = NaN, ofDatabase = NaN] = after.map(
        (time, side) => ((time ?? NaN) - (before[side] ?? NaN)) / answers,
      )
      rows.push({
        what: `${what}: processor time of the server, and of PostgreSQL`,
        ours: wrong > 0 ? `${wrong} wrong answers` : `${Math.round(ofServer)} µs, ${Math.round(ofDatabase)} µs`,
        beside: `${Math.round(perSecond)}/s here`,
        ...{ bar: 'none', holds: wrong === 0 },
      })
    }
    await server.stop()
    return rows
  },
}
