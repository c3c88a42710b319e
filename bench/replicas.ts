import { availableParallelism } from 'node:os'
import path from 'node:path'
import { calls } from '../contract/calls'
import { openObjectStore } from '../testing/objectStore'
import { insertCast } from './support/cast'
import { compare, paceText } from './support/compare'
import { fill, noPictures } from './support/crowd'
import { rawRequest } from './support/loadClient'
import type { Part, Row } from './support/part'

const count = 3

/** S12: three processes on one PostgreSQL, against one of them alone. */
export const replicas: Part = {
  name: 'replicas',
  about: 'three replicas against one, for reads that are not the database’s',
  async measure(bench) {
    const stage = await bench.newStage('postgres')
    await stage.withDatabase(async (database) => {
      await fill(database, { rooms: 1000, bookings: 10_000, pictures: noPictures })
      await insertCast(database.db, 20)
    })
    const objects = await openObjectStore()
    bench.defer(() => objects.close())
    const shared = { ...objects.env, SECRET_KEY: 'shared by every replica of this benchmark' }
    const servers = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        stage.serve({ ...shared, DATA_DIR: path.join(stage.dataDir, `replica-${index}`) }),
      ),
    )

    const headers = { 'accept-encoding': 'br' }
    const lists = await Promise.all(
      servers.map((server) => fetch(`${server.origin}${calls.getRooms.path}`, { headers }).then(tagOf)),
    )
    // The tag is made from the content: an answer with another tag would be another list.
    const [tag = ''] = lists
    const side = {
      requests: [rawRequest({ ...calls.getRooms, headers })],
      expect: { status: 200, text: tag },
    }
    const compared = await compare(bench, {
      ours: { ...side, servers },
      beside: { ...side, servers: servers.slice(0, 1) },
    })
    await Promise.all(servers.map((server) => server.stop()))

    const { ours, beside, wrong } = compared
    const ratio = ours.cpu && beside.cpu ? beside.cpu / ours.cpu : NaN
    bench.note(
      `S12: with ${availableParallelism()} cores for ${count} servers and who asks them, a core more cannot be added; what is ` +
        'compared is the answers for a second of processor time, which is what a further core would bring.',
    )
    const row: Row = {
      id: 'S12',
      what: `get-rooms from ${count} replicas against one, answers for a second of processor time`,
      ours: wrong > 0 ? `${wrong} wrong answers` : paceText(ours),
      beside: paceText(beside),
      ratio,
      bar: '≥ 0.9, none wrong',
      holds: ratio >= 0.9 && wrong === 0 && new Set(lists).size === 1,
    }
    return [row]
  },
}

async function tagOf(answer: Response): Promise<string> {
  await answer.arrayBuffer()
  return answer.headers.get('etag') ?? ''
}
