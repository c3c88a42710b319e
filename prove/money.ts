/**
 * Nights and money come back: unpaid holds end, cancellations refund once, a booking has one payment page, and the books balance,
 * whatever dies on the way. Short: 120 bookings of every kind; long: 500. The server is built with pages and holds of seconds
 * instead of hours (scripts/prove.mjs).
 *
 * `--without claim`, `--without provider`, `--without refund`, `--without sum` and `--without page` fall short.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { seeded, type Random } from '../testing/random'
import type { TestEnvironment } from '../testing/testEnvironment'
import { cancelAtOnce, killsWhileRefunding } from './money/cancels'
import { auditMoney, type MoneyAudit } from './money/ledger'
import { bookAll, cancelWhilePaying, live, type Site } from './money/lives'
import { onePage } from './money/onePage'
import { atMost, prove, some, type Figure, type Report } from './support/proof'

/** As the server was built: see scripts/prove.mjs. */
const afterPage = 2000
const holdSeconds = 25
const env = { HOLD_HOURS: String(holdSeconds / 3600) }

/** Between two things that have to happen together: where the provider knows more than we do, or the other way round. */
const steps = [
  ...['claimed', 'page ended', 'before cancelled', 'cancelled', 'session made', 'session saved', 'payment taken'],
  ...['refund written', 'refund claimed', 'before refund', 'refund made', 'before refund saved', 'refund saved'],
]

/** Guests who do as they please while the server is killed at one step after the other. */
const lives =
  (random: Random, bookings: number, kills: number) => async (environment: TestEnvironment, report: Report) => {
    const { guests, rooms } = await environment.insert(bookings, 1)
    const site: Site = { current: await environment.startServer({ env }) }
    const living: Promise<void>[] = []
    const booked = await bookAll(site, guests, rooms[0]!, (life) => living.push(live(site, life, random, 14_000)))
    let killed = 0
    for (let turn = 0; turn < kills; turn += 1) {
      await wait(random.between(500, 2500))
      await site.current.kill()
      const CRASH_AT = `${steps[turn % steps.length]}:${random.between(1, 3)}`
      const dying = await environment.startServer({ env: { ...env, CRASH_AT } }).catch(() => undefined)
      if (dying) {
        site.current = dying
        const isLate = await Promise.race([dying.ended.then(() => false), wait(4000, true)])
        if (!isLate) killed += 1
        await dying.kill()
      } else killed += 1
      site.current = await environment.startServer({ env })
    }
    const lastStart = new Date()
    await Promise.all(living)
    // The last page has ended, the last hold is over, and every refund has been asked for until the provider has said.
    await wait(45_000)
    await site.current.stop()
    const audit = await environment.withDatabase((database) => auditMoney(database, { afterPage, lastStart }))
    report.row(
      `${booked.length} bookings live, killed ${killed} times at a step and ${kills} times at random`,
      figuresOf(audit),
    )
  }

/** Cancelled in one tab while Pay now is pressed in others: nobody pays for nights that are gone. */
async function tabs(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(60, 1)
  const site: Site = { current: await environment.startServer({ env: { HOLD_HOURS: '1' } }) }
  const booked = await bookAll(site, guests, rooms[0]!)
  for (const [turn, life] of booked.entries()) await cancelWhilePaying(site, life, turn % 2 === 0)
  await wait(5000)
  await site.current.stop()
  const audit = await environment.withDatabase((database) => auditMoney(database, { afterPage, lastStart: new Date() }))
  report.row(`${booked.length} bookings cancelled in one tab while Pay now is pressed in others`, {
    'cancelled by guests': some(audit['cancelled by guests']),
    confirmed: audit.confirmed,
    'released while payable': [audit['released while payable'], 0],
    'books that differ': [audit['books that differ'], 0],
  })
}

const figuresOf = (audit: MoneyAudit): Record<string, Figure> => ({
  confirmed: some(audit.confirmed),
  'hold over': some(audit['hold over']),
  'cancelled by guests': some(audit['cancelled by guests']),
  refunds: some(audit.refunds),
  'unpaid and held still': [audit.unpaid, 0],
  'paid and released': [audit['paid and released'], 0],
  'released while payable': [audit['released while payable'], 0],
  'slowest release after its end, or the last start': atMost(audit['slowest release'], 60_000),
  'books that differ': [audit['books that differ'], 0],
  'refunds that differ': [audit['refunds that differ'], 0],
})

await prove('Money: nights and refunds come back, once', async ({ options: { long, seed }, onEach }) => {
  const random = seeded(seed)
  await onEach(
    cancelAtOnce,
    killsWhileRefunding(long ? 'long' : 'short'),
    onePage,
    tabs,
    lives(random, long ? 500 : 120, long ? steps.length : 6),
  )
})
