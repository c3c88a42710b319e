/**
 * C1, C2, C7: no night is sold twice. Short: 2 seasons of 600 stays; long: 10 of 2,000.
 *
 * `--without constraint` falls short everywhere: nothing else keeps nights apart. `--without lock` falls short on PostgreSQL,
 * where two bookings of one guest then count the unpaid ones at the same time; the embedded database takes one at a time.
 */
import { countBookings, missingBookings, overlappingPairs, unexplainedRefusals } from './support/audit'
import { inDays } from './support/days'
import { cast } from './support/people'
import { prove, type Proof } from './support/proof'
import { seeded } from './support/random'
import { seconds } from './support/report'
import { runSeason } from './support/season'
import type { Stage } from './support/stage'
import { openVisitor } from './support/visitor'

type Report = Proof['report']

/** C1: two hundred guests press Book Now for the same nights of the same room at the same moment. */
async function sameNights(stage: Stage, report: Report): Promise<void> {
  const { guests, rooms } = await cast(stage, 200, 1)
  const stay = { roomId: rooms[0]!.room.id, checkInDate: inDays(30), checkOutDate: inDays(32), guests: 2 }
  const server = await stage.serve()
  const visitors = guests.map(({ token }) => openVisitor(server, { token }))
  const replies = await Promise.all(visitors.map((visitor) => visitor.call('createBooking', stay)))
  await server.stop()

  const successes = replies.filter(({ body }) => body.success).length
  const refused = replies.filter(({ status, body }) => status === 200 && !body.success).length
  const faults = replies.filter(({ status }) => status >= 500).length
  const slowest = Math.max(...replies.map(({ took }) => took))
  const [rows, pairs] = await stage.withDatabase(async (database) => [
    await countBookings(database),
    await overlappingPairs(database),
  ])
  report.row(
    'C1',
    '200 bookings at once, same room and nights',
    `${successes} success, ${refused} refused, ${faults} × 5xx, ${rows} row, ${pairs} overlaps, slowest ${seconds(slowest)}`,
    successes === 1 && refused === 199 && faults === 0 && rows === 1 && pairs === 0 && slowest < 5000,
  )
}

/** C2: a season of random stays, payments and rooms switched off and on. */
async function randomStays(stage: Stage, report: Report, { seed, stays }: { seed: number; stays: number }) {
  const { guests, rooms } = await cast(stage, 200, 20)
  const server = await stage.serve()
  const started = performance.now()
  const told = await runSeason(server, { guests, rooms, clients: 50, stays, random: seeded(seed) })
  const took = performance.now() - started
  await server.stop()

  const found = await stage.withDatabase(async (database) => ({
    rows: await countBookings(database),
    pairs: await overlappingPairs(database),
    lost: await missingBookings(database, told.booked),
    unpaid: await missingBookings(database, told.paid, { paid: true }),
    unexplained: await unexplainedRefusals(database, told.taken),
  }))
  const { booked, paid, taken, refused, toggles, unknown } = told
  report.row(
    'C2',
    `${stays} random stays by 50 clients, 20 rooms, seed ${seed}`,
    `${booked.length} booked = ${found.rows} rows, ${found.pairs} overlaps, ${unknown.length} unknown, ${seconds(took)}`,
    booked.length === found.rows && found.lost === 0 && found.pairs === 0 && unknown.length === 0,
  )
  report.row(
    'C2',
    '  refusals have a reason, payments are kept',
    `${taken.length} taken, ${found.unexplained} without a booking there; ${paid.length} paid, ${found.unpaid} not kept`,
    found.unexplained === 0 && found.unpaid === 0,
  )
  report.note(`${refused} refused otherwise, ${toggles} toggles${unknown.length ? `; unknown: ${unknown[0]}` : ''}`)
}

/** C2: the day one guest leaves, the next may come. C7: pressed twice, booked once. */
async function turnoverAndDoubleClicks(stage: Stage, report: Report): Promise<void> {
  const { guests, rooms } = await cast(stage, 20, 2)
  const server = await stage.serve()
  const visitors = guests.map(({ token }) => openVisitor(server, { token }))
  const [turnover, clicked] = rooms.map(({ room }) => room.id) as [string, string]
  const night = (roomId: string, day: number) => ({
    roomId,
    checkInDate: inDays(day),
    checkOutDate: inDays(day + 1),
    guests: 1,
  })

  const neighbours = await Promise.all(
    visitors.map((visitor, day) => visitor.call('createBooking', night(turnover, day + 1))),
  )
  const stays = neighbours.filter(({ body }) => body.success).length
  report.row('C2', 'same-day turnover: 20 neighbouring nights at once', `${stays} booked`, stays === visitors.length)

  const clicks = await Promise.all(
    visitors.map(async (visitor, index) => {
      const press = () =>
        visitor.call('createBooking', night(clicked, index + 1), { headers: { 'idempotency-key': `attempt-${index}` } })
      return [...(await Promise.all([press(), press()])), await press()]
    }),
  )
  await server.stop()
  const yes = clicks.flat().filter(({ body }) => body.success).length
  const ids = clicks.map((replies) => new Set(replies.map(({ body }) => body.bookingId)).size)
  const rows = (await stage.withDatabase(countBookings)) - stays
  report.row(
    'C7',
    '20 double clicks and a late repeat of each, one key',
    `${yes} × true, ${rows} rows`,
    yes === 60 && rows === 20 && ids.every((different) => different === 1),
  )
}

/** C7: one guest cannot keep more than twenty unpaid stays from others, however fast they are asked for. */
async function unpaidStays(stage: Stage, report: Report): Promise<void> {
  const { guests, rooms } = await cast(stage, 1, 30)
  const server = await stage.serve()
  const visitor = openVisitor(server, guests[0])
  const dates = { checkInDate: inDays(10), checkOutDate: inDays(11), guests: 1 }
  const replies = await Promise.all(
    rooms.map(({ room }) => visitor.call('createBooking', { roomId: room.id, ...dates })),
  )
  await server.stop()
  const booked = replies.filter(({ body }) => body.success).length
  const refused = replies.filter(({ status, body }) => status === 200 && !body.success).length
  report.row(
    'C7',
    'one guest, 30 rooms at once, unpaid',
    `${booked} booked, ${refused} refused`,
    booked === 20 && refused === 10,
  )
}

await prove('Booking: no night is sold twice', async ({ report, options, onEach }) => {
  const seasons = options.long ? 10 : 2
  const stays = options.long ? 2000 : 600
  await onEach(async (newStage) => {
    const on = async (work: (stage: Stage) => Promise<void>) => {
      const stage = await newStage()
      await work(stage)
      await stage.close()
    }
    await on((stage) => sameNights(stage, report))
    for (let seed = options.seed; seed < options.seed + seasons; seed += 1) {
      await on((stage) => randomStays(stage, report, { seed, stays }))
    }
    await on((stage) => turnoverAndDoubleClicks(stage, report))
    await on((stage) => unpaidStays(stage, report))
  })
})
