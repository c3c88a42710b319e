import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import type { RunningServer } from '../testing/programs'
import { atMost, figure, inTurns, medianAtMost, ratioAtMost, type Bench, type Row } from './support/bench'
import { fill } from './support/crowd'
import { askOneByOne } from './support/load'
import { watchDatabase } from './support/databaseTime'

const [few, many] = [10_000, 1_000_000]
const asksPerRound = 6

/** Searches among 10,000 and 1,000,000 rooms, on PostgreSQL; what get-rooms weighs. */
export async function search(bench: Bench): Promise<Row[]> {
  const small = await openWith(bench, few)
  const large = await openWith(bench, many)
  const { next } = (await (await fetch(large.anySearch)).json()) as { next: string }
  const asks = {
    small: async () => (await small.ask(pickyPage)).median,
    large: async () => (await large.ask(pickyPage)).median,
    any: async () => (await large.ask(() => ({}))).processor,
    following: async () => (await large.ask(() => ({ cursor: next }))).processor,
  }
  const times = await inTurns(asks, (ask) => ask())
  const [ofSmall, ofLarge] = [await weightOfList(small.server), await weightOfList(large.server)]
  const weights = { ours: figure(ofLarge / 1000, 'kB'), beside: figure(ofSmall / 1000, 'kB') }
  return [
    medianAtMost('a search by city, type, price and dates, 1,000,000 rooms', times.large, 60, 'ms'),
    medianAtMost("a search without any filter: PostgreSQL's processor time", times.any, 25, 'ms'),
    medianAtMost("its following page: PostgreSQL's processor time", times.following, 10, 'ms'),
    ratioAtMost('the search by city, 1,000,000 rooms against 10,000', times.large, times.small, 2.5),
    atMost('get-rooms of 1,000,000 rooms beside 10,000', ofLarge / ofSmall, 1.1, '', weights),
  ]
}

/** The one stay of each room begins on day 240, and half of them are cancelled. */
const pickyPage = (turn: number) => ({
  ...{ destination: 'London', types: 'double-bed', bands: '500-1000' },
  ...{ checkInDate: inDays(238 + (turn % 3)), checkOutDate: inDays(241 + (turn % 3)) },
})

async function openWith(bench: Bench, rooms: number) {
  const environment = await bench.newEnvironment('postgres')
  await environment.withDatabase(async (database) => {
    await fill(database, { rooms, bookings: rooms })
    const cancelHalf = "UPDATE bookings SET status = 'cancelled' WHERE right(room_id, 1) < '8'"
    await database.withoutTimeouts(async (client) => {
      await client.query(cancelHalf)
      await client.query('VACUUM ANALYZE')
    })
  })
  const server = await environment.startServer()
  const databaseTime = await watchDatabase(bench, environment)

  const pathOf = (query: Record<string, string>) => `${calls.searchRooms.path}?${new URLSearchParams(query).toString()}`
  return {
    server,
    anySearch: `${server.origin}${pathOf({})}`,
    /** Milliseconds of one answer, and those of PostgreSQL's processor time that it takes. */
    async ask(query: (turn: number) => Record<string, string>) {
      const asks = Array.from({ length: asksPerRound }, (_, turn) => ({ path: pathOf(query(turn)) }))
      const { result, used } = await databaseTime(() => askOneByOne({ server, asks, once: true, milliseconds: 60_000 }))
      return { median: result.median, processor: used / asksPerRound }
    },
  }
}

/** As a browser asks. */
async function weightOfList({ origin }: RunningServer): Promise<number> {
  const reply = await fetch(`${origin}${calls.getRooms.path}`, { headers: { 'accept-encoding': 'br' } })
  await reply.arrayBuffer()
  return Number(reply.headers.get('content-length'))
}
