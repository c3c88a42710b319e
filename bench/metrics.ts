import { calls } from '../contract/calls'
import type { Bench, Part } from './support/bench'
import { compare, comparedRow } from './support/compare'
import { fill } from './support/crowd'

const token = 'a token for measuring only, long enough'
/** Milliseconds between two readings: deploy/prometheus/prometheus.yml takes three times as long. */
const readEvery = 5000
/** More than elsewhere, because so small a difference drowns in one. */
const rounds = 21

const side = async (bench: Bench, env: Record<string, string>) => {
  const environment = await bench.newEnvironment('embedded')
  await environment.withDatabase((database) => fill(database, { rooms: 24, bookings: 0 }))
  return environment.startServer({ env })
}

export const metrics: Part = {
  about: 'a hot read while /metrics is read every 5 s, against a server without it',
  async measure(bench) {
    const [watched, plain] = [await side(bench, { METRICS_TOKEN: token }), await side(bench, {})]
    const reading = setInterval(() => {
      fetch(`${watched.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
        .then((answer) => answer.text())
        .catch(() => undefined)
    }, readEvery)
    bench.defer(async () => clearInterval(reading))

    const asked = { path: calls.getRooms.path, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }
    const ask = { asks: [asked], expect: { status: 200 } }
    const compared = await compare({ ...ask, servers: [watched] }, { ...ask, servers: [plain] }, rounds)
    return [comparedRow('get-rooms, 24 rooms, with /metrics', compared, 0.97)]
  },
}
