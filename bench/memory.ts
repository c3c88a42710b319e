import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '../contract/calls'
import { inDays } from '../prove/support/days'
import { insertGuests, type Account } from '../prove/support/people'
import { residentMegabytes, withChildren } from '../prove/support/processes'
import type { Kind } from '../prove/support/stage'
import type { Room } from '../contract/entities'
import type { RunningServer } from '../testing/programs'
import { cookieOf } from './support/cast'
import { rawRequest } from './support/loadClient'
import type { Bench, Part, Row } from './support/part'

const bars = { embedded: { started: 300, loaded: 450 }, postgres: { started: 200, loaded: 200 } }

/** S9: what the server's process holds in memory. */
export const memory: Part = {
  name: 'memory',
  about: 'memory of the server with the demo catalogue, when it has started and under load, on both databases',
  measure: async (bench) => [...(await on(bench, 'embedded')), ...(await on(bench, 'postgres'))],
}

/** Asks for a bit of everything that guests ask for, and books. */
function mixOf(rooms: Room[], guests: Account[]): string[] {
  const pictures = rooms.flatMap(({ images }) =>
    images.map((path) => rawRequest({ path: `${path}?w=600&auto=compress`, headers: { accept: 'image/avif' } })),
  )
  const stayOf = (turn: number) => ({
    ...{ roomId: rooms[turn % rooms.length]!._id, guests: 2 },
    checkInDate: inDays(60 + Math.floor(turn / rooms.length)),
    checkOutDate: inDays(61 + Math.floor(turn / rooms.length)),
  })
  const lists = ['br', 'gzip', 'identity'].map((encoding) =>
    rawRequest({ ...calls.getRooms, headers: { 'accept-encoding': encoding } }),
  )
  return guests.flatMap((guest, turn) => [
    ...lists,
    rawRequest({ ...calls.isAuth, headers: cookieOf(guest) }),
    rawRequest({ ...calls.getBookings, headers: cookieOf(guest) }),
    rawRequest({ ...calls.checkAvailability, headers: cookieOf(guest), body: stayOf(turn) }),
    rawRequest({ ...calls.createBooking, headers: cookieOf(guest), body: stayOf(turn) }),
    pictures[turn % pictures.length]!,
  ])
}

async function on(bench: Bench, kind: Kind): Promise<Row[]> {
  const stage = await bench.newStage(kind)
  const demo = { SEED_DEMO: '1' }
  // As it is on any day but the first: the data is there already.
  await (await stage.serve(demo)).stop()
  const guests = await stage.withDatabase(({ db }) => insertGuests(db, 400))
  const server = await stage.serve(demo)
  await wait(bench.quick ? 1000 : 3000)
  const started = await held(server)

  const list = await fetch(`${server.origin}${calls.getRooms.path}`)
  const { rooms } = (await list.json()) as { rooms: Room[] }
  const milliseconds = bench.quick ? 5000 : kind === 'embedded' ? 60_000 : 6000
  const most = { process: 0, all: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const now = await held(server)
      most.process = Math.max(most.process, now.process)
      most.all = Math.max(most.all, now.all)
      await wait(200)
    }
  })()
  const requests = mixOf(rooms, guests)
  const load = { ports: [server.port], requests, connections: 16, milliseconds, expect: { status: 200 } }
  const { answers, statuses } = await bench.client.run(load)
  isOver = true
  await watching
  await server.stop()

  const row = (what: string, figure: { process: number; all: number }, bar: number): Row => ({
    id: 'S9',
    what: `memory ${what}, ${kind}`,
    ours: `${Math.round(figure.process)} MB`,
    beside: `${Math.round(figure.all)} MB with the picture process`,
    bar: `≤ ${bar} MB`,
    holds: figure.process > 0 && figure.process <= bar,
  })
  const told = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
  const { started: idle, loaded } = bars[kind]
  return [
    row('when started', started, idle),
    row(`at most in ${milliseconds / 1000} s of load (${answers} answers: ${told.join(', ')})`, most, loaded),
  ]
}

async function held(server: RunningServer) {
  const each = await Promise.all((await withChildren(server.pid)).map(({ pid }) => residentMegabytes(pid)))
  return { process: each[0] ?? 0, all: each.reduce<number>((sum, megabytes) => sum + (megabytes ?? 0), 0) }
}
