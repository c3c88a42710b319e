import { calls } from '../contract/calls'
import { inDays } from '../prove/support/days'
import type { Kind } from '../prove/support/stage'
import { cookieOf, insertCast } from './support/cast'
import { fill, noPictures } from './support/crowd'
import { openLoadClient, rawRequest, type Load } from './support/loadClient'
import type { Bench, Part, Row } from './support/part'

/** S8: a server that works hard for some still answers others at once. */
export const calm: Part = {
  name: 'calm',
  about: 'p99 of /livez while 8 clients ask for the slowest read, on both databases',
  measure: async (bench) => [await on(bench, 'embedded'), await on(bench, 'postgres')],
}

async function on(bench: Bench, kind: Kind): Promise<Row> {
  const stage = await bench.newStage(kind)
  const { guest, owned } = await stage.withDatabase(async (database) => {
    await fill(database, { rooms: 1000, bookings: 10_000, pictures: noPictures })
    // A hotel and a guest of the busier sort.
    return insertCast(database.db, 200)
  })
  const server = await stage.serve()
  const [asGuest, asOwner] = [cookieOf(guest), cookieOf(owned.owner)]
  const stay = { roomId: owned.room.id, checkInDate: inDays(1), checkOutDate: inDays(3), guests: 2 }
  const reads: Record<string, string> = {
    'get-rooms': rawRequest({ ...calls.getRooms }),
    'is-auth': rawRequest({ ...calls.isAuth, headers: asGuest }),
    'get-bookings': rawRequest({ ...calls.getBookings, headers: asGuest }),
    bookings: rawRequest({ ...calls.ownerBookings, headers: asOwner }),
    rooms: rawRequest({ ...calls.ownerRooms, headers: asOwner }),
    'check-availability': rawRequest({ ...calls.checkAvailability, headers: asGuest, body: stay }),
    'taken-nights': rawRequest({ path: `${calls.takenNights.path}?roomId=${owned.room.id}` }),
  }
  const load = (text: string, more: Partial<Load> = {}): Load => ({
    ...{ ports: [server.port], requests: [text], connections: 1, milliseconds: bench.pace.milliseconds },
    ...{ expect: { status: 200 }, ...more },
  })

  let slowest = { name: '', median: 0 }
  for (const [name, text] of Object.entries(reads)) {
    // The first time it is made for all who follow, or compiled.
    await bench.client.run(load(text, { milliseconds: 200 }))
    const { median } = await bench.client.run(load(text))
    if (median > slowest.median) slowest = { name, median }
  }

  const other = openLoadClient()
  bench.defer(() => other.close())
  const milliseconds = bench.quick ? 2000 : 4000
  const [hammered, livez] = await Promise.all([
    bench.client.run(load(reads[slowest.name]!, { connections: 8, milliseconds })),
    other.run(load(rawRequest({ path: '/livez' }), { pause: 3, milliseconds })),
  ])
  await server.stop()
  const wrong = hammered.wrong + livez.wrong
  return {
    id: 'S8',
    what: `p99 of /livez beside 8 clients of ${slowest.name} (${slowest.median.toFixed(1)} ms alone), ${kind}`,
    ours: wrong > 0 ? `${wrong} wrong answers` : `${livez.p99.toFixed(1)} ms`,
    beside: `${Math.round(hammered.perSecond)}/s meanwhile`,
    bar: '≤ 25 ms',
    holds: livez.p99 <= 25 && wrong === 0,
  }
}
