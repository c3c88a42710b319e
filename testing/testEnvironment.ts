import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { startPostgres, type PostgresServer } from '../scripts/postgresServer'
import { openDatabase, type OpenDatabase } from '../server/db/open'
import { serverFolder, startServer, type ProgramOptions, type RunningServer } from './programs'
import { insertGuests, insertRooms } from './rows'
import { databaseAt, runOn } from './testDatabase'

export type Kind = OpenDatabase['kind']

/** Does something at the end, however that comes; what was deferred last is done first. */
export type Defer = (tidy: () => Promise<unknown>) => void

/** Throw-away data, and servers that run on it. */
export interface TestEnvironment {
  kind: Kind
  dataDir: string
  /** Of PostgreSQL only. */
  databaseUrl?: string
  /** What a server needs in its environment to run on this data. */
  env: Record<string, string>
  /** Opens the data itself, to prepare or to audit it: the embedded one while no server runs on it. */
  withDatabase: <Result>(work: (database: OpenDatabase) => Promise<Result>) => Promise<Result>
  /** Signed-in guests, and rooms with their owners. */
  insert: (guests: number, rooms: number) => Promise<Awaited<ReturnType<typeof insertPeople>>>
  /** Starts the built server on this data; it is ended with the environment if it still runs. */
  startServer: (options?: ProgramOptions) => Promise<RunningServer>
  /** Ends what still runs and removes the data. */
  close: () => Promise<void>
}

const insertPeople = async ({ db }: OpenDatabase, guests: number, rooms: number) => ({
  guests: await insertGuests(db, guests),
  rooms: await insertRooms(db, rooms),
})

interface EnvironmentOptions {
  /** A data folder to begin with a copy of. */
  template?: string
  databaseUrl?: string
  env?: Record<string, string>
}

/** Data in a folder of its own, and in a database when one is named. */
export async function openEnvironment({ template, databaseUrl, env }: EnvironmentOptions): Promise<TestEnvironment> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stayscape-data-'))
  if (template) await cp(template, dataDir, { recursive: true })
  const servers = new Set<RunningServer>()
  const own = { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const workerFile = path.join(serverFolder, 'worker.js')

  async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>) {
    const database = await openDatabase({ dataDir, databaseUrl, workerFile, log: pino({ level: 'fatal' }) })
    return work(database).finally(() => database.close())
  }
  return {
    kind: databaseUrl ? 'postgres' : 'embedded',
    dataDir,
    databaseUrl,
    env: own,
    withDatabase,
    insert: (guests, rooms) => withDatabase((database) => insertPeople(database, guests, rooms)),
    async startServer({ env: more, ...options } = {}) {
      const server = await startServer(dataDir, { env: { ...own, ...more }, ...options })
      servers.add(server)
      void server.ended.then(() => servers.delete(server))
      return server
    },
    async close() {
      await Promise.all([...servers].map((server) => server.kill()))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Environments {
  /** New data, migrated and empty, gone at the end. */
  newEnvironment: () => Promise<TestEnvironment>
  /** Of PostgreSQL only: the throw-away server, which can be paused. */
  postgres?: PostgresServer
}

const env = {
  NODE_ENV: 'test',
  // The same after every restart, whatever the port is then: what the provider was asked has to stay the same.
  APP_ORIGIN: 'http://stayscape.test',
  SEED_DEMO: '0',
  LOG_LEVEL: 'warn',
}

/** Migrates a database of this kind once; every environment gets a copy of that. `prepare` changes what is copied. */
export async function prepareEnvironments(
  kind: Kind,
  {
    defer,
    prepare = () => Promise.resolve(),
  }: { defer: Defer; prepare?: (database: OpenDatabase) => Promise<unknown> },
): Promise<Environments> {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  if (postgres) {
    defer(() => postgres.stop())
    await runOn(postgres.address, 'CREATE DATABASE template')
  }
  const template = await openEnvironment({ databaseUrl: postgres && databaseAt(postgres.address, 'template') })
  defer(template.close)
  await template.withDatabase(prepare)

  async function newEnvironment(): Promise<TestEnvironment> {
    const name = `test_${randomBytes(5).toString('hex')}`
    if (postgres) await runOn(postgres.address, `CREATE DATABASE ${name} TEMPLATE template`)
    const databaseUrl = postgres && databaseAt(postgres.address, name)
    const environment = await openEnvironment({ env, databaseUrl, template: template.dataDir })
    defer(environment.close)
    return environment
  }
  return { newEnvironment, postgres }
}
