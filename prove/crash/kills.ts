import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { aPictureAs } from '../../testing/pictures'
import { count, missingBookings, overlappingPairs } from '../support/audit'
import { cast, type Account } from '../support/people'
import type { Random } from '../support/random'
import { seconds, type Report } from '../support/report'
import { lostBookings, startRush } from '../support/rush'
import type { Stage } from '../support/stage'
import { openVisitor } from '../support/visitor'

/** I1: killed at random moments of a booking load, again and again, on the same data. */
export async function kills(stage: Stage, report: Report, random: Random, rounds: number): Promise<void> {
  const { guests, rooms } = await cast(stage, 400, 20)
  const told = new Map<Account, string[]>()
  const sum = { lost: 0, unanswered: 0, booked: 0, slowest: 0 }
  const strange: string[] = []

  let server = await stage.serve()
  for (let round = 0; round < rounds; round += 1) {
    const rush = startRush(server, { guests, rooms, random })
    // Not before the first booking, so that every round is a load.
    while (rush.count() === 0) await wait(10)
    await wait(random.between(0, 1000))
    await server.kill()
    await rush.stop()

    for (const [account, ids] of rush.acknowledged) told.set(account, [...(told.get(account) ?? []), ...ids])
    sum.booked += rush.count()
    sum.unanswered += rush.unanswered()
    strange.push(...rush.strange)
    server = await stage.serve()
    sum.slowest = Math.max(sum.slowest, server.readyAfter)
    sum.lost += await lostBookings(server, { acknowledged: told })
  }
  await server.stop()

  const ids = [...told.values()].flat()
  const [pairs, missing] = await stage.withDatabase(async (database) => [
    await overlappingPairs(database),
    await missingBookings(database, ids),
  ])
  report.row(
    'I1',
    `kill -9 × ${rounds} at random moments of a booking load`,
    `${sum.booked} acknowledged, ${sum.lost + missing} lost, ${pairs} overlaps, ready again ≤ ${seconds(sum.slowest)}`,
    sum.lost + missing === 0 && pairs === 0 && sum.slowest <= 10_000 && strange.length === 0,
  )
  report.note(`${sum.unanswered} requests were cut off by the kills${strange.length ? `; strange: ${strange[0]}` : ''}`)
}

/** Steps that a booking load comes by: of the booking itself, and of its mail. */
const bookingSteps = ['before commit', 'after commit', 'before mail', 'after mail']

/** I1: killed exactly at a step, while others are at other steps. */
export async function killsAtSteps(stage: Stage, report: Report, random: Random, rounds: number): Promise<void> {
  const { guests, rooms } = await cast(stage, 400, 20)
  for (const step of bookingSteps) {
    const told = new Map<Account, string[]>()
    let slowest = 0
    let booked = 0
    for (let round = 0; round < rounds; round += 1) {
      // It may come by the step before it is ready, with a mail that was left over.
      const dying = await stage.serveUntil(`${step}:${random.between(3, 20)}`).catch(() => undefined)
      if (dying) {
        const rush = startRush(dying, { guests, rooms, random, clients: 10 })
        await dying.ended
        await rush.stop()
        for (const [account, ids] of rush.acknowledged) told.set(account, [...(told.get(account) ?? []), ...ids])
        booked += rush.count()
      }
      const server = await stage.serve()
      slowest = Math.max(slowest, server.readyAfter)
      await server.stop()
    }
    const ids = [...told.values()].flat()
    const found = await stage.withDatabase(async (database) => ({
      lost: await missingBookings(database, ids),
      pairs: await overlappingPairs(database),
      // Each booking's confirmation was sent or is still to be sent.
      mails: await count(
        database,
        `SELECT count(*) FROM bookings WHERE NOT EXISTS (SELECT FROM mail_queue WHERE strpos(text, bookings.id) > 0
           AND (sent_at IS NOT NULL OR next_try_at IS NOT NULL))`,
      ),
    }))
    report.row(
      'I1',
      `killed ${step} × ${rounds}`,
      `${booked} acknowledged, ${found.lost} lost, ${found.pairs} overlaps, ${found.mails} mails lost, ready ≤ ${seconds(slowest)}`,
      found.lost === 0 && found.pairs === 0 && found.mails === 0 && slowest <= 10_000,
    )
  }
}

/** I1: killed while a picture is put in its place; a room's row never names a picture that is not there. */
export async function killsAtFiles(stage: Stage, report: Report): Promise<void> {
  const { rooms } = await cast(stage, 1, 1)
  for (const step of ['before file', 'after file']) {
    const dying = await stage.serveUntil(`${step}:2`)
    const owner = openVisitor(dying, rooms[0]!.owner)
    const room = { roomType: 'Double Bed', pricePerNight: '120', amenities: '[]' }
    const files = [await aPictureAs('png'), await aPictureAs('png')]
    const outcome = await owner.call('addRoom', room, { files }).then(
      () => 'answered',
      () => 'cut off',
    )
    await dying.ended
    const server = await stage.serve()
    const added = await openVisitor(server, rooms[0]!.owner).call('addRoom', room, { files })
    await server.stop()

    const kept = new Set(await readdir(path.join(stage.dataDir, 'images')))
    const named = await stage.withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ key: string }>('SELECT unnest(images) AS key FROM rooms')
      return rows.map(({ key }) => key)
    })
    const missing = named.filter((key) => ![...kept].some((file) => file.startsWith(key))).length
    report.row(
      'I1',
      `killed ${step} of a picture`,
      `${outcome}, ${missing} of ${named.length} pictures missing, next upload ${added.body.success ? 'accepted' : 'refused'}`,
      outcome === 'cut off' && missing === 0 && added.body.success,
    )
  }
}
