/**
 * Nights and money come back, once: unpaid holds end, payments are entered, cancellations refund, and the books balance, whatever the
 * provider answers and whatever dies between it and our commit. Short: each step once, with 168 bookings, and each answer to a refund in
 * two orders; long: each step three times, and every order of two answers. The server is built with pages, holds and times between two
 * tries of seconds instead of hours (scripts/prove.mjs).
 */
import { testCards } from '../server/sandbox/cards'
import type { Random } from '../testing/random'
import type { TestEnvironment } from '../testing/testEnvironment'
import { auditMoney, never } from './money/audit'
import { book, cancelWhilePaying, habits, isSettled, behave, type GuestBooking, type Site } from './money/guests'
import { refundsRefused } from './money/refunds'
import { unproven } from './money/unproven'
import { killedAt } from './support/killedAt'
import { until } from './support/load'
import { prove, some, type Report } from './support/proof'

const env = { PAGE_SECONDS: '10', HOLD_HOURS: String(15 / 3600) }

/** Between two things that have to happen together: where the provider knows more than we do, or the other way round. */
const steps = [
  ...['before session', 'session made', 'session saved', 'payment taken', 'claimed', 'page ended', 'before cancelled'],
  ...['cancelled', 'refund written', 'refund claimed', 'before refund', 'refund made', 'before refund saved'],
  'refund saved',
]

/** Guests who do as they please while the server is killed at one step after the other. */
const guestsWhileKilled = (random: Random, rounds: number) => async (environment: TestEnvironment, report: Report) => {
  const turns = Array(rounds).fill(steps).flat() as string[]
  const { guests, rooms } = await environment.insert(turns.length * habits.length, 1)
  const site: Site = { current: await environment.startServer({ env }) }
  let all: GuestBooking[] = []
  const booking: Promise<GuestBooking>[] = []
  const living: Promise<void>[] = []
  const cards = [testCards.pays, testCards.pays, testCards.refundPends, testCards.refundFails]

  function begin(index: number) {
    const booked = book(site, guests[index]!, index, rooms[0]!).then((made) => ({ ...made, card: random.one(cards) }))
    booking.push(booked)
    living.push(booked.then((made) => behave(site, made, habits[index % habits.length]!, random)))
  }
  const notReached: string[] = []
  for (const [turn, step] of turns.entries()) {
    await site.current.kill()
    const isKilled = await killedAt(
      environment,
      [step, random.between(1, 2)],
      (dying) => {
        site.current = dying
        habits.forEach((_, guest) => begin(turn * habits.length + guest))
      },
      env,
    )
    if (!isKilled) notReached.push(step)
    site.current = await environment.startServer({ env })
    // Where starting takes long, nobody would find the server up otherwise.
    all = await Promise.all(booking)
  }
  await Promise.all(living)
  for (const each of all) await until(() => isSettled(site, each), 500)
  await site.current.stop()
  const audit = await environment.withDatabase(auditMoney)
  report.row(
    `${all.length} bookings of guests who do as they please; the server is killed at ${turns.length} steps and once more before each`,
    {
      // A step that what is left over brings about may kill the server before it can be asked for anything.
      booked: [all.length, living.length],
      'steps not reached': [notReached.join(', '), ''],
      confirmed: some(audit.confirmed),
      'hold over': some(audit['hold over']),
      'cancelled by guests': some(audit['cancelled by guests']),
      refunds: some(audit.refunds),
      'unpaid and held still': [audit.unpaid, 0],
      ...never(audit),
    },
  )
}

/** Cancelled in one tab while Pay now is pressed in others: nobody pays for nights that are gone. */
async function tabs(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(40, 1)
  const site: Site = { current: await environment.startServer({ env: { PAGE_SECONDS: '600', HOLD_HOURS: '1' } }) }
  const all: GuestBooking[] = []
  for (const [index, guest] of guests.entries()) {
    const booking = await book(site, guest, index, rooms[0]!)
    await cancelWhilePaying(site, booking, index % 2 === 0)
    all.push(booking)
  }
  for (const each of all) await until(() => isSettled(site, each), 500)
  await site.current.stop()
  const audit = await environment.withDatabase(auditMoney)
  report.row(`${all.length} bookings cancelled in one tab while Pay now is pressed in others`, {
    'cancelled by guests': some(audit['cancelled by guests']),
    confirmed: audit.confirmed,
    ...never(audit),
  })
}

await prove('Money: nights and refunds come back, once', async ({ options: { long }, random, onEach }) => {
  await onEach(tabs, unproven, refundsRefused(random, long), guestsWhileKilled(random, long ? 3 : 1))
})
