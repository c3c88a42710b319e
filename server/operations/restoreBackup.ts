import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { CannotOpen } from '../db/errors'
import { lockFolder } from '../db/embedded/lock'
import { openDatabase } from '../db/open'
import { countRows, type RowCounts } from '../db/snapshot'
import { createLog } from '../runtime/log'
import { diskStore, type ImageStore } from '../images/imageStore'
import { openImageStore } from '../images/openImageStore'
import { verified, type Manifest } from './manifest'
import { runPostgresProgram } from './postgresPrograms'
import type { Place } from './takeBackup'

/** Something is there already, and a restore never overwrites. */
const refuse = (what: string): never => {
  throw new CannotOpen(`${what} Nothing was restored; a backup goes into an empty place only.`)
}

/**
 * Brings a backup back into an empty place: database and pictures. Every byte is checked before anything is written, and the
 * rows of each table are counted afterwards. Rejects with {@link CannotOpen} when the backup or the place is not right.
 */
export async function restoreBackup(place: Place, backup: string, { workerFile }: { workerFile?: string } = {}) {
  const manifest = await verified(backup)
  const kind = place.databaseUrl ? 'postgres' : 'embedded'
  if (manifest.database !== kind) {
    throw new CannotOpen(
      kind === 'embedded'
        ? 'This backup is of a PostgreSQL database: set DATABASE_URL to an empty one.'
        : 'This backup is of an embedded database: restore it without DATABASE_URL.',
    )
  }
  const pictures = await openImageStore(place)
  for await (const name of pictures.names()) refuse(`There are pictures already, among them ${name}.`)
  await (place.databaseUrl ? restoreServer(place.databaseUrl, backup) : restoreEmbedded(place.dataDir, backup))
  await bringPictures(backup, pictures)

  const database = await openDatabase({ ...place, log: createLog(place), workerFile })
  try {
    compare(manifest, await countRows((query) => database.pool.query(query)))
  } finally {
    await database.close()
  }
  return manifest
}

async function restoreServer(databaseUrl: string, backup: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'stayscape restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema NOT IN ('pg_catalog', 'information_schema') LIMIT 1`,
    )
    if (rows[0]) refuse(`The database is not empty: it has a table ${rows[0].name}.`)
  } finally {
    await client.end()
  }
  await runPostgresProgram('pg_restore', databaseUrl, [
    ...['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'],
    path.join(backup, 'database.dump'),
  ])
}

async function restoreEmbedded(dataDir: string, backup: string): Promise<void> {
  const lock = await lockFolder(dataDir)
  const folder = path.join(dataDir, 'database')
  const unfinished = `${folder}.restoring`
  try {
    if (existsSync(folder)) refuse(`There is a database in ${dataDir} already.`)
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(dataDir, { recursive: true })
    await cp(path.join(backup, 'database'), unfinished, { recursive: true })
    await rename(unfinished, folder)
  } finally {
    await lock.release()
  }
}

async function bringPictures(backup: string, to: ImageStore): Promise<void> {
  const from = diskStore(path.join(backup, 'images'))
  for await (const name of from.names()) {
    const bytes = await from.read(name)
    if (bytes) await to.write(name, bytes)
  }
}

/** A later version may bring tables along; those of the backup have to be as full as they were. */
function compare({ rows }: Manifest, restored: RowCounts): void {
  const wrong = Object.keys(rows).find((table) => rows[table] !== restored[table])
  if (wrong) throw new CannotOpen(`The table ${wrong} has ${restored[wrong]} rows and should have ${rows[wrong]}.`)
}
