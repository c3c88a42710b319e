import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Stage } from '../../prove/support/stage'
import type { Bench } from './part'

/** The request whose answer the limit sends for ever. */
export interface Recorded {
  port: number
  path: string
  headers: Record<string, string>
}

/** Whose session and bookings the bare queries ask for, and about which stay. */
export interface BareQueries {
  token: string
  userId: string
  stay: { roomId: string; checkIn: string; checkOut: string }
}

export interface BareServer extends BareQueries {
  databaseUrl?: string
  dataDir: string
}

/** What the barest booking is asked with. */
export interface BareStay {
  roomId: string
  userId: string
  checkIn: string
  checkOut: string
}

interface Peer {
  port: number
  pid: number
  /** Of the limit: the bytes of its body. */
  bytes?: number
}

/** What stands beside ours, each a process of its own that ends with the part. */
async function startPeer(file: string, message: Recorded | BareServer, defer: Bench['defer']): Promise<Peer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  const ended = once(child, 'exit')
  defer(async () => {
    if (child.connected) child.disconnect()
    await ended
  })
  child.send(message)
  const broken = ended.then(() => {
    throw new Error(`${file} has ended before it was ready.`)
  })
  const [peer] = (await Promise.race([once(child, 'message'), broken])) as [Omit<Peer, 'pid'>]
  return { ...peer, pid: child.pid! }
}

export const startLimit = ({ defer }: Pick<Bench, 'defer'>, recorded: Recorded) =>
  startPeer('./bench-limit.js', recorded, defer)

/** Beside a server on the stage: on the same PostgreSQL database, or on a copy of the embedded one, which nobody may share. */
export async function startBare(bench: Bench, stage: Stage, queries: BareQueries): Promise<Peer> {
  if (stage.databaseUrl)
    return startPeer(
      './bench-bare.js',
      { databaseUrl: stage.databaseUrl, dataDir: stage.dataDir, ...queries },
      bench.defer,
    )
  const twin = await bench.newStage('embedded')
  await rm(twin.dataDir, { recursive: true, force: true })
  await cp(stage.dataDir, twin.dataDir, { recursive: true })
  return startPeer('./bench-bare.js', { dataDir: twin.dataDir, ...queries }, bench.defer)
}
