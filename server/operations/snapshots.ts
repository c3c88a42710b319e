import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fingerprint, socketFolder } from '../db/embedded/lock'
import type { OpenDatabase } from '../db/database'
import type { RowCounts } from '../db/snapshot'

/** A copy of the embedded database's files, in its own folder inside the data folder. */
export interface Snapshot {
  folder: string
  rows: RowCounts
}

const prefix = '.snapshot-'

/** Copies on the same file system, where that is fastest; the caller moves the copy. */
export async function takeSnapshot(database: OpenDatabase, dataDir: string): Promise<Snapshot> {
  if (!database.copyFiles) throw new Error('Only the embedded database can be copied by its files.')
  const folder = path.join(dataDir, `${prefix}${randomBytes(6).toString('hex')}`)
  await mkdir(folder, { mode: 0o700 })
  const rows = await database.copyFiles(path.join(folder, 'database')).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  return { folder, rows }
}

/** A socket beside the folder's lock, for this user only. */
async function socketPath(dataDir: string): Promise<string> {
  const real = await realpath(dataDir)
  if (process.platform === 'win32') return `\\\\.\\pipe\\stayscape-snapshot-${fingerprint(real)}`
  return path.join(await socketFolder(real), 'snapshot.sock')
}

/**
 * Answers each connection with a snapshot, as JSON: only this process may read the files while it runs. Resolves once it
 * listens.
 */
export async function serveSnapshots(database: OpenDatabase, dataDir: string): Promise<{ close(): Promise<void> }> {
  const socket = await socketPath(dataDir)
  // The folder is locked, so anything here was left by a dead process.
  await rm(socket, { force: true })
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
  server.listen(socket)
  await once(server, 'listening')
  if (process.platform !== 'win32') await chmod(socket, 0o600)
  server.unref()
  return { close: () => new Promise((closed) => server.close(() => closed())) }
}

/** Requests a snapshot from the server running on a data folder; undefined when none runs. */
export async function requestSnapshot(dataDir: string): Promise<Snapshot | undefined> {
  const connection = net.connect(await socketPath(dataDir))
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
