import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenDatabase } from '../../server/db/database'
import { serverFolder } from '../../testing/programs'
import type { TestEnvironment } from '../../testing/testEnvironment'
import { count } from '../support/audit'
import { killedAt } from '../support/killedAt'
import { until } from '../support/load'
import { atMost, type Report } from '../support/proof'
import { auditMoney, never } from './audit'
import { book, cancel, isSettled, openPage, pay, type GuestBooking, type Site } from './guests'

const slow = { PAGE_SECONDS: '600', HOLD_HOURS: '1' }
/** The sandbox's account is made from it. */
const anotherKey = { ...slow, SECRET_KEY: 'another account at the payment provider' }

const confirmed = `SELECT count(*) FROM bookings WHERE status = 'confirmed' AND id = ANY($1)`

/** Guests of each fate. */
const perFate = 4

/**
 * The provider answers what proves nothing, and the server is killed beside it: with another account's key it knows no page and no
 * payment, it repeats a failure, does not answer.
 */
export async function unproven(environment: TestEnvironment, report: Report): Promise<void> {
  const fates = ['failure', 'silence', 'left', 'paid again', 'paid there', 'refund there'] as const
  const { guests, rooms } = await environment.insert(fates.length * perFate, 1)
  const site: Site = { current: await environment.startServer({ env: slow }) }
  const booked = await Promise.all(guests.map((guest, index) => book(site, guest, index, rooms[0]!)))
  const of = (fate: (typeof fates)[number]) => booked.filter((_, index) => fates[index % fates.length] === fate)
  const idsOf = (...some: (typeof fates)[number][]) => some.flatMap(of).map(({ bookingId }) => bookingId)
  const each = <Result>(some: GuestBooking[], work: (booking: GuestBooking) => Promise<Result>) =>
    Promise.all(some.map(work))
  const restart = async (env: Record<string, string>) => {
    site.current = await environment.startServer({ env })
  }
  async function payNow(booking: GuestBooking): Promise<void> {
    let url: string | undefined
    // Refused while the end of its hold is looking at it.
    await until(async () => Boolean((url = await openPage(site, booking))), 3000)
    if (url) await pay(site, booking, url)
  }

  // With the right key: pages and a payment that the other key will not know.
  await each([...of('left'), ...of('paid again'), ...of('paid there')], (booking) => openPage(site, booking))
  await each(of('refund there'), payNow)
  await site.current.kill()
  const stateOf = async (database: OpenDatabase) => ({
    freed: await count(database, `SELECT count(*) FROM bookings WHERE ended_by = 'hold'`),
    givenUp: await count(database, `SELECT count(*) FROM refunds WHERE status = 'failed'`),
    refunded: await count(database, `SELECT count(*) FROM refunds WHERE status = 'succeeded'`),
    confirmed: await count(database, confirmed, [idsOf('failure', 'silence', 'paid again')]),
    found: await count(database, confirmed, [idsOf('paid there')]),
  })

  const notReached: string[] = []
  async function kill(step: string, env: Record<string, string>) {
    const isKilled = await killedAt(
      environment,
      [step, 1],
      (dying) => {
        site.current = dying
      },
      env,
    )
    if (!isKilled) notReached.push(step)
  }
  await environment.withDatabase(async ({ pool }) => {
    const [there, ended] = [idsOf('left', 'paid again', 'paid there'), "now() - interval '1 minute'"]
    await pool.query(`UPDATE bookings SET pay_by = ${ended} WHERE id = ANY($1)`, [there])
    await pool.query(`UPDATE payment_sessions SET expires_at = ${ended} WHERE booking_id = ANY($1)`, [there])
    await pool.query(
      `UPDATE sandbox.sessions SET expires_at = ${ended},
         status = CASE WHEN request->>'client_reference_id' = ANY($2) THEN 'complete' ELSE status END
       WHERE request->>'client_reference_id' = ANY($1)`,
      [there, idsOf('paid there')],
    )
  })

  // With another account's key.
  for (const step of ['claimed', 'before unresolved', 'unresolved']) await kill(step, anotherKey)
  site.current = await environment.startServer({
    env: {
      ...{ ...anotherKey, SILENT_CALLS: String(3 * perFate) },
      FAILED_KEYS: idsOf('failure')
        .map((id) => `booking-${id}-attempt-1`)
        .join(),
    },
    preload: path.join(serverFolder, 'faultInjection.js'),
  })
  const began = performance.now()
  await each(of('silence'), payNow)
  await each([...of('failure'), ...of('paid again')], payNow)
  const took = (performance.now() - began) / 1000
  await each(of('refund there'), (booking) => cancel(site, booking))
  // Long enough for every job to have looked and tried again.
  await wait(8000)
  await site.current.kill()
  const then = await environment.withDatabase(stateOf)

  await restart(slow)
  await each(booked, (booking) => until(() => isSettled(site, booking), 500))
  await site.current.stop()
  const audit = await environment.withDatabase(auditMoney)
  const after = await environment.withDatabase(stateOf)
  report.row(
    `${booked.length} bookings while the provider answers what proves nothing: another account's key, a saved failure, silence; the server is killed beside it`,
    {
      'steps not reached': [notReached.join(', '), ''],
      'nights freed': [then.freed, 0],
      'refunds given up': [then.givenUp + after.givenUp, 0],
      'paid on another page': [then.confirmed, 3 * perFate],
      'seconds until all could pay': atMost(took, 120),
      'paid there and found with the right key': [after.found, perFate],
      'refunded after it': [after.refunded, perFate],
      'unpaid and held still': [audit.unpaid, 0],
      ...never(audit),
    },
  )
}
