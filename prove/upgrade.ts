/**
 * A rolling upgrade on PostgreSQL: `npm run migrate` beside the release before, which goes on, and both sell the same nights. The
 * release before is built from the history of this repository. Short: 100,000 bookings are there already. Long: 1,000,000, or as
 * many as can be inserted in ten minutes.
 */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { calls } from '../contract/calls'
import { startPostgres } from '../scripts/postgresServer'
import { inDays } from '../testing/days'
import { openObjectStore } from '../testing/objectStore'
import { runProgram, serverFolder, startServer } from '../testing/programs'
import { databaseAt, runOn } from '../testing/testDatabase'
import { payOnPage } from '../testing/provider'
import { openEnvironment, serverEnv } from '../testing/testEnvironment'
import { seconds } from '../testing/timing'
import { localAddress, openVisitor, type Site } from '../testing/visitor'
import { auditBookings, auditLedger, countDue } from './support/audit'
import { bookAtOnce, startBookings, startPolling, until } from './support/load'
import { answersTo, atMost, prove, some, type Proof } from './support/proof'
import { buildReleaseBefore, releaseBefore } from './upgrade/releaseBefore'
import { insertHotel, insertPast } from './upgrade/rows'

const [first, second, ...ofLoad] = ['room1', 'room2', 'room3', 'room4', 'room5']

const stayOf = (roomId: string, from: number) => ({
  ...{ roomId, checkInDate: inDays(from), checkOutDate: inDays(from + 2), guests: 1 },
})

/** A PostgreSQL database that no release has seen yet, and the picture store that replicas share. */
async function openEmptyDatabase({ defer }: Proof) {
  const postgres = await startPostgres({ settings: { max_wal_size: '8GB' } })
  defer(() => postgres.stop())
  await runOn(postgres.address, 'CREATE DATABASE upgraded')
  const databaseUrl = databaseAt(postgres.address, 'upgraded')
  const objects = await openObjectStore()
  defer(() => objects.close())
  // Without a key, the sandbox of the release before is another account.
  const env = { ...serverEnv, ...objects.env, SECRET_KEY: 'a key for proofs only, long enough for them' }
  const environment = await openEnvironment({ databaseUrl, env })
  defer(environment.close)
  const pool = new pg.Pool({ connectionString: databaseUrl })
  defer(() => pool.end())
  return { ...environment, pool }
}

/** Milliseconds of the longest wait for a lock, of anybody but who migrates. */
function watchLocks(pool: pg.Pool) {
  let longest = 0
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      const { rows } = await pool.query<{ ms: number }>(
        `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)) * 1000, 0)::float AS ms
         FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE NOT granted AND application_name <> 'stayscape migration'`,
      )
      longest = Math.max(longest, rows[0]!.ms)
      await wait(20)
    }
  })()
  return async () => {
    isStopped = true
    await watching
    return longest
  }
}

const lastLine = (output: string) => output.split('\n').at(-1)!

type Environment = Awaited<ReturnType<typeof openEmptyDatabase>>

const migrate = ({ env }: Environment) => runProgram(path.join(serverFolder, 'migrate.js'), { env: { ...env } })

/** Guests of the release before book and look at rooms while the database is migrated. */
async function migrateUnderLoad(environment: Environment, before: Site, tokens: string[], { report, random }: Proof) {
  const guests = tokens.map((token) => ({ token }))
  const rooms = ofLoad.map((id) => ({ room: { id } }))
  const load = startBookings(before, { guests, rooms, random, clients: 8, pause: 100 })
  const readers = startPolling(before, {
    ...{ token: tokens[0], every: 200 },
    paths: [calls.getRooms.path, calls.getBookings.path, `${calls.searchRooms.path}?destination=London`],
  })
  const longestWait = watchLocks(environment.pool)
  await wait(1000)
  const bookedBefore = load.booked.length

  const { code, output, took } = await migrate(environment)
  const again = await migrate(environment)

  await wait(1000)
  const longest = await longestWait()
  await readers.stop()
  await load.stop()
  report.row('`npm run migrate`', {
    code: [code, 0],
    says: lastLine(output),
    took: seconds(took),
    'again, it says': lastLine(again.output),
  })
  report.row('meanwhile, at the release before', {
    'bookings made': some(load.booked.length - bookedBefore),
    'strange answers': [load.strange.join(', '), ''],
    'without an answer': [load.unanswered, 0],
    ...answersTo('readers', readers.take()),
    'ms that anybody waited for a lock': atMost(longest, 300),
  })
  return load.booked
}

await prove('Upgrade: two releases side by side', async (proof) => {
  const { report, defer, options } = proof
  const folder = await buildReleaseBefore()
  if (!folder) return report.note(`${releaseBefore} is not in the history that was fetched: nothing is proved.`)

  const environment = await openEmptyDatabase(proof)
  const { pool } = environment
  const start = async (from?: string) => {
    const server = await startServer(environment.dataDir, { env: environment.env, folder: from })
    defer(() => server.kill())
    return server
  }
  const before = await start(folder)
  const tokens = await insertHotel(pool, 400, [first, second, ...ofLoad])
  const past = await insertPast(pool, options.long ? 1_000_000 : 100_000)
  report.note(`${past} bookings, each with its nights, payment and a mail, are there already.`)

  const visit = (server: Site, index: number) =>
    openVisitor(server, { token: tokens[index], from: localAddress(index) })
  const early = await visit(before, 0).must('createBooking', stayOf(first, 5))
  const booked = await migrateUnderLoad(environment, before, tokens.slice(200), proof)
  const after = await start()

  const visitors = tokens.slice(0, 200).map((_, index) => visit(index % 2 ? before : after, index))
  const { granted, refused, faults } = await bookAtOnce(visitors, stayOf(second, 30))
  report.row('200 at once, half of them at each release, for the same nights', {
    booked: [granted, 1],
    refused: [refused, 199],
    faults: [faults, 0],
  })

  const cancelled = await visit(before, 0).call('cancelBooking', { bookingId: early.bookingId, expectedRefund: 0 })
  const again = await visit(after, 1).call('createBooking', stayOf(first, 5))
  const back = await visit(before, 2).call('createBooking', stayOf(first, 6))
  report.row('nights that one release frees', {
    cancelled: [cancelled.body.success, true],
    'sold by the other': [again.body.success, true],
    'sold twice': [back.body.success, false],
  })

  const [payer, elsewhere] = [visit(before, 3), visit(after, 3)]
  const { bookingId } = await payer.must('createBooking', stayOf(first, 60))
  const { url } = await payer.must('stripePayment', { bookingId })
  const { status } = await payOnPage(payer, url)
  const { isPaid } = (await elsewhere.must('booking', { bookingId })).booking
  const refunded = await elsewhere.call('cancelBooking', { bookingId, expectedRefund: 240 })
  const isRefunded = async () => {
    const { payment } = (await payer.must('booking', { bookingId })).booking
    return payment.refunds?.[0]?.status === 'succeeded'
  }
  await until(isRefunded, 500)
  report.row('a payment in the sandbox, whose tables have moved', {
    'taken at the release before': [status, 303],
    'known to the other': [isPaid, true],
    'cancelled there': [refunded.body.success, true],
    'refunded, says the release before': [await isRefunded(), true],
  })

  // Not in the rooms of the past, where thousands of nights would be compared with each other.
  const { overlaps, astray, lost } = await environment.withDatabase((database) =>
    auditBookings(database, booked, "room_id LIKE 'room%'"),
  )
  // What the release before has done last, a job enters.
  const due = () => environment.withDatabase(countDue)
  await until(async () => (await due()) === 0, 1000)
  const ledger = await environment.withDatabase(auditLedger)
  report.row('afterwards', {
    ...{ overlaps: [overlaps, 0], astray: [astray, 0], lost: [lost, 0] },
    'payments in the ledger': some(ledger.payments),
    'that it lacks, or has otherwise': [ledger.wrong, 0],
    'bookings of which it lacks something': [await due(), 0],
    'without their guest': [ledger.guestless, 0],
  })

  const setNewer = (releases: number) =>
    pool.query(
      `DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'newer';
       INSERT INTO drizzle.__drizzle_migrations (hash, created_at, release)
       SELECT 'newer', max(created_at) + 1, max(release) + ${releases} FROM drizzle.__drizzle_migrations`,
    )
  await setNewer(1)
  const restarted = await start()
  await setNewer(2)
  const refusedStart = await runProgram(path.join(serverFolder, 'main.js'), {
    env: { ...environment.env, DATA_DIR: environment.dataDir },
  })
  report.row('a start', {
    'on the schema of the next release': {
      text: 'serves',
      holds: restarted.output().includes('has the schema of release'),
    },
    'on that of the one after, ends with': [refusedStart.code, 1],
    says: lastLine(refusedStart.output),
  })
})
