import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { startPostgres } from '../../scripts/postgresServer'
import { makeComposeRoles } from '../../testing/composeRoles'
import { openMailbox, type Mailbox } from '../../testing/mailbox'
import { openObjectStore } from '../../testing/objectStore'
import { freePort } from '../../scripts/ports'
import type { RunningServer } from '../../testing/programs'
import { openEnvironment, type Defer, type TestEnvironment } from '../../testing/testEnvironment'
import type { Site } from '../../testing/visitor'
import { startProxy, type Proxy } from './proxy'

export interface Replica extends Site {
  server: () => RunningServer
  restart: () => Promise<void>
  /** Calls that it has answered since its start. */
  answered: () => number
}

/** All of compose.yml and a third replica, as processes of this machine. Over http, because there is no sandbox over https. */
export interface Arrangement extends Pick<TestEnvironment, 'withDatabase' | 'insert'> {
  proxy: Proxy
  replicas: [Replica, Replica, Replica]
  mails: Mailbox
}

/** The environment that compose.yml gives a service. `hosts` maps addresses such as `database:5432` to this machine's. */
async function readCompose(dotEnv: Record<string, string>, hosts: Record<string, string>) {
  const { services } = parse(await readFile('compose.yml', 'utf8')) as {
    services: Record<string, { environment: Record<string, string> }>
  }
  const substitute = (value: string) =>
    value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, sign?: string, more = '') => {
      if (sign === '?' && !dotEnv[name]) throw new Error(`compose.yml demands ${name}: ${more}.`)
      return dotEnv[name] ?? (more as string)
    })
  const here = (value: string) =>
    Object.entries(hosts).reduce((text, [host, address]) => text.replaceAll(host, address), substitute(value))
  return (service: string): Record<string, string> =>
    Object.fromEntries(Object.entries(services[service]!.environment).map(([name, value]) => [name, here(value)]))
}

async function startReplica(environment: TestEnvironment, name: string): Promise<Replica> {
  const env = { DATA_DIR: path.join(environment.dataDir, name) }
  let server = await environment.startServer({ env })
  const { port } = server
  return {
    port,
    server: () => server,
    restart: async () => void (server = await environment.startServer({ env: { ...env, PORT: String(port) } })),
    answered: () => server.output().match(/"route":"\/api\//g)?.length ?? 0,
  }
}

/** Starts everything in compose.yml; three replicas at once on an empty database. */
export async function startArrangement(defer: Defer): Promise<Arrangement> {
  const [objects, mails, port] = [await openObjectStore(), await openMailbox(), await freePort()]
  defer(() => objects.close())
  defer(() => mails.close())

  const [password, secretKey] = [randomBytes(16).toString('hex'), randomBytes(32).toString('hex')]
  const postgres = await startPostgres()
  defer(() => postgres.stop())
  await makeComposeRoles(postgres.address, password)
  const hosts: Record<string, string> = {
    'database:5432': new URL(postgres.address).host,
    'pictures:3900': new URL(objects.env.S3_ENDPOINT).host,
    'mail:1025': new URL(mails.url).host,
  }
  const environmentOf = await readCompose(
    {
      APP_ORIGIN: `http://localhost:${port}`,
      POSTGRES_PASSWORD: password,
      GARAGE_RPC_SECRET: randomBytes(32).toString('hex'),
      S3_ACCESS_KEY_ID: objects.env.S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: objects.env.S3_SECRET_ACCESS_KEY,
      SECRET_KEY: secretKey,
      SMTP_URL: 'smtp://mail:1025',
      PAYMENT_SANDBOX: '1',
    },
    hosts,
  )
  // NODE_ENV is set by the image, and the proxy is not on Docker's network here.
  const env = { ...environmentOf('replica-1'), NODE_ENV: 'production', TRUST_PROXY: 'loopback' }
  const environment = await openEnvironment({ env, databaseUrl: environmentOf('replica-1').DATABASE_URL })
  defer(environment.close)
  const names = ['replica-1', 'replica-2', 'replica-3']
  const started = names.map((name) => startReplica(environment, name))
  const replicas = (await Promise.all(started)) as Arrangement['replicas']
  for (const [index, replica] of replicas.entries()) hosts[`${names[index]}:3000`] = `127.0.0.1:${replica.port}`
  const settings = environmentOf('proxy')
  const all = `${settings.REPLICAS} 127.0.0.1:${replicas[2].port}`
  const proxy = await startProxy(port, environment.dataDir, { ...settings, REPLICAS: all })
  defer(proxy.close)
  return { proxy, replicas, mails, withDatabase: environment.withDatabase, insert: environment.insert }
}
