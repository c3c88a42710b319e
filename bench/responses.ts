import { calls } from '../contract/calls'
import { listImageWidth } from '../contract/limits'
import { openVisitor } from '../testing/visitor'
import { figure, inTurns, median, medianAtMost, type Bench, type Row } from './support/bench'
import { compareWithLimit } from './support/compare'
import { fill } from './support/crowd'
import { load } from './support/load'
import { processorTime, withChildren } from './support/processes'

const sizes = [24, 1000, 2000]

/** get-rooms and a picture against bare node:http; processor time of a picture in a new size. */
export async function responses(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const rooms of sizes) rows.push(...(await roomList(bench, rooms)))
  return [...rows, await metricsCost(bench), ...(await picture(bench))]
}

async function roomList(bench: Bench, rooms: number): Promise<Row[]> {
  const environment = await bench.newEnvironment('embedded')
  await environment.withDatabase((database) => fill(database, { rooms, bookings: 0 }))
  const server = await environment.startServer()
  const { path } = calls.getRooms
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  // The first answer is made and compressed, all others are sent.
  const first = await fetch(`${server.origin}${path}`, { headers })
  const known = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' }
  await first.arrayBuffer()
  const what = `get-rooms, ${rooms.toLocaleString('en')} rooms`
  const rows = [
    await compareWithLimit(bench, server, what, { path, headers }, 200, 0.55),
    await compareWithLimit(bench, server, `${what}, ETag matches`, { path, headers: known }, 304, 0.5),
  ]
  await server.stop()
  return rows
}

/** Processor time for a list answered from memory: of a server with metrics, in turn with one without. */
async function metricsCost(bench: Bench): Promise<Row> {
  const [watchedData, plainData] = [await bench.newEnvironment('embedded'), await bench.newEnvironment('embedded')]
  const watched = await watchedData.startServer({ env: { METRICS_TOKEN: 'a token for measuring, of 32 letters' } })
  const plain = await plainData.startServer()
  const times = await inTurns({ watched, plain }, async (server) => {
    const before = await processorTime([server.pid])
    const asks = [{ path: calls.getRooms.path }]
    const { answers } = await load({ server, asks, connections: 16, milliseconds: 2000, expect: { status: 200 } })
    return ((await processorTime([server.pid])) - before) / answers
  })
  await watched.stop()
  await plain.stop()
  const ratio = median(times.watched.map((time, round) => time / times.plain[round]!))
  return {
    what: 'get-rooms with metrics, processor time',
    ours: `${figure(median(times.watched), '')} µs`,
    beside: `${figure(median(times.plain), '')} µs`,
    ratio,
    bar: '≤ 1.1',
    holds: ratio <= 1.1,
  }
}

async function picture(bench: Bench): Promise<Row[]> {
  const environment = await bench.newEnvironment('embedded')
  const server = await environment.startServer({ env: { SEED_DEMO: '1' } })
  const { rooms } = await openVisitor(server).must('getRooms')
  const headers = { accept: 'image/avif,image/webp,*/*' }
  const pictures = [...new Set(rooms.flatMap(({ images }) => images))].slice(0, 10)
  const [warmUp, ...paths] = pictures.map((image) => `${image}?w=${listImageWidth}&auto=compress`) as [string]
  const get = async (path: string) => (await fetch(`${server.origin}${path}`, { headers })).arrayBuffer()
  // The process that makes them starts with the first.
  await get(warmUp)

  const times: number[] = []
  for (const path of paths) {
    const before = await processorTime(await withChildren(server.pid))
    await get(path)
    times.push(((await processorTime(await withChildren(server.pid))) - before) / 1000)
  }
  const again = await compareWithLimit(bench, server, 'the same from then on', { path: warmUp, headers }, 200, 0.6)
  await server.stop()
  return [medianAtMost(`a picture at ${listImageWidth} px for the first time, processor time`, times, 400, 'ms'), again]
}
