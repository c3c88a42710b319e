import path from 'node:path'
import type { OpenDatabase } from '../../server/db/database'
import { sessionOf } from '../../server/sandbox/format'
import { serverFolder } from '../../testing/programs'
import type { Random } from '../../testing/random'
import type { TestEnvironment } from '../../testing/testEnvironment'
import { count } from '../support/audit'
import { until } from '../support/load'
import type { Report } from '../support/proof'
import { auditMoney, never } from './audit'
import { book, cancel, isSettled, openPage, pay, type GuestBooking, type Site } from './guests'
import { allFailures, moments, openRefundProvider, type Failure } from './refundProvider'

/** Each after two others, drawn anew each time; long: after each, and threes of what differs most. */
function ordersOf(random: Random, long: boolean): Failure[][] {
  const turn = random.between(0, allFailures.length - 1)
  const turns = long ? allFailures.map((_, index) => index) : [turn, turn + random.between(1, allFailures.length - 1)]
  const pairs = turns.flatMap((by) =>
    allFailures.map((first, index) => [first, allFailures[(index + by) % allFailures.length]!]),
  )
  const few: Failure[] = ['no balance', 'key in use', 'made, failure', 'made, cut', 'silence']
  const threes = few.flatMap((first) => few.flatMap((second) => few.map((third) => [first, second, third])))
  return long ? [...pairs, ...threes] : pairs
}

/** The provider's own entries, where the audit looks for them. */
const enter = ({ pool }: OpenDatabase, { made }: Awaited<ReturnType<typeof openRefundProvider>>) =>
  pool.query(
    `INSERT INTO sandbox.refunds (id, session_id, idempotency_key, request, amount_cents, status)
      SELECT id, "sessionId", key, '{}', amount, 'succeeded'
      FROM jsonb_to_recordset($1) AS made(id text, "sessionId" text, key text, amount int)`,
    [JSON.stringify(made.map((refund) => ({ ...refund, sessionId: sessionOf(refund.intent) })))],
  )

/** All bookings are cancelled; the provider refuses, fails, cuts the line or says nothing, and the server is killed in between. */
export const refundsRefused =
  (random: Random, long: boolean) =>
  async (environment: TestEnvironment, report: Report): Promise<void> => {
    const orders = ordersOf(random, long)
    const [bookings, kills] = [orders.length, long ? 30 : 2]
    const killedAt: string[] = []
    const nextKill = () => random.between(1, 15)
    let [requestsLeft, isDown] = [nextKill(), false]
    let restarted: Promise<unknown> = Promise.resolve()
    const provider = await openRefundProvider(orders, () => {
      if (isDown || killedAt.length === kills || (requestsLeft -= 1) > 0) return undefined
      isDown = true
      const moment = random.one(moments)
      killedAt.push(moment)
      return { moment, kill: () => void (restarted = restart()) }
    })
    const { guests, rooms } = await environment.insert(bookings, 1)
    const start = () =>
      environment.startServer({
        env: { PAGE_SECONDS: '600', HOLD_HOURS: '1', REFUNDS_PORT: String(provider.port) },
        preload: path.join(serverFolder, 'faultInjection.js'),
      })
    const site: Site = { current: await start() }
    async function restart(): Promise<void> {
      await site.current.kill()
      site.current = await start()
      ;[requestsLeft, isDown] = [nextKill(), false]
    }

    const all = await Promise.all(
      guests.map(async (guest, index): Promise<GuestBooking> => {
        const booking = await book(site, guest, index, rooms[0]!)
        const url = await openPage(site, booking)
        if (url) await pay(site, booking, url)
        return booking
      }),
    )
    await Promise.all(all.map((booking) => cancel(site, booking)))
    for (const each of all) await until(() => isSettled(site, each), 500)
    await restarted
    await site.current.stop()
    provider.close()

    const [audit, failed] = await environment.withDatabase(async (database) => {
      await enter(database, provider)
      const failed = await count(database, `SELECT count(*) FROM audit_log WHERE action = 'refund.failed'`)
      return [await auditMoney(database), failed] as const
    })
    const once = new Set(provider.made.map(({ metadata }) => metadata.refundId)).size
    report.row(
      `${bookings} refunds that the provider answers with 400, 402, 409, 429, 500, a cut line and silence, made or not, ${long ? 'in all pairs and 125 threes' : 'in pairs'}; the server is killed at ${kills} requests`,
      {
        killed: [killedAt.length, kills],
        'answers not given': [allFailures.filter((each) => !provider.given.has(each)).join(', '), ''],
        'cancelled by guests': [audit['cancelled by guests'], bookings],
        'made once': [once, bookings],
        'made again': [provider.made.length - once, 0],
        'called failed': [failed, 0],
        ...never(audit),
      },
    )
  }
