import { calls } from '../contract/calls'
import type { Bench, Part, Row } from './support/bench'
import { compare, comparedRow } from './support/compare'
import { fill } from './support/crowd'
import { startLimit } from './support/startPeer'

const sizes = [24, 1000, 2000]
const { path } = calls.getRooms
/** As a browser asks. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export const roomList: Part = {
  about: 'get-rooms with a compressed body, and with a matching ETag, against bare node:http',
  async measure(bench) {
    const rows: Row[] = []
    for (const rooms of sizes) rows.push(...(await ofSize(bench, rooms)))
    return rows
  },
}

async function ofSize(bench: Bench, rooms: number): Promise<Row[]> {
  const environment = await bench.newEnvironment('embedded')
  await environment.withDatabase((database) => fill(database, { rooms, bookings: 0 }))
  const server = await environment.startServer()
  // The first answer is made and compressed, all others are sent.
  const first = await fetch(`${server.origin}${path}`, { headers })
  const etag = first.headers.get('etag') ?? ''
  await first.arrayBuffer()

  async function against(status: number, what: string, least: number, more = {}) {
    const asked = { path, headers: { ...headers, ...more } }
    const limit = await startLimit(bench, { port: server.port, ...asked })
    const side = { asks: [asked], expect: { status } }
    const compared = await compare({ ...side, servers: [server] }, { ...side, servers: [limit] })
    const weight = status === 200 ? `, ${Math.round((limit.bytes ?? 0) / 1000)} kB` : ''
    return comparedRow(`get-rooms, ${rooms} rooms${what}${weight}`, compared, least)
  }
  const rows = [await against(200, '', 0.65), await against(304, ', ETag matches', 0.6, { 'if-none-match': etag })]
  await server.stop()
  return rows
}
