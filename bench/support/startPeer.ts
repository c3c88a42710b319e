import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TestEnvironment } from '../../testing/testEnvironment'
import type { Bench } from './bench'

/** The request whose answer bare `node:http` repeats. */
export interface Recorded {
  port: number
  path: string
  headers: Record<string, string>
}

export interface BareDatabase {
  databaseUrl?: string
  dataDir: string
  /** Answered at `/{name}`. */
  queries: Record<string, { text: string; values: unknown[] }>
  /** Run at `/transaction`, which takes a list of values for each statement. */
  transaction: string[]
}

export interface Peer {
  port: number
  pid: number
  /** Of the recorded body. */
  bytes?: number
}

/** A process that ends with the part. */
async function startPeer({ defer }: Bench, message: Recorded | BareDatabase): Promise<Peer> {
  const child = fork(fileURLToPath(new URL('./bench-peer.js', import.meta.url)))
  const ended = once(child, 'exit')
  defer(async () => {
    if (child.connected) child.disconnect()
    await ended
  })
  child.send(message)
  const broken = ended.then(() => Promise.reject(new Error('The peer ended before it was ready.')))
  const [peer] = (await Promise.race([once(child, 'message'), broken])) as [Peer]
  return peer
}

export const startLimit: (bench: Bench, recorded: Recorded) => Promise<Peer> = startPeer

/** On the environment's PostgreSQL database, or on a copy of its embedded one, which two processes may not share. */
export async function startBare(
  bench: Bench,
  environment: TestEnvironment,
  { queries = {}, transaction = [] }: Partial<Pick<BareDatabase, 'queries' | 'transaction'>>,
): Promise<Peer> {
  const { databaseUrl } = environment
  if (databaseUrl) return startPeer(bench, { databaseUrl, dataDir: environment.dataDir, queries, transaction })

  const twin = await bench.newEnvironment('embedded')
  await rm(twin.dataDir, { recursive: true, force: true })
  await cp(environment.dataDir, twin.dataDir, { recursive: true })
  return startPeer(bench, { dataDir: twin.dataDir, queries, transaction })
}
