/**
 * Makes a migrated, empty data folder, unless it exists; and the same as a database when TEST_DATABASE_URL names a PostgreSQL
 * server. `node prepareDatabase.mjs FOLDER DATABASE WORKER_FILE`
 */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pino } from 'pino'
import { openDatabase } from '../server/db/database'
import { databaseAt, runOn } from './testDatabase'

const [folder = '', name = '', workerFile = ''] = process.argv.slice(2)
const log = pino({ level: 'fatal' })

/** Several runs may do this at once: each makes its own, and the first to finish renames it. */
const unfinished = (whole: string) => `${whole}_${process.pid}`

async function makeFolder(): Promise<void> {
  if (existsSync(folder)) return
  const dataDir = unfinished(folder)
  const database = await openDatabase({ dataDir, workerFile, log })
  // Two thirds of the files, which each test file would copy, belong to databases that nobody opens.
  await database.pool.query('UPDATE pg_database SET datistemplate = false')
  for (const unused of ['template0', 'template1']) await database.pool.query(`DROP DATABASE ${unused}`)
  await database.close()
  await rename(dataDir, folder).catch(() => rm(dataDir, { recursive: true }))
}

async function makeDatabase(server: string): Promise<void> {
  const { rowCount } = await runOn(server, `SELECT FROM pg_database WHERE datname = '${name}'`)
  if (rowCount) return
  const own = unfinished(name)
  await runOn(server, `CREATE DATABASE ${own}`)
  const database = await openDatabase({ databaseUrl: databaseAt(server, own), dataDir: '', log })
  await database.close()
  await runOn(server, `ALTER DATABASE ${own} RENAME TO ${name}`)
}

await makeFolder()
if (process.env.TEST_DATABASE_URL) await makeDatabase(process.env.TEST_DATABASE_URL)
