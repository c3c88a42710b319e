import path from 'node:path'
import { pino } from 'pino'
import { openDatabase, type Database } from '../../server/db/open'
import type { Fill } from './server'

/** Puts rows into the demo data, directly: for more of them than anybody may enter. */
export const fillWith =
  (insert: (db: Database) => Promise<unknown>): Fill =>
  async (dataDir) => {
    const workerFile = path.resolve('dist/server/worker.js')
    const database = await openDatabase({ dataDir, log: pino({ level: 'fatal' }), workerFile })
    await insert(database.db).finally(() => database.close())
  }
