import path from 'node:path'
import { calls } from '../contract/calls'
import { openObjectStore } from '../testing/objectStore'
import type { Part } from './support/bench'
import { compare, paceText } from './support/compare'
import { fill } from './support/crowd'

const count = 3
const headers = { 'accept-encoding': 'br' }

export const replicas: Part = {
  about: 'three replicas against one, for reads that do not ask the database',
  async measure(bench) {
    const environment = await bench.newEnvironment('postgres')
    await environment.withDatabase((database) => fill(database, { rooms: 1000, bookings: 10_000 }))
    const objects = await openObjectStore()
    bench.defer(() => objects.close())
    const shared = { ...objects.env, SECRET_KEY: 'shared by every replica of this benchmark' }
    const servers = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        environment.startServer({ env: { ...shared, DATA_DIR: path.join(environment.dataDir, `replica-${index}`) } }),
      ),
    )
    const etags = await Promise.all(servers.map(etagOf))
    // The tag is made from the content: an answer with another tag would be another list.
    const side = { asks: [{ ...calls.getRooms, headers }], expect: { status: 200, etag: etags[0] } }
    const { ours, beside, wrong } = await compare({ ...side, servers }, { ...side, servers: servers.slice(0, 1) })
    await Promise.all(servers.map((server) => server.stop()))

    // A core for each replica is more than most machines have: what a further core would bring is compared.
    const ratio = ours.processor && beside.processor ? beside.processor / ours.processor : NaN
    return [
      {
        what: `get-rooms from ${count} replicas against one, answers for a second of processor time`,
        ours: wrong > 0 ? `${wrong} wrong answers` : paceText(ours),
        ...{ beside: paceText(beside), ratio, bar: '≥ 0.85, none wrong' },
        holds: ratio >= 0.85 && wrong === 0 && new Set(etags).size === 1,
      },
    ]
  },
}

async function etagOf({ origin }: { origin: string }): Promise<string> {
  const answer = await fetch(`${origin}${calls.getRooms.path}`, { headers })
  await answer.arrayBuffer()
  return answer.headers.get('etag') ?? ''
}
