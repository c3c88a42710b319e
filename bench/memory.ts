import { setTimeout as wait } from 'node:timers/promises'
import type { Room } from '../contract/entities'
import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import { insertGuests, type Account } from '../testing/rows'
import { residentMegabytes, type RunningServer } from '../testing/programs'
import type { Kind } from '../testing/testEnvironment'
import { openVisitor } from '../testing/visitor'
import { atMost, type Bench, type Part, type Row } from './support/bench'
import { cookieOf } from './support/crowd'
import { load, type Ask } from './support/load'
import { withChildren } from './support/processes'

const demo = { SEED_DEMO: '1' }

export const memory: Part = {
  about: 'memory of the server with the demo catalogue, when it has started and under load, on both databases',
  measure: async (bench) => [
    ...(await on(bench, 'embedded', { seconds: 60, started: 300, loaded: 450 })),
    ...(await on(bench, 'postgres', { seconds: 6, started: 200, loaded: 200 })),
  ],
}

/** A bit of everything that guests ask for, bookings too. */
function mixOf(rooms: Room[], guests: Account[]): Ask[] {
  const pictures = rooms.flatMap(({ images }) =>
    images.map((path) => ({ path: `${path}?w=600&auto=compress`, headers: { accept: 'image/avif' } })),
  )
  const lists = ['br', 'gzip', 'identity'].map((encoding) => ({
    ...calls.getRooms,
    headers: { 'accept-encoding': encoding },
  }))
  return guests.flatMap((guest, turn) => {
    const headers = cookieOf(guest)
    const day = 60 + Math.floor(turn / rooms.length)
    const dates = { checkInDate: inDays(day), checkOutDate: inDays(day + 1) }
    const body = { roomId: rooms[turn % rooms.length]!._id, guests: 1, ...dates }
    return [
      ...lists,
      { ...calls.isAuth, headers },
      { ...calls.getBookings, headers },
      { ...calls.checkAvailability, headers, body },
      { ...calls.createBooking, headers, body },
      pictures[turn % pictures.length]!,
    ]
  })
}

async function on(
  { newEnvironment }: Bench,
  kind: Kind,
  { seconds, ...most }: Record<'seconds' | 'started' | 'loaded', number>,
): Promise<Row[]> {
  const environment = await newEnvironment(kind)
  // As it is on any day but the first: the data is there already.
  await (await environment.startServer({ env: demo })).stop()
  const guests = await environment.withDatabase(({ db }) => insertGuests(db, 400))
  const server = await environment.startServer({ env: demo })
  await wait(3000)
  const started = await held(server)

  const { rooms } = await openVisitor(server).must('getRooms')
  const loaded = { process: 0, all: 0 }
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await wait(200)) {
      const now = await held(server)
      loaded.process = Math.max(loaded.process, now.process)
      loaded.all = Math.max(loaded.all, now.all)
    }
  })()
  const side = { servers: [server], asks: mixOf(rooms, guests), connections: 16, milliseconds: seconds * 1000 }
  const { answers, statuses } = await load({ ...side, expect: { status: 200 } })
  isOver = true
  await watching
  await server.stop()

  const row = (what: string, { process, all }: typeof loaded, most: number) =>
    atMost(`memory ${what}, ${kind}`, process, most, 'MB', {
      beside: `${Math.round(all)} MB with the picture process`,
      holds: process > 0 && process <= most,
    })
  const told = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
  const loadedFor = `at most in ${seconds} s of load (${answers} answers: ${told.join(', ')})`
  return [row('when started', started, most.started), row(loadedFor, loaded, most.loaded)]
}

async function held({ pid }: RunningServer) {
  const each = await Promise.all((await withChildren(pid)).map((process) => residentMegabytes(process.pid)))
  return { process: each[0] ?? 0, all: each.reduce<number>((sum, megabytes) => sum + (megabytes ?? 0), 0) }
}
