import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startPostgres } from '../../scripts/postgresServer'
import { openDatabase, type OpenDatabase } from '../../server/db/open'
import { freePort } from '../../server/testing/freePort'
import { openMailbox, type Mailbox } from '../../server/testing/mailbox'
import { openObjectStore } from '../../server/testing/objectStore'
import { runServer, type RunningServer } from '../../server/testing/runServer'
import type { Proof } from '../support/proof'
import { program } from '../support/stage'
import { readCompose } from './compose'
import { startProxy, type Proxy } from './proxy'

/** One of the replicas. It keeps its port when it is started again, as a container keeps its name. */
export interface Replica {
  server(): RunningServer
  restart(): Promise<void>
  /** What it has answered since its start, but for the proxy's questions: routes in order. */
  answered(): { route: string; status: number }[]
}

/** All of compose.yml, as processes of this machine. */
export interface House {
  proxy: Proxy
  replicas: [Replica, Replica]
  mails: Mailbox
  withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result>
}

const password = randomBytes(16).toString('hex')

/** A server of its own, with the account and database that the image of PostgreSQL makes; the account is no superuser here. */
async function startDatabase(defer: Proof['defer']): Promise<string> {
  const postgres = await startPostgres()
  defer(() => postgres.stop())
  const client = new pg.Client(postgres.address)
  await client.connect()
  await client.query(`CREATE ROLE stayscape LOGIN PASSWORD '${password}'`)
  await client.query('CREATE DATABASE stayscape OWNER stayscape')
  await client.end()
  return new URL(postgres.address).host
}

function openReplica(env: Record<string, string>, dataDir: string, started: RunningServer): Replica {
  let current = started
  const again = { ...env, PORT: String(started.port) }
  return {
    server: () => current,
    restart: async () => void (current = await runServer(dataDir, { program, env: again })),
    answered: () =>
      current
        .output()
        .split('\n')
        // The last one may be on its way.
        .slice(0, -1)
        .filter((line) => line.includes('"route"') && !line.includes('"/readyz"'))
        .map((line) => JSON.parse(line) as { route: string; status: number }),
  }
}

/** Starts everything that compose.yml names, with the settings it gives, and a stand-in only where Docker's images are needed. */
export async function openHouse(defer: Proof['defer']): Promise<House> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stayscape-arrangement-'))
  defer(() => rm(folder, { recursive: true, force: true }))
  const [objects, mails] = [await openObjectStore(), await openMailbox()]
  defer(() => objects.close())
  defer(() => mails.close())
  const port = await freePort()

  const environmentOf = await readCompose({
    APP_ORIGIN: `https://localhost:${port}`,
    POSTGRES_PASSWORD: password,
    GARAGE_RPC_SECRET: randomBytes(32).toString('hex'),
    S3_ACCESS_KEY_ID: objects.env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: objects.env.S3_SECRET_ACCESS_KEY,
    SECRET_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtp://mail:1025',
    PAYMENT_SANDBOX: '1',
  })
  const places: Record<string, string> = {
    'database:5432': await startDatabase(defer),
    'pictures:3900': new URL(objects.env.S3_ENDPOINT).host,
    'mail:1025': new URL(mails.url).host,
  }

  // NODE_ENV as the image has it; the proxy comes from this machine and not from Docker's network.
  const own = { NODE_ENV: 'production', TRUST_PROXY: 'loopback' }
  const startReplica = async (name: string) => {
    const env = { ...environmentOf(name, places), ...own }
    const dataDir = path.join(folder, name)
    const replica = openReplica(env, dataDir, await runServer(dataDir, { program, env }))
    defer(() => replica.server().kill())
    places[`${name}:3000`] = `127.0.0.1:${replica.server().port}`
    return replica
  }
  const replicas = await Promise.all([startReplica('replica-1'), startReplica('replica-2')])
  const proxy = await startProxy(port, environmentOf('proxy', places))
  defer(() => proxy.close())

  const databaseUrl = environmentOf('replica-1', places).DATABASE_URL
  return {
    proxy,
    replicas,
    mails,
    async withDatabase(work) {
      const database = await openDatabase({ databaseUrl, dataDir: folder, log: pino({ level: 'fatal' }) })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
  }
}
