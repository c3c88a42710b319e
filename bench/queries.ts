import { calls } from '../contract/calls'
import { inDays } from '../prove/support/days'
import type { Kind } from '../prove/support/stage'
import { cookieOf, insertCast } from './support/cast'
import { compare, comparedRow } from './support/compare'
import { fill, noPictures } from './support/crowd'
import { rawRequest } from './support/loadClient'
import type { Bench, Part, Row } from './support/part'
import { startBare } from './support/peers'

const ownBookings = 20

/** S3, S4: calls that ask the database, against a Fastify route that only runs the one prepared statement. */
export const queries: Part = {
  name: 'queries',
  about: 'is-auth, get-bookings and check-availability against the bare query, on both databases',
  async measure(bench) {
    return [...(await on(bench, 'embedded')), ...(await on(bench, 'postgres'))]
  },
}

async function on(bench: Bench, kind: Kind): Promise<Row[]> {
  const stage = await bench.newStage(kind)
  const { guest, owned } = await stage.withDatabase(async (database) => {
    await fill(database, { rooms: 1000, bookings: 10_000, pictures: noPictures })
    return insertCast(database.db, ownBookings)
  })
  const stay = { roomId: owned.room.id, checkIn: inDays(1), checkOut: inDays(3) }
  const bare = await startBare(bench, stage, { token: guest.token, userId: guest.user.id, stay })
  const server = await stage.serve()
  const asked = { roomId: stay.roomId, checkInDate: stay.checkIn, checkOutDate: stay.checkOut, guests: 2 }

  const rows: Row[] = []
  for (const { id, name, what, request } of [
    { id: 'S3', name: 'is-auth', what: 'with a session', request: { ...calls.isAuth, headers: cookieOf(guest) } },
    {
      ...{ id: 'S3', name: 'get-bookings', what: `with ${ownBookings} bookings` },
      request: { ...calls.getBookings, headers: cookieOf(guest) },
    },
    {
      ...{ id: 'S4', name: 'check-availability', what: 'of a free room' },
      request: { ...calls.checkAvailability, headers: cookieOf(guest), body: asked },
    },
  ]) {
    const compared = await compare(bench, {
      ours: {
        servers: [server],
        requests: [rawRequest(request)],
        expect: { status: 200, text: '"success":true' },
      },
      beside: { servers: [bare], requests: [rawRequest({ path: `/${name}` })], expect: { status: 200 } },
    })
    rows.push(comparedRow(id, `${name} ${what}, ${kind}`, compared, 0.6))
  }
  await server.stop()
  return rows
}
