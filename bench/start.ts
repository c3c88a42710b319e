import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Room } from '../contract/entities'
import { calls } from '../contract/calls'
import { insertGuests, type Account } from '../testing/rows'
import type { Kind } from '../testing/testEnvironment'
import { openVisitor } from '../testing/visitor'
import { watchMemory } from '../testing/watchMemory'
import { book } from './booking'
import { atMost, medianAtMost, type Bench, type Row } from './support/bench'
import { cookieOf } from './support/crowd'
import { load, type Ask } from './support/load'

const starts = 5
const demo = { env: { SEED_DEMO: '1' } }

/** Start of the compiled server, until its first "ready", and its memory with the demo catalogue, on both databases. */
export async function start(bench: Bench): Promise<Row[]> {
  return [
    await first(bench),
    ...(await on(bench, 'embedded', { ready: 1.5, started: 300, loaded: 450 })),
    ...(await on(bench, 'postgres', { ready: 1, started: 200, loaded: 200 })),
  ]
}

async function first({ newEnvironment }: Bench): Promise<Row> {
  const times: number[] = []
  for (let run = 0; run < starts; run += 1) {
    const environment = await newEnvironment('embedded')
    await rm(environment.dataDir, { recursive: true, force: true })
    const server = await environment.startServer(demo)
    times.push(server.readyAfter / 1000)
    await server.stop()
    await environment.close()
  }
  return medianAtMost('first start, with the demo catalogue', times, 15, 's')
}

type Limits = Record<'ready' | 'started' | 'loaded', number>

/** As it is on any day but the first: the data is there already. */
async function on({ newEnvironment }: Bench, kind: Kind, most: Limits): Promise<Row[]> {
  const environment = await newEnvironment(kind)
  let server = await environment.startServer(demo)
  await server.stop()
  const guests = await environment.withDatabase(({ db }) => insertGuests(db, 400))
  const times: number[] = []
  for (let run = 0; run < starts; run += 1) {
    await server.stop()
    server = await environment.startServer(demo)
    times.push(server.readyAfter / 1000)
  }
  await wait(3000)
  const memory = await watchMemory(server.pid)
  const { rooms } = await openVisitor(server).must('getRooms')
  const asked = { server, asks: mixOf(rooms, guests), connections: 16, milliseconds: 60_000 }
  await load({ ...asked, expect: { status: 200 } })
  const loaded = memory.most()
  await server.stop()
  return [
    medianAtMost(`start on ${kind} data that is there`, times, most.ready, 's'),
    atMost(`memory of the server's process when started, ${kind}`, memory.before, most.started, 'MB'),
    atMost(`the same, at most in 60 s of load, ${kind}`, loaded, most.loaded, 'MB'),
  ]
}

/** A bit of everything that guests ask for, bookings too. */
function mixOf(rooms: Room[], guests: Account[]): Ask[] {
  const pictures = rooms.flatMap(({ images }) => images)
  const lists = ['br', 'gzip', 'identity'].map((encoding) => ({ 'accept-encoding': encoding }))
  return guests.flatMap((guest, turn): Ask[] => {
    const headers = cookieOf(guest)
    const { body } = book(guest, rooms[turn % rooms.length]!._id, 60 + Math.floor(turn / rooms.length))
    return [
      ...lists.map((headers) => ({ ...calls.getRooms, headers })),
      { ...calls.isAuth, headers },
      { ...calls.getBookings, headers },
      { ...calls.checkAvailability, headers, body },
      { ...calls.createBooking, headers, body },
      { path: `${pictures[turn % pictures.length]!}?w=600&auto=compress`, headers: { accept: 'image/avif' } },
    ]
  })
}
