/**
 * No night is sold twice. Short: 2 seasons of 600 stays; long: 10 of 2,000.
 *
 * `--without constraint` falls short everywhere: nothing else keeps nights apart. `--without lock` falls short on PostgreSQL,
 * where two bookings of one guest then count the unpaid ones at the same time; the embedded database takes one at a time.
 */
import { inDays } from '../testing/days'
import { seeded } from '../testing/random'
import type { TestEnvironment } from '../testing/testEnvironment'
import { openVisitor } from '../testing/visitor'
import { auditBookings, missing, unexplainedRefusals } from './support/audit'
import { startBookings } from './support/load'
import { atMost, prove, tally, type Report } from './support/proof'

async function sameNights(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(200, 1)
  const stay = { roomId: rooms[0]!.room.id, checkInDate: inDays(30), checkOutDate: inDays(32), guests: 2 }
  const server = await environment.startServer()
  const replies = await Promise.all(guests.map((guest) => openVisitor(server, guest).call('createBooking', stay)))
  await server.stop()

  const { granted, refused, slowest } = tally(replies)
  const { rows, overlaps } = await environment.withDatabase((database) => auditBookings(database, []))
  report.row('200 bookings at once, same room and nights', {
    booked: [granted, 1],
    refused: [refused, 199],
    rows: [rows, 1],
    overlaps: [overlaps, 0],
    slowest: atMost(slowest, 5000),
  })
}

/** Two months of stays in twenty rooms, so that most nights are fought for. */
const randomStays = (seed: number, stays: number) => async (environment: TestEnvironment, report: Report) => {
  const { guests, rooms } = await environment.insert(200, 20)
  const server = await environment.startServer()
  const options = { guests, rooms, stays, random: seeded(seed), clients: 50, days: 60, mixed: true }
  const load = startBookings(server, options)
  await load.done
  await server.stop()

  const found = await environment.withDatabase(async (database) => ({
    ...(await auditBookings(database, load.booked)),
    unpaid: await missing(database, load.paid, { paid: true }),
    unexplained: await unexplainedRefusals(database, load.taken),
  }))
  report.row(`${stays} random stays by 50 clients, with payments and rooms switched off and on, seed ${seed}`, {
    booked: [load.booked.length, found.rows],
    lost: [found.lost, 0],
    overlaps: [found.overlaps, 0],
    'neither yes nor no': [load.strange.length + load.unanswered, 0],
    refused: load.taken.length,
    'without a reason': [found.unexplained, 0],
    paid: load.paid.length,
    'not kept': [found.unpaid, 0],
  })
  if (load.strange[0]) report.note(load.strange[0])
}

/** One guest cannot keep more than twenty unpaid stays from others, however fast they are asked for. */
async function unpaidStays(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(1, 30)
  const server = await environment.startServer()
  const visitor = openVisitor(server, guests[0])
  const dates = { checkInDate: inDays(10), checkOutDate: inDays(11), guests: 1 }
  const replies = await Promise.all(
    rooms.map(({ room }) => visitor.call('createBooking', { roomId: room.id, ...dates })),
  )
  await server.stop()
  const { granted, refused } = tally(replies)
  report.row('one guest, 30 rooms at once, unpaid', { booked: [granted, 20], refused: [refused, 10] })
}

await prove('Booking: no night is sold twice', async ({ options: { long, seed }, onEach }) => {
  const seasons = Array.from({ length: long ? 10 : 2 }, (_, turn) => randomStays(seed + turn, long ? 2000 : 600))
  await onEach(sameNights, ...seasons, unpaidStays)
})
