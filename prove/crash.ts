/** What a crash and a graceful stop do to bookings. Short: 5 kills; long: 20, and each step three times. */
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
import { startBookings, until } from './support/load'
import { atMost, prove, some, type Report } from './support/proof'

const readyLimit = 10_000

const kills = (random: Random, rounds: number) => async (environment: TestEnvironment, report: Report) => {
  const { guests, rooms } = await environment.insert(400, 20)
  const booked: string[] = []
  const sum = { unanswered: 0, strange: 0, slowest: 0 }

  let server = await environment.startServer()
  for (let round = 0; round < rounds; round += 1) {
    const load = startBookings(server, { guests, rooms, random })
    await until(() => load.booked.length > 0)
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
    'neither success nor refusal': [sum.strange, 0],
    'ready again': atMost(sum.slowest, readyLimit),
  })
}

/** Killed exactly at a step of a booking or of its mail. */
const killsAtSteps = (random: Random, rounds: number) => async (environment: TestEnvironment, report: Report) => {
  const { guests, rooms } = await environment.insert(400, 20)
  for (const step of ['before commit', 'after commit', 'before mail', 'after mail']) {
    const booked: string[] = []
    let slowest = 0
    for (let round = 0; round < rounds; round += 1) {
      // A mail left in the queue may kill it before it is ready.
      const CRASH_AT = `${step}:${random.between(3, 10)}`
      const dying = await environment.startServer({ env: { CRASH_AT } }).catch(() => undefined)
      if (dying) {
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
      // A booking whose confirmation was neither sent nor is still queued.
      mails: await count(
        database,
        `SELECT count(*) FROM bookings JOIN users ON users.id = bookings.user_id
         WHERE NOT EXISTS (SELECT FROM mail_queue WHERE strpos(text, bookings.id) > 0 AND recipient = users.email
           AND (sent_at IS NOT NULL OR next_try_at IS NOT NULL))`,
      ),
    }))
    report.row(`killed ${step} × ${rounds}`, {
      acknowledged: booked.length,
      lost: [found.lost, 0],
      overlaps: [found.overlaps, 0],
      'mails lost': [found.mails, 0],
      ready: atMost(slowest, readyLimit),
    })
  }
}

async function hasEnded(server: RunningServer, step: string): Promise<void> {
  const isLate = await Promise.race([server.ended.then(() => false), wait(60_000, true, { ref: false })])
  if (!isLate) return
  await server.kill()
  throw new Error(`The server never reached the step "${step}".`)
}

/** Killed while a picture is moved into place: a room's row never names a missing picture. */
async function killsAtFiles(environment: TestEnvironment, report: Report): Promise<void> {
  const { rooms } = await environment.insert(0, 1)
  const { owner } = rooms[0]!
  const room = { roomType: 'Double Bed', pricePerNight: '120', amenities: '[]' }
  const files = [await aPicture(), await aPicture()]
  for (const step of ['before file', 'after file']) {
    const dying = await environment.startServer({ env: { CRASH_AT: `${step}:2` } })
    const add = (to: RunningServer) => openVisitor(to, owner).call('addRoom', room, { files })
    const first = await add(dying).catch(() => undefined)
    await hasEnded(dying, step)
    const server = await environment.startServer()
    const { body } = await add(server)
    await server.stop()

    const kept = await readdir(path.join(environment.dataDir, 'images'))
    const named = await environment.withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ key: string }>('SELECT unnest(images) AS key FROM rooms')
      return rows.map(({ key }) => key)
    })
    report.row(`killed ${step} of a picture`, {
      'first answer': [first?.status, undefined],
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
  const stopping = performance.now()
  const stopped = server.stop()
  const readiness = readyWhileStopping(server)
  const code = await stopped
  const took = performance.now() - stopping

  const replies = (await Promise.all(requests)).filter((reply) => reply !== undefined)
  const booked = replies.flatMap(({ body }) => (body.success ? [body.bookingId] : []))
  const draining = replies.filter(({ status }) => status === 503).length
  const { lost } = await environment.withDatabase((database) => auditBookings(database, booked))
  report.row('SIGTERM with bookings in flight', {
    'in flight': some(left),
    booked: booked.length,
    'answered with 503': draining,
    refused: [replies.length - booked.length - draining, 0],
    'cut off': [100 - replies.length, 0],
    lost: [lost, 0],
    'readiness denied': [(await readiness).includes(503), true],
    'exit code': [code, 0],
    took: atMost(took, 15_000),
  })
}

/** What a load balancer is answered that asks on a new connection every 10 ms until the server has ended. */
async function readyWhileStopping(server: RunningServer): Promise<number[]> {
  let isOver = false
  void server.ended.then(() => (isOver = true))
  const answers: Promise<number>[] = []
  while (!isOver) {
    const answer = openVisitor(server).send({ path: '/readyz' })
    answers.push(
      answer.then(
        ({ status }) => status,
        () => 0,
      ),
    )
    await wait(10)
  }
  return Promise.all(answers)
}

await prove('Crashes and stops: nothing acknowledged is lost', async ({ options: { long, seed }, onEach }) => {
  const random = seeded(seed)
  await onEach(kills(random, long ? 20 : 5), killsAtSteps(random, long ? 3 : 1), killsAtFiles, gracefulStop)
})
