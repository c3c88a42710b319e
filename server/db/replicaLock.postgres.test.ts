import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import pg from 'pg'
import { freePort } from '../../scripts/ports'
import { runOn } from '../../testing/testDatabase'
import { ReplicaLockTaken, acquireReplicaLock, type ReplicaLock } from './replicaLock'

const databaseUrl = process.env.TEST_DATABASE_URL ?? ''
const log = pino({ level: 'silent' })
const locks: ReplicaLock[] = []
let onLost: (taken: ReplicaLockTaken) => void = () => undefined

async function take(exclusive: boolean) {
  const lock = await acquireReplicaLock({ databaseUrl, exclusive, log, onLost: (taken) => onLost(taken) })
  locks.push(lock)
  return lock
}

afterEach(async () => {
  await Promise.all(locks.splice(0).map((lock) => lock.release()))
})

test('an unreachable server rejects', async () => {
  const nowhere = `postgres://postgres@127.0.0.1:${await freePort()}/postgres`
  await expect(acquireReplicaLock({ databaseUrl: nowhere, exclusive: true, log, onLost })).rejects.toThrow(
    /ECONNREFUSED/,
  )
})

test('any number of processes share a database when they share their pictures', async () => {
  await take(false)
  await take(false)
  await take(false)
})

test.each([
  ['a second process with its own folder', true, true],
  ['a process with its own folder beside one that shares', false, true],
  ['a process that shares beside one with its own folder', true, false],
])('%s does not start, and says why', async (_who, first, second) => {
  await take(first)
  await expect(take(second)).rejects.toThrow(/S3_ENDPOINT/)
})

test('a process that starts while the last one shuts down gets the lock', async () => {
  const last = await take(true)
  const next = take(true)
  const refused = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle'
    AND query LIKE '%pg_try_advisory_lock%' AND application_name = 'stayscape replica lock'`
  while ((await runOn(databaseUrl, refused)).rowCount !== 2) await wait(10)

  await last.release()

  await next
})

test('a lock whose connection broke is retaken, and lost when another process was faster', async () => {
  const lost = new Promise<ReplicaLockTaken>((resolve) => (onLost = resolve))
  await take(true)
  const admin = new pg.Client(databaseUrl)
  await admin.connect()
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'stayscape replica lock' AND datname = current_database()`,
  )
  // The lock is free for the second before it is retaken.
  await take(true)
  expect(await lost).toBeInstanceOf(ReplicaLockTaken)
  await admin.end()
})
