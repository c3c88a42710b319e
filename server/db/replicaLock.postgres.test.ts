import { copyFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import pg from 'pg'
import { freePort } from '../../scripts/ports'
import { compileProgram } from '../../testing/compileProgram'
import { databaseAt, runOn, workerFile } from '../../testing/testDatabase'
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

/** Between a client and the server. Cut, it is a network that went away: the client loses its connections, the server keeps them. */
async function openProxy() {
  const { hostname, port } = new URL(databaseUrl)
  const near = new Set<net.Socket>()
  const far = new Set<net.Socket>()
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(port), hostname)
    near.add(client.on('error', () => undefined))
    far.add(server.on('error', () => undefined))
    client.on('data', (bytes) => server.write(bytes))
    server.on('data', (bytes) => client.write(bytes))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as net.AddressInfo).port}`
  return {
    url: url.href,
    cut: () => near.forEach((socket) => socket.destroy()),
    close() {
      for (const socket of [...near, ...far]) socket.destroy()
      proxy.close()
    },
  }
}

const holderOfLock = async () => {
  const { rows } = await runOn(
    databaseUrl,
    `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE locktype = 'advisory' AND objid = 7829414 AND granted AND datname = current_database()`,
  )
  return (rows as { pid: number }[])[0]?.pid
}

test('a process that lost its network takes the lock back from its own dead session', async () => {
  const proxy = await openProxy()
  let taken: ReplicaLockTaken | undefined
  const lock = await acquireReplicaLock({
    ...{ databaseUrl: proxy.url, exclusive: true, log },
    onLost: (error) => (taken = error),
  })
  locks.push(lock)
  const before = await holderOfLock()

  proxy.cut()
  while (!taken && [before, undefined].includes(await holderOfLock())) await wait(10)

  expect(taken).toBeUndefined()
  await lock.release()
  proxy.close()
})

test('a process that may not run beside another leaves the schema as it is', async () => {
  await runOn(databaseUrl, 'CREATE DATABASE unmigrated')
  const own = databaseAt(databaseUrl, 'unmigrated')
  const other = await acquireReplicaLock({ databaseUrl: own, exclusive: true, log, onLost })
  copyFileSync('server/accounts/commonPasswords.txt', path.join(path.dirname(workerFile), 'commonPasswords.txt'))
  const server = await compileProgram(
    'start',
    `process.env.DATABASE_URL = process.argv[2]; await import('./start').then(({ start }) => start())`,
  )

  const program = server.start(own)
  await program.says('S3_ENDPOINT')

  expect(await program.ended).toBe(1)
  expect((await runOn(own, `SELECT FROM pg_namespace WHERE nspname = 'drizzle'`)).rowCount).toBe(0)
  await other.release()
  await server.remove()
  await runOn(databaseUrl, 'DROP DATABASE unmigrated WITH (FORCE)')
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
