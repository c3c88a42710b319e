import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../../operatorError'

/** A live process uses the data folder; the message names it. */
export class DataFolderInUse extends OperatorError {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. Stop that process, or set DATA_DIR to another folder; ` +
        'several processes can only share a PostgreSQL server (DATABASE_URL).',
    )
  }
}

export interface FolderLock {
  release(): Promise<void>
}

const attempts = 4

/**
 * Locks the data folder for this process. Errors: {@link DataFolderInUse} within two seconds.
 *
 * The engine would let two processes open the same files and corrupt them. A file with a process id is no proof: ids are
 * reused, and mean nothing in another container. A listening socket is: the system closes it with its process, and connecting
 * tells at once.
 *
 * So each process puts its own socket into the folder, then looks for others. Of two processes that start together at least
 * one sees the other, and whichever does withdraws and tries again. Names are never reused, so removing a dead process's
 * socket is safe.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true })
  const real = await realpath(folder)
  if (process.platform === 'win32') return lockByPipe(real)

  const sockets = await socketFolder(real)
  for (let attempt = 1; ; attempt += 1) {
    const own = await openSocket(sockets)
    const holder = await otherHolder(sockets, own.name)
    if (holder === undefined) return { release: own.close }

    await own.close()
    if (attempt === attempts) throw new DataFolderInUse(folder, `process ${holder}`)
    await wait(100 + Math.random() * 200)
  }
}

const socketName = /^lock-(\d+)-[0-9a-f]{12}\.sock$/
const newName = () => `lock-${process.pid}-${randomBytes(6).toString('hex')}.sock`

/** Errors of file systems without sockets, such as a Windows drive mounted in Linux. */
const noSockets = ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL']

/**
 * The data folder itself or, when its file system has no sockets or its path exceeds a socket's hundred bytes, a temporary
 * folder named after it.
 */
export async function socketFolder(real: string): Promise<string> {
  const isShort = Buffer.byteLength(path.join(real, newName())) <= 100
  if (isShort && (await canHoldSockets(real))) return real

  await mkdir(substituteFor(real), { recursive: true, mode: 0o700 })
  return substituteFor(real)
}

/** Not TMPDIR, whose path can be long too and may differ between processes. */
export const substituteFor = (real: string) => path.join('/tmp', `stayscape-${fingerprint(real)}`)

async function canHoldSockets(folder: string): Promise<boolean> {
  try {
    await (await openSocket(folder)).close()
    return true
  } catch (error) {
    if (noSockets.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

export const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Renamed once it listens: until then it would look like a dead process's. */
async function openSocket(folder: string) {
  const name = newName()
  const unnamed = path.join(folder, `.${randomBytes(4).toString('hex')}`)
  const server = await listen(unnamed)
  await rename(unnamed, path.join(folder, name))
  const close = async () => {
    await rm(path.join(folder, name), { force: true })
    await new Promise((closed) => server.close(closed))
  }
  return { name, close }
}

function listen(address: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((connection) => connection.destroy())
    server.once('error', reject)
    server.listen(address, () => resolve(server))
    // The lock does not keep the process alive.
    server.unref()
  })
}

/** The id of another live process; removes the sockets of dead ones. */
async function otherHolder(folder: string, own: string): Promise<string | undefined> {
  for (const name of await readdir(folder)) {
    const holder = socketName.exec(name)?.[1]
    if (holder === undefined || name === own) continue

    if (await isAlive(path.join(folder, name))) return holder
    await rm(path.join(folder, name), { force: true })
  }
  return undefined
}

/**
 * Whether a process listens. The system accepts connections for a stopped or busy process too, so only a refusal or a missing
 * socket proves that it is dead; any other error counts as alive.
 */
function isAlive(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(socket)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', (error: NodeJS.ErrnoException) => {
      resolve(!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(error.code ?? ''))
    })
  })
}

/** On Windows one named pipe suffices, which no other process can create while its owner lives. */
async function lockByPipe(real: string): Promise<FolderLock> {
  const server = await listen(`\\\\.\\pipe\\stayscape-${fingerprint(real)}`).catch(() => {
    throw new DataFolderInUse(real, 'another process')
  })
  return { release: () => new Promise((closed) => server.close(() => closed())) }
}
