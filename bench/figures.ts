import { calls } from '../contract/calls'
import { insertGuests } from '../testing/rows'
import { inTurns, medianAtMost, type Bench, type Row } from './support/bench'
import { cookieOf, fill } from './support/crowd'
import { watchDatabase } from './support/databaseTime'
import { askOneByOne } from './support/load'

const asksPerRound = 6

/** What an owner of 100,000 bookings in 100 rooms costs PostgreSQL. */
export async function figures(bench: Bench): Promise<Row[]> {
  const environment = await bench.newEnvironment('postgres')
  const owner = await environment.withDatabase(async (database) => {
    await fill(database, { rooms: 100, roomsOfHotel: 100, bookings: 100_000 })
    const [account] = await insertGuests(database.db, 1, 'owner')
    await database.pool.query('UPDATE hotels SET owner_id = $1', [account!.user.id])
    await database.withoutTimeouts((client) => client.query('VACUUM ANALYZE'))
    return account!
  })
  const server = await environment.startServer()
  const databaseTime = await watchDatabase(bench, environment)

  const time = (path: string) => async () => {
    const asks = Array.from({ length: asksPerRound }, () => ({ path, headers: cookieOf(owner) }))
    const { used } = await databaseTime(() => askOneByOne({ server, asks, once: true, milliseconds: 60_000 }))
    return used / asksPerRound
  }
  const [months, sums] = [time(calls.figures.path), time(calls.ownerBookings.path)]
  const times = await inTurns({ months, sums }, (ask) => ask())
  const of = 'of a hotel with 100,000 bookings'
  return [
    medianAtMost(`occupancy, months and average rate ${of}: PostgreSQL's processor time`, times.months, 50, 'ms'),
    medianAtMost(`number, revenue and newest bookings ${of}: PostgreSQL's processor time`, times.sums, 50, 'ms'),
  ]
}
