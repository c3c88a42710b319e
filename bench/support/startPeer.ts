import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { serverFolder, startProgram } from '../../testing/programs'
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
async function startPeer({ defer }: Bench, task: Recorded | BareDatabase): Promise<Peer> {
  const program = startProgram(path.join(serverFolder, 'bench-peer.js'), { args: [JSON.stringify(task)] })
  defer(() => program.stop())
  return JSON.parse(await program.says('"port"')) as Peer
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
