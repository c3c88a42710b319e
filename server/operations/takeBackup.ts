import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { CannotOpen } from '../db/errors'
import { openDatabase } from '../db/open'
import { countRows, type RowCounts } from '../db/snapshot'
import { createLog } from '../runtime/log'
import { diskStore, type ImageStore } from '../images/imageStore'
import { openImageStore } from '../images/openImageStore'
import type { Settings } from '../settings'
import { writeManifest, type Manifest } from './manifest'
import { runPostgresProgram } from './postgresPrograms'
import { askForSnapshot, takeSnapshot, type Snapshot } from './snapshots'

/** What of the settings says where the data is. */
export type Place = Pick<Settings, 'databaseUrl' | 'dataDir' | 's3' | 'logLevel'>

/** `workerFile`: see openDatabase. */
interface BackupOptions {
  workerFile?: string
}

/**
 * Makes a backup of everything that cannot be made again, as a new folder inside `shelf`, named after the moment in UTC:
 * `2026-11-20T08-30-00-000Z`. The server may run and be busy. Files are readable by their owner alone.
 */
export async function takeBackup(place: Place, shelf: string, options: BackupOptions = {}) {
  const takenAt = new Date().toISOString()
  const folder = path.join(shelf, takenAt.replace(/[:.]/g, '-'))
  const unfinished = path.join(shelf, `.unfinished-${process.pid}`)
  await mkdir(shelf, { recursive: true })
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })

  try {
    const pictures = await openImageStore(place)
    // Before and after: a picture that the database names was either there before, or has come until then.
    await copyPictures(pictures, unfinished)
    const rows = place.databaseUrl
      ? await dumpServer(place.databaseUrl, unfinished)
      : await copyEmbedded(place, unfinished, options)
    await copyPictures(pictures, unfinished)
    const manifest = await writeManifest(unfinished, {
      takenAt,
      database: place.databaseUrl ? 'postgres' : 'embedded',
      rows,
    })
    await rename(unfinished, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Pictures never change under their names: only those not copied yet are copied. */
async function copyPictures(from: ImageStore, backup: string): Promise<void> {
  const to = diskStore(path.join(backup, 'images'))
  const copied = new Set<string>()
  for await (const name of to.names()) copied.add(name)
  for await (const name of from.names()) {
    const bytes = copied.has(name) ? undefined : await from.read(name)
    if (bytes) await to.write(name, bytes)
  }
}

/** What pg_dump sees and what is counted is one moment of the database, whatever is written meanwhile. */
async function dumpServer(databaseUrl: string, backup: string): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'stayscape backup' })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
    const counts = await countRows((query) => client.query(query))
    await runPostgresProgram('pg_dump', databaseUrl, [
      ...['--format', 'custom', '--no-owner', '--no-privileges'],
      ...['--snapshot', rows[0]?.snapshot ?? '', '--file', path.join(backup, 'database.dump')],
    ])
    return counts
  } finally {
    await client.end()
  }
}

/** The running server makes the copy, and when none runs, this process. */
async function copyEmbedded(place: Place, backup: string, options: BackupOptions): Promise<RowCounts> {
  // Opening it would make one, and a backup of nothing would look like a backup.
  if (!existsSync(path.join(place.dataDir, 'database'))) {
    throw new CannotOpen(`There is no database in ${place.dataDir} (DATA_DIR): nothing was backed up.`)
  }
  const { folder, rows } = (await askForSnapshot(place.dataDir)) ?? (await openAndCopy(place, options))
  await move(path.join(folder, 'database'), path.join(backup, 'database'))
  await rm(folder, { recursive: true, force: true })
  return rows
}

async function openAndCopy(place: Place, { workerFile }: BackupOptions): Promise<Snapshot> {
  const database = await openDatabase({ dataDir: place.dataDir, log: createLog(place), workerFile })
  try {
    return await takeSnapshot(database, place.dataDir)
  } finally {
    await database.close()
  }
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    // Another disk, as a backup should be on.
    if (error.code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
  })
}

/** `12 bookings, 40 pictures, 38.1 MB`, for a person. */
export function summary({ rows, files }: Manifest): string {
  const pictures = Object.keys(files).filter((file) => file.startsWith('images/')).length
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  return `${rows.bookings ?? 0} bookings, ${pictures} pictures, ${(bytes / 1_000_000).toFixed(1)} MB`
}
