import { setTimeout as wait } from 'node:timers/promises'
import { mailQueue, newId } from '../../server/db/schema'
import { missingBookings, overlappingPairs } from '../support/audit'
import { inDays } from '../support/days'
import { insertGuests, insertRooms } from '../support/people'
import { seeded } from '../support/random'
import { seconds } from '../support/report'
import { startRush } from '../support/rush'
import { openVisitor } from '../support/visitor'
import type { Fleet, Report } from './fleet'

/** C1 behind the balancer. */
export async function sameNights({ stage, balancer }: Fleet, report: Report): Promise<void> {
  const { guests, room } = await stage.withDatabase(async ({ db }) => ({
    guests: await insertGuests(db, 200),
    room: (await insertRooms(db, 1))[0]!.room,
  }))
  const stay = { roomId: room.id, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 2 }
  const visitors = guests.map((account) => openVisitor(balancer, account))
  const started = performance.now()
  const replies = await Promise.all(visitors.map((visitor) => visitor.call('createBooking', stay)))
  const took = performance.now() - started
  for (const visitor of visitors) visitor.close()

  const booked = replies.filter(({ body }) => body.success).length
  const refused = replies.filter(({ status, body }) => status === 200 && !body.success).length
  report.row(
    'C1',
    '200 parallel bookings of the same nights, through the balancer',
    `${booked} success, ${refused} refused, ${200 - booked - refused} other, ${seconds(took)}`,
    booked === 1 && refused === 199 && took < 5000,
  )
}

/** J2: replicas share the queue and send each mail once. */
export async function mailsOnce({ stage, mails }: Fleet, report: Report): Promise<void> {
  const wanted = Array.from({ length: 100 }, () => `${newId()}@example.com`)
  const queued = wanted.map((recipient) => ({ recipient, subject: 'Once', text: 'Only once.' }))
  const started = performance.now()
  await stage.withDatabase(({ db }) => db.insert(mailQueue).values(queued))
  const received = () => wanted.map((recipient) => mails.to(recipient).length)
  while (received().includes(0) && performance.now() - started < 20_000) await wait(50)
  const took = performance.now() - started
  // Long enough for another replica to come by.
  await wait(3000)

  const all = received()
  const once = all.filter((times) => times === 1).length
  const oftener = all.filter((times) => times > 1).length
  report.row(
    'J2',
    '100 mails in the queue, three replicas deliver',
    `${once} delivered once, ${oftener} oftener, ${100 - once - oftener} never, all after ${seconds(took)}`,
    once === 100,
  )
}

/** J2: a replica dies under load; the others go on. Last of all, because two are left. */
export async function killedMidLoad({ stage, balancer, replicas }: Fleet, report: Report): Promise<void> {
  const { guests, rooms } = await stage.withDatabase(async ({ db }) => ({
    guests: await insertGuests(db, 400),
    rooms: await insertRooms(db, 20),
  }))
  const cutBefore = balancer.cut()
  const rush = startRush(balancer, { guests, rooms, random: seeded(1) })
  while (rush.count() < 20) await wait(10)
  await replicas[2]!.kill()
  const atKill = rush.count()
  await wait(2000)
  await rush.stop()

  const ids = [...rush.acknowledged.values()].flat()
  const [lost, pairs] = await stage.withDatabase(async (database) => [
    await missingBookings(database, ids),
    await overlappingPairs(database),
  ])
  const cut = balancer.cut() - cutBefore
  report.row(
    'J2',
    'one of three killed under load',
    `${ids.length} acknowledged (${ids.length - atKill} after it), ${lost} lost, ${pairs} overlaps, ${cut} requests cut off`,
    // Errors only on its open sockets: no client saw anything else.
    lost === 0 && pairs === 0 && ids.length > atKill && rush.unanswered() === cut && rush.strange.length === 0,
  )
}
