import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { startPostgres, type PostgresServer } from '../../scripts/postgresServer'
import { openDatabase, type OpenDatabase } from '../../server/db/open'
import { databaseAt } from '../../server/testing/databaseAt'
import { runServer, type RunningServer } from '../../server/testing/runServer'

export type Kind = OpenDatabase['kind']

/** Throw-away data, and servers that run on it. */
export interface Stage {
  kind: Kind
  dataDir: string
  /** Of PostgreSQL only. */
  databaseUrl?: string
  /** What a server needs in its environment to run on this data. */
  env: Record<string, string>
  /** Opens the data itself, to prepare or to audit it: the embedded one while no server runs on it. */
  withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result>
  /** Starts a server on this data; it is ended with the stage if it still runs. */
  serve(env?: Record<string, string>): Promise<RunningServer>
  /** The same with a server that dies when it comes to a step for the nth time: `session made:1` (faults.mjs). */
  serveUntil(step: string, env?: Record<string, string>): Promise<RunningServer>
  /** The same with a payment provider whose messages never arrive. */
  serveUnheard(): Promise<RunningServer>
  /** Ends what still runs and removes the data; done by itself at the end of the proof. */
  close: () => Promise<void>
}

export interface Ground {
  newStage: () => Promise<Stage>
  /** Of PostgreSQL only: the throw-away server, which can be paused. */
  postgres?: PostgresServer
}

interface GroundOptions {
  defer: (tidy: () => Promise<unknown>) => void
  /** Take the law that stays do not overlap out of every stage's database. */
  withoutConstraint?: boolean
}

/** The proof's own bundle stands beside the server's (scripts/prove.mjs). */
export const program = fileURLToPath(new URL('./main.js', import.meta.url))
const faultyProgram = fileURLToPath(new URL('../faulty/main.js', import.meta.url))
const log = pino({ level: 'fatal' })

/** Prepares one kind of database: a migrated, empty copy is made once and each stage gets its own copy of that. */
export async function openGround(kind: Kind, { defer, withoutConstraint = false }: GroundOptions): Promise<Ground> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stayscape-prove-'))
  defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  if (postgres) defer(() => postgres.stop())

  /** Where a stage's data lies. */
  const placeOf = (name: string) => {
    const dataDir = path.join(folder, name)
    return { dataDir, ...(postgres && { databaseUrl: databaseAt(postgres.address, name) }) }
  }
  const template = placeOf('template')
  if (postgres) await tell(postgres, 'CREATE DATABASE template')
  const database = await openDatabase({ ...template, log })
  if (withoutConstraint) await database.pool.query('ALTER TABLE bookings DROP CONSTRAINT bookings_no_overlap')
  await database.close()

  async function newStage(): Promise<Stage> {
    const name = `stage_${randomBytes(5).toString('hex')}`
    const place = placeOf(name)
    if (postgres) await tell(postgres, `CREATE DATABASE ${name} TEMPLATE template`)
    else await cp(template.dataDir, place.dataDir, { recursive: true })

    const servers = new Set<RunningServer>()
    const env = {
      NODE_ENV: 'test',
      // The same after every restart, whatever the port is then: what the provider was asked has to stay the same.
      APP_ORIGIN: 'http://stayscape.test',
      SEED_DEMO: '0',
      LOG_LEVEL: 'warn',
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    }
    async function start(file: string, more: Record<string, string>) {
      const server = await runServer(place.dataDir, { program: file, env: { ...env, ...more } })
      servers.add(server)
      void server.ended.then(() => servers.delete(server))
      return server
    }
    const stage: Stage = {
      kind,
      ...place,
      env,
      async withDatabase(work) {
        const opened = await openDatabase({ ...place, log })
        try {
          return await work(opened)
        } finally {
          await opened.close()
        }
      },
      serve: (more = {}) => start(program, more),
      serveUnheard: () => start(faultyProgram, { LOSE_MESSAGES: '1' }),
      serveUntil: (step, more = {}) => start(faultyProgram, { ...more, CRASH_AT: step }),
      async close() {
        await Promise.all([...servers].map((server) => server.kill()))
        await rm(place.dataDir, { recursive: true, force: true })
        if (postgres) await tell(postgres, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      },
    }
    defer(stage.close)
    return stage
  }

  return { newStage, postgres }
}

/** Runs a statement that names no value from outside. */
async function tell({ address }: PostgresServer, statement: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
