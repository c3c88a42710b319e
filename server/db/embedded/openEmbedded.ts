import { once } from 'node:events'
import path from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import pg from 'pg'
import { drizzlePool } from '../drizzle'
import type { DatabaseLog, OpenDatabase } from '../database'
import { migrate } from '../migrate'
import { Notifications } from '../notifications'
import { lockFolder } from './lock'
import { PortStream } from './portStream'
import type { Copied, FromWorker, ToWorker, WorkerData } from './worker'
import { OperatorError } from '../../operatorError'

interface EmbeddedOptions {
  log: DatabaseLog
  /** The worker's compiled file. */
  workerFile: URL | string
}

/** How long a request may wait for the only connection. */
const connectionTimeoutMillis = 2000

/** Opens and migrates the database in a data folder, which stays locked until it is closed. */
export async function openFolder(dataDir: string, { log, workerFile }: EmbeddedOptions): Promise<OpenDatabase> {
  const lock = await lockFolder(dataDir)
  let worker: Worker | undefined
  const release = async () => {
    if (worker) {
      const exited = once(worker, 'exit')
      worker.postMessage({ close: true } satisfies ToWorker)
      await exited
    }
    await lock.release()
  }
  try {
    worker = await startWorker(workerFile, { folder: path.join(dataDir, 'database') })
    const database = await connectTo(worker, log)
    return {
      ...database,
      async close() {
        await database.close()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Migrates the database of a running worker, which closing the connection leaves running. */
export async function connectTo(worker: Worker, log: DatabaseLog): Promise<OpenDatabase> {
  const database = openConnection(worker, log)
  try {
    // The first connection may take longer than the timeout of later ones.
    await database.withoutTimeouts((client) => migrate(client, { log }))
  } catch (error) {
    await database.close()
    throw error
  }
  database.pool.options.connectionTimeoutMillis = connectionTimeoutMillis
  return database
}

function openConnection(worker: Worker, log: DatabaseLog): OpenDatabase {
  const crashed = (error?: Error) => {
    // Pending queries would never be answered, and memory may no longer match the files: a restart fixes both.
    log.fatal({ err: error }, 'The embedded database crashed; the process ends.')
    process.exit(1)
  }
  const exited = () => crashed()
  const warned = (message: FromWorker) => {
    if ('warning' in message) log.warn(message.warning)
  }
  worker.on('message', warned)
  worker.once('error', crashed)
  worker.once('exit', exited)

  const notifications = new Notifications()
  // Awaited by the pool, although its types do not say so.
  const onConnect = ((client) => notifications.listenOn(client)) as (client: pg.ClientBase) => void
  const pool = new pg.Pool({
    stream: () => new PortStream(worker),
    // The engine has only one session, which never goes stale.
    max: 1,
    idleTimeoutMillis: 0,
    // All set here, so that PGHOST and the like are ignored.
    ...{ host: 'embedded', port: 5432, user: 'postgres', password: '', database: 'postgres', ssl: false },
    onConnect,
  })

  return {
    kind: 'embedded',
    db: drizzlePool(pool),
    pool,
    ping: () => pool.query('SELECT'),
    listen: (channel, heard) => ({ isLive: () => true, stop: notifications.on(channel, heard) }),
    // The only connection, which changes and listens, is notified before its commits return.
    announce: () => undefined,
    async withoutTimeouts(work) {
      const client = await pool.connect()
      // The next connection begins a new session.
      return work(client).finally(() => client.release(true))
    },
    async copyFiles(to) {
      const { port1, port2 } = new MessageChannel()
      worker.postMessage({ copyTo: to, answer: port2 } satisfies ToWorker, [port2])
      const [copied] = (await once(port1, 'message')) as [Copied]
      port1.close()
      if ('failed' in copied) throw new Error(copied.failed)
      return copied.rows
    },
    async close() {
      await pool.end()
      worker.off('message', warned)
      worker.off('error', crashed)
      worker.off('exit', exited)
    },
  }
}

export async function startWorker(file: URL | string, workerData: WorkerData): Promise<Worker> {
  const worker = new Worker(file, { workerData })
  await once(worker, 'message').catch((error: Error) => {
    throw new OperatorError(`The database in ${workerData.folder} cannot be opened: ${error.message}`, { cause: error })
  })
  return worker
}
