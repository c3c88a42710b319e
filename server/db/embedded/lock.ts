import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotOpen } from '../errors'

/** The data folder belongs to a process that is alive; the message names it. */
export class DataFolderInUse extends CannotOpen {
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

/** A process that finds another one alive steps back and looks again, so many times, before it gives up. */
const attempts = 4

/**
 * Takes the data folder for this process alone, or throws {@link DataFolderInUse} within two seconds.
 *
 * The embedded engine itself would let two processes open the same files and ruin them. A file with a process id in it can
 * lie: ids are used again, and mean nothing in another container. A listening socket cannot: the system closes it with its
 * process, however that ends, and whoever tries to connect knows at once.
 *
 * So each process that wants the folder puts a socket of its own into it, and then looks at all others. Of two that come
 * together at least one sees the other, and whoever sees another alive steps back. A name is never used twice, so that
 * removing the socket of a dead process can hurt nobody.
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

/** Errors of file systems that cannot hold a socket, such as a Windows drive seen from Linux. */
const noSocketsHere = ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL']

/**
 * The data folder itself, so that the lock goes where the data goes. Where that cannot be, because its file system knows no
 * sockets or its path is longer than the hundred bytes a socket's may have, a folder for temporary files named after it.
 */
export async function socketFolder(real: string): Promise<string> {
  const isShort = Buffer.byteLength(path.join(real, newName())) <= 100
  if (isShort && (await canHoldSockets(real))) return real

  await mkdir(standInFor(real), { recursive: true, mode: 0o700 })
  return standInFor(real)
}

/** Not the folder that TMPDIR names: the paths there can be long too, and processes may differ about it. */
export const standInFor = (real: string) => path.join('/tmp', `stayscape-${fingerprint(real)}`)

async function canHoldSockets(folder: string): Promise<boolean> {
  try {
    await (await openSocket(folder)).close()
    return true
  } catch (error) {
    if (noSocketsHere.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

export const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Puts a socket of this process into the folder. It gets its name once it listens: before, it would look like a dead one's. */
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
    // Holding the folder is no reason to stay alive.
    server.unref()
  })
}

/** The process id of somebody else who is alive; sockets of the dead are removed on the way. */
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
 * Whether somebody listens there. A process that is stopped, or too busy to answer, still does: the system accepts for it.
 * Only a refusal, or no socket at all, proves that the owner is gone; any other error counts as alive.
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

/** Windows has pipes with a name, which nobody else can open while their owner lives: one is the whole lock. */
async function lockByPipe(real: string): Promise<FolderLock> {
  const server = await listen(`\\\\.\\pipe\\stayscape-${fingerprint(real)}`).catch(() => {
    throw new DataFolderInUse(real, 'another process')
  })
  return {
    async release() {
      await new Promise((closed) => server.close(closed))
    },
  }
}
