import { cpSync, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { getHosts } from '../db/hosts'
import { lockFolder } from '../db/embedded/lock'
import { withDatabase } from '../db/database'
import { countRows, type RowCounts } from '../db/snapshot'
import { createLog } from '../runtime/log'
import { diskStore } from '../runtime/fileStore'
import { openImageStore } from '../images/s3Store'
import { verifiedManifest, type Manifest } from './manifest'
import { runPostgresProgram } from './postgresPrograms'
import { copyPictures, type DataLocation } from './takeBackup'
import { OperatorError } from '../operatorError'

const refuse = (what: string): never => {
  throw new OperatorError(`${what} Nothing was restored: a backup can only be restored to an empty location.`)
}

/**
 * Restores a backup to an empty location. Checksums are verified before anything is written, and row counts afterwards.
 * Errors: {@link OperatorError} when the backup is damaged or the location is not empty.
 */
export async function restoreBackup(location: DataLocation, backup: string) {
  const manifest = await verifiedManifest(backup)
  const kind = location.databaseUrl ? 'postgres' : 'embedded'
  if (manifest.database !== kind) {
    throw new OperatorError(
      kind === 'embedded'
        ? 'This backup is of a PostgreSQL database: set DATABASE_URL to an empty one.'
        : 'This backup is of an embedded database: restore it without DATABASE_URL.',
    )
  }
  const pictures = await openImageStore(location)
  for await (const name of pictures.names()) refuse(`There are pictures already, including ${name}.`)
  await (location.databaseUrl ? restoreServer(location.databaseUrl, backup) : restoreEmbedded(location.dataDir, backup))
  await copyPictures(diskStore(path.join(backup, 'images')), pictures)

  const restored = await withDatabase({ ...location, log: createLog(location) }, (database) =>
    database.withoutTimeouts((client) => countRows((text) => client.query(text))),
  )
  checkRowCounts(manifest, restored)
  return manifest
}

async function restoreServer(databaseUrl: string, backup: string): Promise<void> {
  const hosts = getHosts(databaseUrl)
  const client = await hosts.connect({ application_name: 'stayscape restore' })
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema NOT IN ('pg_catalog', 'information_schema') LIMIT 1`,
    )
    if (rows[0]) refuse(`The database is not empty: it has a table ${rows[0].name}.`)
  } finally {
    await client.end()
  }
  await runPostgresProgram('pg_restore', hosts.address, [
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
    // Not `cp` of fs/promises: under Node 20 it can stop half-way and never end.
    cpSync(path.join(backup, 'database'), unfinished, { recursive: true })
    await rename(unfinished, folder)
  } finally {
    await lock.release()
  }
}

/** Tables that a later version has added do not count. */
function checkRowCounts({ rows }: Manifest, restored: RowCounts): void {
  const wrong = Object.keys(rows).find((table) => rows[table] !== restored[table])
  if (wrong) throw new OperatorError(`The table ${wrong} has ${restored[wrong]} rows instead of ${rows[wrong]}.`)
}
