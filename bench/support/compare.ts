import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { serverFolder, startProgram } from '../../testing/programs'
import type { TestEnvironment } from '../../testing/testEnvironment'
import { figure, inTurns, median, type Bench, type Row } from './bench'
import { load, type Ask, type Load } from './load'
import type { BareDatabase, Peer, Recorded } from './peer'

/** A process that ends with the part. */
async function startPeer({ defer }: Bench, task: Recorded | BareDatabase): Promise<Peer> {
  const program = startProgram(path.join(serverFolder, 'bench-peer.js'), { args: [JSON.stringify(task)] })
  defer(() => program.stop())
  return JSON.parse(await program.says('"port"')) as Peer
}

/** On the environment's PostgreSQL database, or on a copy of its embedded one, which two processes may not share. */
export async function startBare(
  bench: Bench,
  { databaseUrl, dataDir }: TestEnvironment,
  { queries = {}, transaction = [] }: Partial<Pick<BareDatabase, 'queries' | 'transaction'>>,
): Promise<Peer> {
  if (databaseUrl) return startPeer(bench, { databaseUrl, dataDir, queries, transaction })

  const twin = await bench.newEnvironment('embedded')
  await rm(twin.dataDir, { recursive: true, force: true })
  // Not `cp` of fs/promises: under Node 20 it can stop half-way through a folder and never end.
  cpSync(dataDir, twin.dataDir, { recursive: true })
  return startPeer(bench, { dataDir: twin.dataDir, queries, transaction })
}

type Side = Pick<Load, 'server' | 'asks' | 'expect' | 'once'>

/** The server answers a request again and again, in turn with bare `node:http` that sends the same bytes. */
export async function compareWithLimit(
  bench: Bench,
  server: Side['server'],
  what: string,
  { path, headers = {} }: Ask,
  status: number,
  least: number,
): Promise<Row> {
  const limit = await startPeer(bench, { port: server.port, path, headers })
  const side = { asks: [{ path, headers }], expect: { status } }
  return compare(what, { ...side, server }, { ...side, server: limit }, least)
}

/** Holds when the median of the rounds' ratios of answers a second is at least `least`, and every answer was as expected. */
export async function compare(what: string, ours: Side, beside: Side, least: number): Promise<Row> {
  let wrong = 0
  const paces = await inTurns({ ours: { ...ours }, beside: { ...beside } }, async (side) => {
    const measured = await load({ ...side, connections: 16, milliseconds: 400 })
    if (measured.answers === 0) throw new Error(`${what}: nothing was answered.`)
    if (side.once) side.asks = side.asks.slice(measured.used)
    wrong += measured.wrong
    return measured.perSecond
  })
  const ratio = median(paces.ours.map((pace, round) => pace / paces.beside[round]!))
  const pace = `${figure(median(paces.ours), '')}/s`
  return {
    ...{ what, ours: wrong > 0 ? `${wrong} wrong answers` : pace, beside: `${figure(median(paces.beside), '')}/s` },
    ...{ ratio, bar: `≥ ${least}`, holds: ratio >= least && wrong === 0 },
  }
}
