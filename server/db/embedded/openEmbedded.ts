import path from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { overPool, type DatabaseLog, type OpenDatabase } from '../database'
import { CannotOpen } from '../errors'
import { migrate } from '../migrate'
import { Notifications } from '../notifications'
import { lockFolder } from './lock'
import { PortStream } from './portStream'
import type { FromWorker, ToWorker, WorkerData } from './protocol'

interface EmbeddedOptions {
  log: DatabaseLog
  /** The worker's compiled file. */
  workerFile: URL | string
}

/** How long a request may wait for the one connection there is, in milliseconds (H3). */
const connectionTimeoutMillis = 2000

/** Opens and migrates the database in a data folder, which is locked for as long as it is open. */
export async function openFolder(dataDir: string, options: EmbeddedOptions): Promise<OpenDatabase> {
  const lock = await lockFolder(dataDir)
  try {
    const database = await openEmbedded(path.join(dataDir, 'database'), options)
    await migrateOrClose(database)
    return {
      ...database,
      async close() {
        await database.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Makes the pool's first connection, which on a busy machine takes longer than any request waits, and migrates on it. */
async function migrateOrClose(database: OpenDatabase): Promise<void> {
  const { pool } = database
  let client: pg.PoolClient | undefined
  try {
    client = await pool.connect()
    await migrate(client)
    client.release()
  } catch (error) {
    client?.release()
    await database.close()
    throw error
  }
  pool.options.connectionTimeoutMillis = connectionTimeoutMillis
}

/** Starts the worker and a pool that speaks to it. */
async function openEmbedded(folder: string, { log, workerFile }: EmbeddedOptions): Promise<OpenDatabase> {
  const worker = await startWorker(workerFile, { folder })
  const crashed = (error?: Error) => {
    // Whoever waits for an answer would wait for ever, and what is in memory may not fit the files any more; a new start mends both.
    log.fatal({ err: error }, 'The embedded database has crashed; the process ends.')
    process.exit(1)
  }
  worker.on('message', (message: FromWorker) => {
    if ('warning' in message) log.warn(message.warning)
  })
  worker.once('error', crashed)
  worker.once('exit', () => crashed())

  const notifications = new Notifications()
  const pool = new pg.Pool({
    stream: () => new PortStream(worker),
    // One session is all the engine has, and it never goes stale.
    max: 1,
    idleTimeoutMillis: 0,
    // All of it said here, so that PGHOST and its like in the environment say nothing.
    ...{ host: 'embedded', port: 5432, user: 'postgres', password: '', database: 'postgres', ssl: false },
    onConnect: notifications.onConnect,
  })

  return {
    kind: 'embedded',
    db: overPool(pool),
    pool,
    // Nobody else can change anything, and what this process changes is heard on the connection that does it.
    listen: (channel, heard) => ({ isLive: () => true, stop: notifications.on(channel, heard) }),
    copyFiles: (to) =>
      new Promise((resolve, reject) => {
        const hear = (message: FromWorker) => {
          if (!('copiedTo' in message) || message.copiedTo !== to) return
          worker.off('message', hear)
          if (message.failed === undefined) resolve(message.rows)
          else reject(new Error(message.failed))
        }
        worker.on('message', hear)
        worker.postMessage({ copyTo: to } satisfies ToWorker)
      }),
    async close() {
      await pool.end()
      worker.removeAllListeners()
      const exited = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage({ close: true } satisfies ToWorker)
      await exited
    },
  }
}

function startWorker(file: URL | string, workerData: WorkerData): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData })
    worker.once('error', (error) => {
      reject(
        new CannotOpen(`The database in ${workerData.folder} cannot be opened: ${error.message}`, { cause: error }),
      )
    })
    worker.once('message', (_message: FromWorker) => {
      // Not all listeners: Node's own, which starts the port again for the next one, would go with them.
      worker.removeAllListeners('error')
      resolve(worker)
    })
  })
}
