import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { openLine } from '../../testing/line'
import { addressOf, openTestDatabase, throughLine } from '../../testing/testDatabase'
import { insertRoom } from '../../testing/rows'
import { openDatabase, type DatabaseOptions, type OpenDatabase } from './database'
import { isUnavailable } from './errors'
import { transact } from './transaction'
import { OperatorError } from '../operatorError'

const log = pino({ level: 'fatal' })

/** Only a server has several sessions and settings, and loses connections. */
const onServer = process.env.TEST_DATABASE_URL ? test : test.skip

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('an unreachable PostgreSQL server is reported in a sentence, without its password', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://ada:s3cret@127.0.0.1:1/stayscape', dataDir: '', log })

  const error = await opening.catch((refusal: Error) => refusal)
  expect(error).toBeInstanceOf(OperatorError)
  expect(error).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') })
  expect(JSON.stringify(error)).not.toContain('s3cret')
})

test('when every connection is in use a query fails within two seconds, and works again afterwards', async () => {
  const taken = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()))

  const error: unknown = await database.pool.query('SELECT 1').catch((thrown: unknown) => thrown)
  expect(isUnavailable(error)).toBe(true)

  for (const client of taken) client.release()
  await expect(database.pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 })
})

const open = async (over: Partial<DatabaseOptions> = {}) =>
  openDatabase({ databaseUrl: await addressOf(database), dataDir: '', log, ...over })

/** Changes a setting of the database, until the returned function is called. */
async function setInDatabase(setting: string, value: string) {
  const name = new URL(await addressOf(database)).pathname.slice(1)
  await database.pool.query(`ALTER DATABASE ${name} SET ${setting} = ${value}`)
  return () => database.pool.query(`ALTER DATABASE ${name} RESET ${setting}`)
}

onServer('a server that acknowledges commits before they are durable is refused', async () => {
  const reset = await setInDatabase('synchronous_commit', 'off')

  await expect(open()).rejects.toThrow('synchronous_commit = off')

  await reset()
})

onServer('production refuses a role that may do more than it needs, which others are warned of', async () => {
  const lines: string[] = []
  const warned = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const other = await open({ log: warned })
  await other.close()

  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringMatching(
      /^The role in DATABASE_URL has SUPERUSER, .*\. Use one that owns its database and has no other/,
    ),
  ])
  await expect(open({ production: true })).rejects.toThrow('has SUPERUSER')

  const [role, password] = ['may_make_databases', 'for-a-test-only']
  await database.pool.query(`CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${password}'`)
  const asRole = Object.assign(new URL(await addressOf(database)), { username: role, password }).href
  await expect(open({ databaseUrl: asRole, production: true })).rejects.toThrow(
    'The role in DATABASE_URL has CREATEDB. Use one that owns its database and has no other right.',
  )
  await database.pool.query(`DROP ROLE ${role}`)
})

onServer('what is asked on a line that is dead fails in time, and nothing is asked there again', async () => {
  const databaseUrl = await addressOf(database)
  const line = await openLine(databaseUrl)
  const { db, pool, close } = await open({ databaseUrl: throughLine(databaseUrl, line) })
  const { query_timeout, statement_timeout } = pool.options
  expect(query_timeout).toBeGreaterThan(statement_timeout as number)
  pool.options.query_timeout = 100

  const midway = transact(db, async (tx) => {
    line.cut()
    await tx.execute('SELECT')
  })
  expect(isUnavailable(await midway.catch((error: unknown) => error))).toBe(true)
  expect(pool.totalCount).toBe(0)

  pool.options.query_timeout = query_timeout
  line.mend()
  await expect(pool.query('SELECT')).resolves.toMatchObject({ rowCount: 1 })
  await close()
  line.close()
})

onServer('what may take longer than a request is not cut off, whatever limits requests have', async () => {
  const reset = await setInDatabase('statement_timeout', '50')
  const other = await open()
  Object.assign(other.pool.options, { statement_timeout: 50, query_timeout: 50 })
  const long = 'SELECT pg_sleep(0.2)'

  await expect(other.pool.query(long)).rejects.toThrow(/timeout/)
  const { rowCount } = await other.withoutTimeouts((client) => client.query(long))
  expect(rowCount).toBe(1)

  await reset()
  await other.close()
})

onServer('each process listens on one connection, and on none of its pool', async () => {
  const other = await open()
  const clients = await Promise.all([1, 2, 3].map(() => other.pool.connect()))

  const { rowCount } = await database.pool.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'stayscape listener'",
  )
  expect(rowCount).toBe(2)
  for (const client of clients) {
    expect((await client.query('SELECT pg_listening_channels()')).rows).toEqual([])
    client.release()
  }

  await other.close()
})

onServer('what needs a session of its own goes to DATABASE_LISTEN_URL, one of whose hosts may be down', async () => {
  const databaseUrl = await addressOf(database)
  const line = await openLine(databaseUrl)
  const toPool = throughLine(databaseUrl, line)
  const databaseListenUrl = databaseUrl.replace('127.0.0.1', '127.0.0.1:1,127.0.0.1')
  const other = await open({ databaseUrl: toPool, databaseListenUrl })

  line.cut()
  await other.ping()
  const { rowCount } = await other.withoutTimeouts((client) => client.query('SELECT'))
  expect(rowCount).toBe(1)
  const heard = new Promise<void>((resolve) => other.listen('rooms_changed', () => resolve()))
  await insertRoom(database.db)
  await heard

  line.mend()
  await other.close()
  line.close()
})

onServer('whichever address cannot be reached, the start says so', async () => {
  const nowhere = 'postgres://ada:s3cret@127.0.0.1:1/stayscape'
  for (const over of [
    { databaseUrl: nowhere, databaseListenUrl: await addressOf(database) },
    { databaseListenUrl: nowhere },
  ]) {
    await expect(open(over)).rejects.toThrow(/^Cannot connect to PostgreSQL .*ECONNREFUSED/)
  }
})

onServer('a process is notified of another’s changes', async () => {
  const other = await open()
  const heard = new Promise<void>((resolve) => other.listen('rooms_changed', () => resolve()))

  await insertRoom(database.db)

  await heard
  await other.close()
})

onServer(
  'a process that lost its connections knows that it may have missed a notification, until it listens again',
  async () => {
    const other = await open({ log: pino({ level: 'silent' }) })
    const { isLive } = other.listen('rooms_changed', () => undefined)
    expect(isLive()).toBe(true)

    await database.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    while (isLive()) await new Promise((resolve) => setImmediate(resolve))
    const heardAgain = new Promise<void>((resolve) => other.listen('rooms_changed', () => resolve()))

    await heardAgain
    expect(isLive()).toBe(true)
    await expect(other.pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 })
    await other.close()
  },
)
