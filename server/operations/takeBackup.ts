import { cpSync, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { getHosts } from '../db/hosts'
import { withDatabase } from '../db/database'
import { countRows, type RowCounts } from '../db/snapshot'
import { createLog } from '../runtime/log'
import { diskStore, type FileStore } from '../runtime/fileStore'
import { openImageStore } from '../images/s3Store'
import type { Settings } from '../settings'
import { writeManifest } from './manifest'
import { runPostgresProgram } from './postgresPrograms'
import { requestSnapshot, takeSnapshot } from './snapshots'
import { OperatorError } from '../operatorError'

/** The settings that say where the data is. `workerFile`: see openDatabase. */
export type DataLocation = Pick<Settings, 'databaseUrl' | 'dataDir' | 's3' | 'logLevel'> & { workerFile?: string }

/**
 * Backs up the database and the pictures to a new folder in `parent`, named after the time in UTC: `2026-11-20T08-30-00-000Z`.
 * The server may be running. Only the owner can read the files.
 */
export async function takeBackup(location: DataLocation, parent: string) {
  const takenAt = new Date().toISOString()
  const folder = path.join(parent, takenAt.replace(/[:.]/g, '-'))
  const unfinished = path.join(parent, `.unfinished-${process.pid}`)
  await mkdir(parent, { recursive: true })
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })

  try {
    const pictures = await openImageStore(location)
    const copies = diskStore(path.join(unfinished, 'images'))
    // Before and after the database, so that every picture it refers to is included.
    await copyPictures(pictures, copies)
    const rows = location.databaseUrl
      ? await dumpServer(location.databaseUrl, unfinished)
      : await copyEmbedded(location, unfinished)
    await copyPictures(pictures, copies)
    const manifest = await writeManifest(unfinished, {
      takenAt,
      database: location.databaseUrl ? 'postgres' : 'embedded',
      rows,
    })
    await rename(unfinished, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Skips what is there already: a picture never changes under its name. */
export async function copyPictures(from: FileStore, to: FileStore): Promise<void> {
  const copied = new Set<string>()
  for await (const name of to.names()) copied.add(name)
  for await (const name of from.names()) {
    const bytes = copied.has(name) ? undefined : await from.read(name)
    if (bytes) await to.write(name, bytes)
  }
}

/** Counts the rows in an exported snapshot of the database, which pg_dump shares. */
async function dumpServer(databaseUrl: string, backup: string): Promise<RowCounts> {
  const hosts = getHosts(databaseUrl)
  const client = await hosts.connect({ application_name: 'stayscape backup' })
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
    const counts = await countRows((text) => client.query(text))
    await runPostgresProgram('pg_dump', hosts.address, [
      ...['--format', 'custom', '--no-owner', '--no-privileges'],
      ...['--snapshot', rows[0]?.snapshot ?? '', '--file', path.join(backup, 'database.dump')],
    ])
    return counts
  } finally {
    await client.end()
  }
}

/** Copied by the running server or, when none runs, by this process. */
async function copyEmbedded(location: DataLocation, backup: string): Promise<RowCounts> {
  // Opening would create one, and an empty backup would look like a good one.
  if (!existsSync(path.join(location.dataDir, 'database'))) {
    throw new OperatorError(`There is no database in ${location.dataDir} (DATA_DIR): nothing was backed up.`)
  }
  const { dataDir, workerFile } = location
  const openAndCopy = () =>
    withDatabase({ dataDir, workerFile, log: createLog(location) }, (database) => takeSnapshot(database, dataDir))
  const { folder, rows } = (await requestSnapshot(dataDir)) ?? (await openAndCopy())
  await move(path.join(folder, 'database'), path.join(backup, 'database'))
  await rm(folder, { recursive: true, force: true })
  return rows
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    // Another disk.
    if (error.code !== 'EXDEV') throw error
    // Not `cp` of fs/promises: under Node 20 it can stop half-way and never end.
    cpSync(from, to, { recursive: true })
  })
}
