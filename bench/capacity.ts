import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import { insertGuests } from '../testing/rows'
import { openMailbox } from '../testing/mailbox'
import { book } from './booking'
import { keepPictures } from './pictures'
import type { Part, Row } from './support/bench'
import { cookieOf, fill } from './support/crowd'
import { load, type Ask } from './support/load'
import { processorTime } from './support/processes'

const size = { rooms: 10_000, bookings: 100_000 }
const [warmUp, milliseconds] = [500, 5000]
const booked = 'a booking with its two mails'

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
    const mails = await openMailbox()
    bench.defer(() => mails.close())
    const server = await environment.startServer({ env: { SMTP_URL: mails.url } })
    await idle([server])

    const guest = (turn: number) => guests[turn % guests.length]!
    const stay = (turn: number) => ({ checkInDate: inDays(250 + (turn % 30)), checkOutDate: inDays(252 + (turn % 30)) })
    const many = <Each>(make: (turn: number) => Each) => Array.from({ length: 20_000 }, (_, turn) => make(turn))
    const searched = (turn: number) => new URLSearchParams({ destination: 'London', sort: 'price-low', ...stay(turn) })
    const asked: Record<string, Ask[]> = {
      [booked]: many((turn) =>
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

    const client = new pg.Client(environment.databaseUrl)
    await client.connect()
    bench.defer(() => client.end())
    const backends = async () =>
      (await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')).rows
    /** A booking has cost what its mails cost, too, which leave after it. */
    async function mailsSent() {
      const waiting = 'SELECT FROM mail_queue WHERE next_try_at IS NOT NULL LIMIT 1'
      while ((await client.query(waiting)).rowCount) await wait(200)
    }

    const rows: Row[] = []
    for (const [what, asks] of Object.entries(asked)) {
      const once = what === booked
      const expect = once ? { status: 200, text: '"success":true' } : { status: 200 }
      const ask = (asks: Ask[], milliseconds: number) =>
        load({ servers: [server], asks, once, connections: 16, milliseconds, expect })
      const { used } = await ask(asks, warmUp)
      await mailsSent()
      const processes = await backends()
      const [ofServer, ofDatabase] = [await stopwatch([server]), await stopwatch(processes)]
      const { answers, perSecond, wrong } = await ask(once ? asks.slice(used) : asks, milliseconds)
      await mailsSent()
      const [perServer, perDatabase] = [await ofServer(), await ofDatabase()].map((all) => Math.round(all / answers))
      rows.push({
        what: `${what}: processor time of the server, and of PostgreSQL`,
        ours: wrong > 0 ? `${wrong} wrong answers` : `${perServer} µs, ${perDatabase} µs`,
        beside: `${Math.round(perSecond)}/s here`,
        ...{ bar: 'none', holds: wrong === 0 },
      })
    }
    await server.stop()
    return rows
  },
}

/** Microseconds of processor time since now; a process that ends meanwhile does not count. */
async function stopwatch(processes: { pid: number }[]): Promise<() => Promise<number>> {
  const read = () => Promise.all(processes.map((each) => processorTime([each])))
  const before = await read()
  return async () =>
    (await read()).reduce<number>((sum, time, index) => sum + ((time ?? NaN) - (before[index] ?? NaN) || 0), 0)
}

/** Resolves once what a start sets going is done. */
async function idle(processes: { pid: number }[]) {
  for (let share = 1; share > 0.03;) {
    const used = await stopwatch(processes)
    await wait(1000)
    share = (await used()) / 1_000_000
  }
}
