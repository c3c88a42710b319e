import { randomUUID } from 'node:crypto'
import { calls, idempotencyHeader } from '../contract/calls'
import { inDays } from '../prove/support/days'
import { cast, type Account } from '../prove/support/people'
import { seconds } from '../prove/support/report'
import type { Kind } from '../prove/support/stage'
import { cookieOf } from './support/cast'
import { compare, comparedRow, median } from './support/compare'
import { rawRequest } from './support/loadClient'
import type { Bench, Part, Row } from './support/part'
import { startBare } from './support/peers'

/** S5, S6: what a booking costs, and two hundred that want the same night. */
export const booking: Part = {
  name: 'booking',
  about: 'create-booking against the barest transaction, and 200 at once for one night',
  async measure(bench) {
    return [await free(bench), await fought(bench, 'embedded'), await fought(bench, 'postgres')]
  },
}

/** As the page asks: with a key of its own for each attempt. */
const bookRequest = (guest: Account, roomId: string, day: number) =>
  rawRequest({
    ...calls.createBooking,
    headers: { ...cookieOf(guest), [idempotencyHeader]: randomUUID() },
    body: { roomId, checkInDate: inDays(day), checkOutDate: inDays(day + 1), guests: 2 },
  })

async function free(bench: Bench): Promise<Row> {
  const stage = await bench.newStage('postgres')
  // Each guest may only book so often (H1) and leave so much unpaid (C7).
  const { guests, rooms } = await cast(stage, 1500, 50)
  const { room } = rooms[0]!
  const [guest] = guests
  const bare = await startBare(bench, stage, {
    ...{ token: guest!.token, userId: guest!.user.id },
    stay: { roomId: room.id, checkIn: inDays(1), checkOut: inDays(2) },
  })
  const server = await stage.serve()

  const nights = Array.from({ length: 20_000 }, (_, turn) => ({
    guest: guests[turn % guests.length]!,
    roomId: rooms[turn % rooms.length]!.room.id,
    day: 1 + Math.floor(turn / rooms.length),
  }))
  const compared = await compare(bench, {
    ours: {
      ...{ servers: [server], once: true, expect: { status: 200, text: '"success":true' } },
      requests: nights.map(({ guest, roomId, day }) => bookRequest(guest, roomId, day)),
    },
    beside: {
      ...{ servers: [bare], once: true, expect: { status: 200, text: '"success":true' } },
      requests: nights.map(({ guest, roomId, day }) => {
        // Later than all of ours: the two book in the same rooms.
        const [checkIn, checkOut] = [inDays(day + 600), inDays(day + 601)]
        return rawRequest({
          method: 'POST',
          path: '/create-booking',
          body: { roomId, userId: guest.user.id, checkIn, checkOut },
        })
      }),
    },
  })
  await server.stop()
  return comparedRow('S5', 'create-booking, 50 rooms, free nights, postgres', compared, 0.5)
}

const rivals = 200
const nights = 5

async function fought({ newStage, client }: Bench, kind: Kind): Promise<Row> {
  const stage = await newStage(kind)
  const { guests, rooms } = await cast(stage, rivals, 1)
  const { room } = rooms[0]!
  const server = await stage.serve()

  const slowest: number[] = []
  let wrong = 0
  for (let night = 1; night <= nights; night += 1) {
    const requests = guests.map((guest) => bookRequest(guest, room.id, night))
    const expect = { status: 200, text: '"success":false' }
    const load = { ports: [server.port], requests, once: true, connections: rivals, milliseconds: 30_000, expect }
    const measured = await client.run(load)
    slowest.push(measured.slowest)
    // One success is one answer that is no refusal.
    if (measured.wrong !== 1 || measured.statuses['200'] !== rivals) wrong += 1
  }
  await server.stop()
  const middle = median(slowest)
  return {
    id: 'S6',
    what: `${rivals} at once for one night of one room, the last answer, ${kind}`,
    ours:
      wrong > 0
        ? `${wrong} times not one success`
        : `${seconds(middle)} (worst of ${nights}: ${seconds(Math.max(...slowest))})`,
    beside: '',
    bar: '≤ 1 s, one success',
    holds: wrong === 0 && middle <= 1000,
  }
}
