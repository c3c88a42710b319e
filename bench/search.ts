import { calls } from '../contract/calls'
import { roomsInList } from '../contract/limits'
import { inDays } from '../testing/days'
import { quantile } from '../testing/timing'
import { openVisitor } from '../testing/visitor'
import { atMost, figure, mostOften, type Bench, type Part, type Row } from './support/bench'
import { fill } from './support/crowd'
import { median } from './support/load'

const [few, many] = [10_000, 1_000_000]
/** Below the rate of one address. */
const asks = 60

export const search: Part = {
  about: 'taken-rooms, and searches among 10,000 and 1,000,000 rooms, on PostgreSQL; what get-rooms weighs',
  async measure(bench) {
    const booked = await serverWith(bench, { rooms: few, bookings: many })
    const taken = await times(booked, (turn) => pathOf('takenRooms', stay(10 + turn)))
    await booked.stop()
    const whole = await serverWith(bench, { rooms: roomsInList, bookings: 0 })
    const beside = await weightOfList(whole)
    await whole.stop()
    const small = await timesOfSearch(bench, few)
    const large = await timesOfSearch(bench, many)

    const ratio = median(large.times) / median(small.times)
    const weights = { ours: figure(large.weight / 1000, 'kB'), beside: figure(beside / 1000, 'kB') }
    return [
      mostOften('taken-rooms, 10,000 rooms, 1,000,000 bookings, three nights', taken, 30, 'ms'),
      mostOften('a search by city, type, price and dates, 1,000,000 rooms', large.times, 60, 'ms'),
      atMost('the same, p95', quantile(large.times, 0.95), 150, 'ms'),
      growthRow(ratio, large.times, small.times),
      atMost(`get-rooms of 1,000,000 rooms beside ${roomsInList}`, large.weight / beside, 1.1, '', weights),
    ]
  },
}

const growthRow = (ratio: number, large: number[], small: number[]): Row => ({
  what: 'the same search, 1,000,000 rooms against 10,000',
  ours: figure(median(large), 'ms'),
  beside: figure(median(small), 'ms'),
  ...{ ratio, bar: '≤ 2', holds: ratio <= 2 },
})

type Server = Awaited<ReturnType<typeof serverWith>>

async function serverWith(bench: Bench, size: { rooms: number; bookings: number }, cancelHalf = false) {
  const environment = await bench.newEnvironment('postgres')
  await environment.withDatabase(async (database) => {
    await fill(database, size)
    const client = await database.pool.connect()
    await client.query('SET statement_timeout = 0')
    if (cancelHalf) await client.query("UPDATE bookings SET status = 'cancelled' WHERE right(room_id, 1) < '8'")
    await client.query('VACUUM ANALYZE')
    client.release(true)
  })
  return environment.startServer()
}

async function timesOfSearch(bench: Bench, rooms: number) {
  const server = await serverWith(bench, { rooms, bookings: rooms }, true)
  const filters = { destination: 'London', types: 'double-bed', bands: '500-1000' }
  // The one stay of each room begins on day 240, and half of them are cancelled.
  const all = await times(server, (turn) => pathOf('searchRooms', { ...filters, ...stay(238 + (turn % 3)) }))
  const weight = await weightOfList(server)
  await server.stop()
  return { times: all, weight }
}

const stay = (day: number) => ({ checkInDate: inDays(day), checkOutDate: inDays(day + 3) })

const pathOf = (name: 'takenRooms' | 'searchRooms', query: Record<string, string>) =>
  `${calls[name].path}?${new URLSearchParams(query).toString()}`

/** Milliseconds of each answer, one at a time; the first ones warm up. */
async function times(server: Server, path: (turn: number) => string): Promise<number[]> {
  const visitor = openVisitor(server)
  const all: number[] = []
  for (let turn = -10; turn < asks; turn += 1) {
    const { status, text, took } = await visitor.send({ path: path(turn + 10) })
    if (status !== 200 || !text.includes('"success":true')) throw new Error(`${status} ${text.slice(0, 200)}`)
    if (turn >= 0) all.push(took)
  }
  visitor.close()
  return all
}

/** As a browser asks. */
async function weightOfList({ origin }: Server): Promise<number> {
  const reply = await fetch(`${origin}${calls.getRooms.path}`, { headers: { 'accept-encoding': 'br' } })
  await reply.arrayBuffer()
  return Number(reply.headers.get('content-length'))
}
