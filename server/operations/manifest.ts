import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { OpenDatabase } from '../db/database'
import type { RowCounts } from '../db/snapshot'
import { OperatorError } from '../operatorError'

interface FileRecord {
  bytes: number
  sha256: string
}

/** Written last: a folder without one is no backup. */
export interface Manifest {
  format: 1
  /** UTC, ISO 8601. */
  takenAt: string
  database: OpenDatabase['kind']
  rows: RowCounts
  /** By path inside the backup. */
  files: Record<string, FileRecord>
}

const fileName = 'manifest.json'

async function recordOf(file: string): Promise<FileRecord> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}

async function recordsIn(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => file !== fileName)
    .sort()
  const records: Manifest['files'] = {}
  for (const file of files) records[file.replaceAll(path.sep, '/')] = await recordOf(path.join(folder, file))
  return records
}

export async function writeManifest(folder: string, about: Omit<Manifest, 'format' | 'files'>): Promise<Manifest> {
  const manifest: Manifest = { format: 1, ...about, files: await recordsIn(folder) }
  await writeFile(path.join(folder, fileName), `${JSON.stringify(manifest, undefined, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  return manifest
}

/** Checks every file's checksum. Errors: {@link OperatorError} with the first file that is missing or damaged. */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const written = await readFile(path.join(folder, fileName), 'utf8').catch(() => {
    throw new OperatorError(`${folder} is not a backup, or was never completed: it has no ${fileName}.`)
  })
  const manifest = JSON.parse(written) as Manifest
  if (manifest.format !== 1) throw new OperatorError(`${folder} was made by a later version of this program.`)

  const found = await recordsIn(folder)
  const names = new Set([...Object.keys(manifest.files), ...Object.keys(found)])
  const wrong = [...names].find((name) => manifest.files[name]?.sha256 !== found[name]?.sha256)
  if (wrong)
    throw new OperatorError(`The backup is damaged: ${wrong} does not match its checksum. Nothing was restored.`)
  return manifest
}

/** Minutes: two of the quarter-hourly backups have failed. */
const maxAge = 30

/** How old the newest backup in the folder is, as a sentence. Errors: {@link OperatorError} unless it is recent and intact. */
export async function checkNewestBackup(folder: string, now = new Date()): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name))
    .sort()
    .at(-1)
  if (!newest) throw new OperatorError(`There is no backup in ${folder}.`)

  const { takenAt } = await verifiedManifest(path.join(folder, newest))
  const minutes = Math.floor((now.getTime() - Date.parse(takenAt)) / 60_000)
  const sentence = `The newest backup, ${newest}, is ${minutes} minutes old and intact.`
  if (minutes > maxAge) throw new OperatorError(sentence)
  return sentence
}

/** `12 bookings, 40 pictures, 38.1 MB` */
export function summary({ rows, files }: Manifest): string {
  const pictures = Object.keys(files).filter((file) => file.startsWith('images/')).length
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  return `${rows.bookings ?? 0} bookings, ${pictures} pictures, ${(bytes / 1_000_000).toFixed(1)} MB`
}
