import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import type { Kind } from '../testing/testEnvironment'
import { atMost, type Bench, type Part, type Row } from './support/bench'
import { cookieOf, fill, insertBusyHotel } from './support/crowd'
import { load, type Ask, type Load } from './support/load'

export const calm: Part = {
  about: 'p99 of /livez while 8 clients ask for the slowest read, on both databases',
  measure: async (bench) => [await on(bench, 'embedded'), await on(bench, 'postgres')],
}

async function on({ newEnvironment }: Bench, kind: Kind): Promise<Row> {
  const environment = await newEnvironment(kind)
  const { guest, owner, room } = await environment.withDatabase(async (database) => {
    await fill(database, { rooms: 1000, bookings: 10_000 })
    return insertBusyHotel(database.db, 200)
  })
  const server = await environment.startServer()
  const [asGuest, asOwner] = [cookieOf(guest), cookieOf(owner)]
  const stay = { roomId: room.id, checkInDate: inDays(1), checkOutDate: inDays(3), guests: 2 }
  const reads: Record<string, Ask> = {
    'get-rooms': calls.getRooms,
    'is-auth': { ...calls.isAuth, headers: asGuest },
    'get-bookings': { ...calls.getBookings, headers: asGuest },
    bookings: { ...calls.ownerBookings, headers: asOwner },
    rooms: { ...calls.ownerRooms, headers: asOwner },
    'check-availability': { ...calls.checkAvailability, headers: asGuest, body: stay },
    'taken-nights': { path: `${calls.takenNights.path}?roomId=${room.id}` },
  }
  const ask = (ask: Ask, more: Partial<Load> = {}) =>
    load({ servers: [server], asks: [ask], connections: 1, milliseconds: 300, expect: { status: 200 }, ...more })

  let slowest = { name: '', median: 0 }
  for (const [name, read] of Object.entries(reads)) {
    // The first time it is made for all who follow, or compiled.
    await ask(read, { milliseconds: 200 })
    const { median } = await ask(read)
    if (median > slowest.median) slowest = { name, median }
  }

  const milliseconds = 4000
  const [hammered, livez] = await Promise.all([
    ask(reads[slowest.name]!, { connections: 8, milliseconds }),
    ask({ path: '/livez' }, { pause: 3, milliseconds }),
  ])
  await server.stop()
  const wrong = hammered.wrong + livez.wrong
  const what = `p99 of /livez beside 8 clients of ${slowest.name} (${slowest.median.toFixed(1)} ms alone), ${kind}`
  const row = atMost(what, livez.p99, 25, 'ms', { beside: `${Math.round(hammered.perSecond)}/s meanwhile` })
  return wrong > 0 ? { ...row, ours: `${wrong} wrong answers`, holds: false } : row
}
