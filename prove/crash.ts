/** What a crash and a graceful stop do to bookings. Short: 3 kills and each step once; long: 20, and each step three times. */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { inDays } from '../testing/days'
import { aPicture } from '../testing/pictures'
import type { RunningServer } from '../testing/programs'
import type { Random } from '../testing/random'
import type { TestEnvironment } from '../testing/testEnvironment'
import { openVisitor } from '../testing/visitor'
import { auditBookings, count } from './support/audit'
import { killedAt } from './support/killedAt'
import { startBookings, until } from './support/load'
import { prove, some, type Report } from './support/proof'

const kills = (random: Random, rounds: number) => async (environment: TestEnvironment, report: Report) => {
  const { guests, rooms } = await environment.insert(400, 20)
  const booked: string[] = []
  const sum = { killed: 0, cutOff: 0, strange: 0 }
  let fewest = Infinity

  let server = await environment.startServer()
  for (let round = 0; round < rounds; round += 1) {
    const load = startBookings(server, { guests, rooms, random })
    const enough = random.between(1, 60)
    await until(() => load.booked.length >= enough)
    await server.kill()
    await load.stop()

    booked.push(...load.booked)
    fewest = Math.min(fewest, load.booked.length)
    // Null: ended by a signal.
    if ((await server.ended) === null && load.cutOff > 0) sum.killed += 1
    sum.cutOff += load.cutOff
    sum.strange += load.strange.length
    server = await environment.startServer()
  }
  await server.stop()

  const { lost, overlaps } = await environment.withDatabase((database) => auditBookings(database, booked))
  report.row(`kill -9 × ${rounds} at random moments of a booking load`, {
    'killed with bookings under way': [sum.killed, rounds],
    'cut off': sum.cutOff,
    acknowledged: booked.length,
    'before each kill at least': some(fewest),
    lost: [lost, 0],
    overlaps: [overlaps, 0],
    'neither success nor refusal': [sum.strange, 0],
  })
}

/** Killed exactly at a step of a booking or of its mail, after so many passes that ten guests cannot all be at their first. */
const killAtStep =
  (random: Random, step: string, passes: [number, number]) => async (environment: TestEnvironment, report: Report) => {
    const { guests, rooms } = await environment.insert(400, 20)
    let load: ReturnType<typeof startBookings> | undefined
    const killed = await killedAt(environment, [step, random.between(...passes)], (dying) => {
      load = startBookings(dying, { guests, rooms, random, clients: 10 })
    })
    await load?.stop()
    const { booked = [], cutOff = 0 } = load ?? {}
    const found = await environment.withDatabase(async (database) => ({
      ...(await auditBookings(database, booked)),
      // A booking whose confirmation was neither sent nor is still queued.
      mails: await count(
        database,
        `SELECT count(*) FROM bookings JOIN users ON users.id = bookings.user_id
         WHERE NOT EXISTS (SELECT FROM mail_queue WHERE strpos(text, bookings.id) > 0 AND recipient = users.email
           AND (sent_at IS NOT NULL OR next_try_at IS NOT NULL))`,
      ),
    }))
    report.row(`killed ${step}`, {
      killed: [killed, true],
      acknowledged: some(booked.length),
      'cut off': some(cutOff),
      lost: [found.lost, 0],
      overlaps: [found.overlaps, 0],
      'mails lost': [found.mails, 0],
    })
  }

/** Killed while a picture is moved into place: a room's row never names a missing picture. */
async function killsAtFiles(environment: TestEnvironment, report: Report): Promise<void> {
  const { rooms } = await environment.insert(0, 1)
  const { owner } = rooms[0]!
  const room = { roomType: 'Double Bed', pricePerNight: '120', amenities: '[]' }
  const files = [await aPicture(), await aPicture()]
  for (const step of ['before file', 'after file']) {
    const add = (to: RunningServer) => openVisitor(to, owner).call('addRoom', room, { files })
    let first: Promise<{ status: number } | undefined> | undefined
    const killed = await killedAt(environment, [step, 2], (dying) => {
      first = add(dying).catch(() => undefined)
    })
    const server = await environment.startServer()
    const { body } = await add(server)
    await server.stop()

    const kept = await readdir(path.join(environment.dataDir, 'images'))
    const named = await environment.withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ key: string }>('SELECT unnest(images) AS key FROM rooms')
      return rows.map(({ key }) => key)
    })
    report.row(`killed ${step} of a picture`, {
      killed: [killed, true],
      'first answer': [(await first)?.status, undefined],
      pictures: some(named.length),
      missing: [named.filter((key) => !kept.some((file) => file.startsWith(key))).length, 0],
      'next upload accepted': [body.success, true],
    })
  }
}

async function gracefulStop(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(100, 100)
  const server = await environment.startServer()
  // Connections in use, and a spare one as browsers open them.
  const visitors = guests.map((account) => openVisitor(server, account))
  await Promise.all(visitors.map((visitor) => visitor.call('isAuth')))
  const spare = connect(server.port, '127.0.0.1').on('error', () => undefined)
  await once(spare, 'connect')

  const dates = { checkInDate: inDays(20), checkOutDate: inDays(22), guests: 2 }
  let inFlight = 100
  const requests = visitors.map((visitor, index) =>
    visitor
      .call('createBooking', { roomId: rooms[index]!.room.id, ...dates })
      .catch(() => undefined)
      .finally(() => (inFlight -= 1)),
  )
  await Promise.race(requests)
  const left = inFlight
  const code = await server.stop()

  const replies = (await Promise.all(requests)).filter((reply) => reply !== undefined)
  const booked = replies.flatMap(({ body }) => (body.success ? [body.bookingId] : []))
  const draining = replies.filter(({ status }) => status === 503).length
  const { lost } = await environment.withDatabase((database) => auditBookings(database, booked))
  report.row('SIGTERM with bookings in flight', {
    'in flight': some(left),
    booked: some(booked.length),
    'answered with 503': draining,
    refused: [replies.length - booked.length - draining, 0],
    'cut off': [100 - replies.length, 0],
    lost: [lost, 0],
    'exit code': [code, 0],
  })
}

/** A booking takes several commits, and is told in two mails. */
const steps: [step: string, passes: [number, number]][] = [
  ['before commit', [60, 120]],
  ['after commit', [60, 120]],
  ['before mail', [25, 60]],
  ['after mail', [25, 60]],
]

await prove('Crashes and stops: nothing acknowledged is lost', async ({ options: { long }, random, onEach }) => {
  const atSteps = steps.flatMap((step) => Array<typeof step>(long ? 3 : 1).fill(step))
  await onEach(
    kills(random, long ? 20 : 3),
    ...atSteps.map((step) => killAtStep(random, ...step)),
    killsAtFiles,
    gracefulStop,
  )
})
