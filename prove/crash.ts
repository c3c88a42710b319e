/**
 * What a crash and a graceful stop do to bookings. Short: 5 kills; long: 20, and each step three times. The
 * database server itself stays up: what it promises is its own.
 */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inDays } from '../testing/days'
import { aPicture } from '../testing/pictures'
import type { RunningServer } from '../testing/programs'
import { seeded, type Random } from '../testing/random'
import type { TestEnvironment } from '../testing/testEnvironment'
import { openVisitor } from '../testing/visitor'
import { auditBookings, count } from './support/audit'
import { startBookings, underWay } from './support/load'
import { atMost, prove, some, type Report } from './support/proof'

const readyLimit = 10_000

/** Killed at random moments of a booking load, again and again, on the same data. */
const kills = (random: Random, rounds: number) => async (environment: TestEnvironment, report: Report) => {
  const { guests, rooms } = await environment.insert(400, 20)
  const booked: string[] = []
  const sum = { unanswered: 0, strange: 0, slowest: 0 }

  let server = await environment.startServer()
  const usual = server.readyAfter
  for (let round = 0; round < rounds; round += 1) {
    const load = startBookings(server, { guests, rooms, random })
    await underWay(load)
    await wait(random.between(0, 1000))
    await server.kill()
    await load.stop()

    booked.push(...load.booked)
    sum.unanswered += load.unanswered
    sum.strange += load.strange.length
    server = await environment.startServer()
    sum.slowest = Math.max(sum.slowest, server.readyAfter)
  }
  await server.stop()

  const { lost, overlaps } = await environment.withDatabase((database) => auditBookings(database, booked))
  report.row(`kill -9 × ${rounds} at random moments of a booking load`, {
    acknowledged: some(booked.length),
    lost: [lost, 0],
    overlaps: [overlaps, 0],
    'cut off': sum.unanswered,
    'neither yes nor no': [sum.strange, 0],
    'ready again': atMost(sum.slowest, readyLimit, usual),
  })
}

/** Killed exactly at a step of a booking or of its mail, while others are at other steps. */
const killsAtSteps = (random: Random, rounds: number) => async (environment: TestEnvironment, report: Report) => {
  const { guests, rooms } = await environment.insert(400, 20)
  for (const step of ['before commit', 'after commit', 'before mail', 'after mail']) {
    const booked: string[] = []
    let [slowest, usual] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      // It may come by the step before it is ready, with a mail that was left over.
      const CRASH_AT = `${step}:${random.between(3, 10)}`
      const dying = await environment.startServer({ env: { CRASH_AT } }).catch(() => undefined)
      if (dying) {
        usual = dying.readyAfter
        const load = startBookings(dying, { guests, rooms, random, clients: 10 })
        await hasEnded(dying, step)
        await load.stop()
        booked.push(...load.booked)
      }
      const server = await environment.startServer()
      slowest = Math.max(slowest, server.readyAfter)
      await server.stop()
    }
    const found = await environment.withDatabase(async (database) => ({
      ...(await auditBookings(database, booked)),
      // Each booking's confirmation was sent or is still to be sent.
      mails: await count(
        database,
        `SELECT count(*) FROM bookings WHERE NOT EXISTS (SELECT FROM mail_queue WHERE strpos(text, bookings.id) > 0
           AND (sent_at IS NOT NULL OR next_try_at IS NOT NULL))`,
      ),
    }))
    report.row(`killed ${step} × ${rounds}`, {
      acknowledged: booked.length,
      lost: [found.lost, 0],
      overlaps: [found.overlaps, 0],
      'mails lost': [found.mails, 0],
      ready: atMost(slowest, readyLimit, usual),
    })
  }
}

/** Waits for a server to die where it was told to. */
async function hasEnded({ ended, kill }: RunningServer, step: string): Promise<void> {
  const isLate = await Promise.race([ended.then(() => false), wait(60_000, true, { ref: false })])
  if (!isLate) return
  await kill()
  throw new Error(`The server never came to the step "${step}".`)
}

/** Killed while a picture is put in its place; a room's row never names a picture that is not there. */
async function killsAtFiles(environment: TestEnvironment, report: Report): Promise<void> {
  const { rooms } = await environment.insert(0, 1)
  const { owner } = rooms[0]!
  const room = { roomType: 'Double Bed', pricePerNight: '120', amenities: '[]' }
  const files = [await aPicture(), await aPicture()]
  for (const step of ['before file', 'after file']) {
    const dying = await environment.startServer({ env: { CRASH_AT: `${step}:2` } })
    const outcome = await openVisitor(dying, owner)
      .call('addRoom', room, { files })
      .then(
        () => 'answered',
        () => 'cut off',
      )
    await hasEnded(dying, step)
    const server = await environment.startServer()
    const { body } = await openVisitor(server, owner).call('addRoom', room, { files })
    await server.stop()

    const kept = await readdir(path.join(environment.dataDir, 'images'))
    const named = await environment.withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ key: string }>('SELECT unnest(images) AS key FROM rooms')
      return rows.map(({ key }) => key)
    })
    report.row(`killed ${step} of a picture`, {
      upload: [outcome, 'cut off'],
      pictures: some(named.length),
      missing: [named.filter((key) => !kept.some((file) => file.startsWith(key))).length, 0],
      'next upload accepted': [body.success, true],
    })
  }
}

/** Asked to stop with a hundred bookings in flight. */
async function gracefulStop(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(100, 100)
  const server = await environment.startServer()
  // Connections that have been used before, as a browser's have; and one that a browser opens in case it should need it.
  const visitors = guests.map((account) => openVisitor(server, account))
  await Promise.all(visitors.map((visitor) => visitor.call('isAuth')))
  const spare = connect(server.port, '127.0.0.1').on('error', () => undefined)
  await once(spare, 'connect')

  const dates = { checkInDate: inDays(20), checkOutDate: inDays(22), guests: 2 }
  const booked: string[] = []
  const outcomes = { draining: 0, other: 0, cut: 0 }
  const inFlight = visitors.map(async (visitor, index) => {
    try {
      const { status, body } = await visitor.call('createBooking', { roomId: rooms[index]!.room.id, ...dates })
      if (body.success) booked.push(body.bookingId)
      else outcomes[status === 503 ? 'draining' : 'other'] += 1
    } catch {
      outcomes.cut += 1
    }
  })
  await Promise.race(inFlight)
  const left = 100 - booked.length
  const stopping = performance.now()
  const stopped = server.stop()
  const readiness = readyWhileStopping(server)
  const code = await stopped
  const took = performance.now() - stopping
  await Promise.all(inFlight)

  const { lost } = await environment.withDatabase((database) => auditBookings(database, booked))
  report.row('SIGTERM with bookings in flight', {
    'in flight': some(left),
    booked: booked.length,
    'told 503': outcomes.draining,
    refused: [outcomes.other, 0],
    'cut off': [outcomes.cut, 0],
    lost: [lost, 0],
    readiness: [await readiness, 503],
    'exit code': [code, 0],
    took: atMost(took, 15_000),
  })
}

/** What a load balancer hears after the signal, on new connections: the first answer that is not "ready", or the last. */
async function readyWhileStopping(server: RunningServer): Promise<number> {
  for (;;) {
    const { status } = await openVisitor(server)
      .send({ path: '/readyz' })
      .catch(() => ({ status: 0 }))
    if (status !== 200) return status
  }
}

await prove('Crashes and stops: nothing acknowledged is lost', async ({ options: { long, seed }, onEach }) => {
  const random = seeded(seed)
  await onEach(kills(random, long ? 20 : 5), killsAtSteps(random, long ? 3 : 1), killsAtFiles, gracefulStop)
})
