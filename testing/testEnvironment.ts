import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { startPostgres } from '../scripts/postgresServer'
import { withDatabase as openFor, type OpenDatabase } from '../server/db/database'
import { serverFolder, startServer, type ProgramOptions, type RunningServer } from './programs'
import { insertGuests, insertRooms } from './rows'
import { databaseAt, runOn } from './testDatabase'

export type Kind = OpenDatabase['kind']

/** Registers a step for the end, whether that is success or failure; the last one registered runs first. */
export type Defer = (step: () => Promise<unknown>) => void

interface EnvironmentOptions {
  /** A data folder to copy. */
  template?: string
  databaseUrl?: string
  env?: Record<string, string>
}

/** Throw-away data in a folder of its own, and in a database when one is named, and servers that run on it. */
export async function openEnvironment({ template, databaseUrl, env }: EnvironmentOptions) {
  const kind: Kind = databaseUrl ? 'postgres' : 'embedded'
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stayscape-data-'))
  // Not `cp` of fs/promises: in a test process of Node 20 it stopped in the middle of a folder now and then, and never ended.
  if (template) cpSync(template, dataDir, { recursive: true })
  const servers: RunningServer[] = []
  const own: Record<string, string> = { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const workerFile = path.join(serverFolder, 'worker.js')

  const withDatabase = <Result>(work: (database: OpenDatabase) => Promise<Result>) =>
    openFor({ dataDir, databaseUrl, workerFile, log: pino({ level: 'fatal' }) }, work)

  return {
    kind,
    dataDir,
    databaseUrl,
    /** What a server needs to run on this data. */
    env: own,
    /** Opens the database directly: the embedded one only while no server runs on it. */
    withDatabase,
    insert: (guests: number, rooms: number) =>
      withDatabase(async ({ db }) => ({ guests: await insertGuests(db, guests), rooms: await insertRooms(db, rooms) })),
    async startServer({ env: more, ...options }: ProgramOptions = {}) {
      const server = await startServer(dataDir, { env: { ...own, ...more }, ...options })
      servers.push(server)
      return server
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.kill()))
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof openEnvironment>>

/** Of a server under proof. */
export const serverEnv = {
  NODE_ENV: 'test',
  // The same on every port, because a repeated request to the provider has to be the same.
  APP_ORIGIN: 'http://stayscape.test',
  SEED_DEMO: '0',
  MAIL_OUTBOX: '0',
  PAYMENT_SANDBOX: '1',
  LOG_LEVEL: 'warn',
}

/** Migrates a database of this kind once; what it returns makes environments with a copy of that. */
export async function prepareEnvironments(kind: Kind, defer: Defer): Promise<() => Promise<TestEnvironment>> {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  if (postgres) {
    defer(() => postgres.stop())
    await runOn(postgres.address, 'CREATE DATABASE template')
  }
  const template = await openEnvironment({ databaseUrl: postgres && databaseAt(postgres.address, 'template') })
  defer(template.close)
  await template.withDatabase(() => Promise.resolve())

  return async () => {
    const name = `test_${randomBytes(5).toString('hex')}`
    if (postgres) await runOn(postgres.address, `CREATE DATABASE ${name} TEMPLATE template`)
    const databaseUrl = postgres && databaseAt(postgres.address, name)
    const environment = await openEnvironment({ env: serverEnv, databaseUrl, template: template.dataDir })
    defer(environment.close)
    return environment
  }
}
