import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fingerprint, socketFolder } from '../db/embedded/lock'
import type { OpenDatabase } from '../db/open'
import type { RowCounts } from '../db/snapshot'

/** A copy of the embedded database's files in a folder of its own inside the data folder. */
export interface Snapshot {
  folder: string
  rows: RowCounts
}

const prefix = '.snapshot-'

/** Copies the files beside the originals, where that is quickest; whoever asked moves them to where they should be. */
export async function takeSnapshot(database: OpenDatabase, dataDir: string): Promise<Snapshot> {
  if (!database.copyFiles) throw new Error('Only the embedded database is copied by its files.')
  const folder = path.join(dataDir, `${prefix}${randomBytes(6).toString('hex')}`)
  await mkdir(folder, { mode: 0o700 })
  const rows = await database.copyFiles(path.join(folder, 'database')).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  return { folder, rows }
}

/** Where a running server can be asked for a snapshot: a socket beside its lock, for its own user alone. */
async function address(dataDir: string): Promise<string> {
  const real = await realpath(dataDir)
  if (process.platform === 'win32') return `\\\\.\\pipe\\stayscape-snapshot-${fingerprint(real)}`
  return path.join(await socketFolder(real), 'snapshot.sock')
}

/**
 * Lets `npm run backup` ask this process for a snapshot, because nobody else may touch the files while it runs: whoever
 * connects is told, as JSON, where the copy is. Resolves once it listens.
 */
export async function serveSnapshots(database: OpenDatabase, dataDir: string): Promise<{ close(): Promise<void> }> {
  const where = await address(dataDir)
  // The data folder is ours alone: what is there was left behind by a process that is gone.
  await rm(where, { force: true })
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(prefix)) await rm(path.join(dataDir, name), { recursive: true })
  }

  const server = net.createServer((connection) => {
    connection.on('error', () => undefined)
    takeSnapshot(database, dataDir).then(
      (snapshot) => connection.end(JSON.stringify(snapshot)),
      (error: Error) => connection.end(JSON.stringify({ failed: error.message })),
    )
  })
  server.listen(where)
  await once(server, 'listening')
  if (process.platform !== 'win32') await chmod(where, 0o600)
  server.unref()
  return { close: () => new Promise((closed) => server.close(() => closed())) }
}

/** Asks the server that runs on a data folder for a snapshot; undefined when none runs. */
export async function askForSnapshot(dataDir: string): Promise<Snapshot | undefined> {
  const connection = net.connect(await address(dataDir))
  try {
    await once(connection, 'connect')
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  const answer = JSON.parse(await text(connection)) as Snapshot | { failed: string }
  if ('failed' in answer) throw new Error(answer.failed)
  return answer
}
