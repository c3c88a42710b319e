import { calls } from '../contract/calls'
import { compare, comparedRow } from './support/compare'
import { fill, noPictures } from './support/crowd'
import { rawRequest } from './support/loadClient'
import type { Bench, Part, Row } from './support/part'
import { startLimit } from './support/peers'

const sizes = [24, 1000, 10_000]
/** As a browser asks. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** S1, S2: the list of rooms against bare `node:http` that sends the same bytes. */
export const roomList: Part = {
  name: 'roomList',
  about: 'get-rooms with a compressed body, and with a matching ETag, against bare node:http',
  async measure(bench) {
    const rows: Row[] = []
    for (const rooms of sizes) rows.push(...(await ofSize(bench, rooms)))
    return rows
  },
}

async function ofSize(bench: Bench, rooms: number): Promise<Row[]> {
  const stage = await bench.newStage('embedded')
  await stage.withDatabase((database) => fill(database, { rooms, bookings: 0, pictures: noPictures }))
  const server = await stage.serve()
  const { path } = calls.getRooms
  // Once before anything is measured: the first answer is written and compressed, all others are sent.
  const first = await fetch(`${server.origin}${path}`, { headers })
  const etag = first.headers.get('etag') ?? ''
  await first.arrayBuffer()

  const rows: Row[] = []
  for (const [id, status, more] of [
    ['S1', 200, {}],
    ['S2', 304, { 'if-none-match': etag }],
  ] as const) {
    const asked = { ...headers, ...more }
    const limit = await startLimit(bench, { port: server.port, path, headers: asked })
    const side = { requests: [rawRequest({ path, headers: asked })], expect: { status } }
    const compared = await compare(bench, {
      ours: { ...side, servers: [server] },
      beside: { ...side, servers: [limit] },
    })
    const what =
      id === 'S1' ? `${rooms} rooms, ${Math.round((limit.bytes ?? 0) / 1000)} kB` : `${rooms} rooms, ETag matches`
    rows.push(comparedRow(id, `get-rooms, ${what}`, compared, 0.85))
  }
  await server.stop()
  return rows
}
