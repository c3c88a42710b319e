import type { RunningServer } from '../../testing/programs'
import type { TestEnvironment } from '../../testing/testEnvironment'
import { openVisitor } from '../../testing/visitor'
import { count } from '../support/audit'
import { until } from '../support/load'
import { tally, type Figure, type Report } from '../support/proof'
import { bookAll, openPage, pay, type Life, type Site } from './lives'

/** What the database holds about a cancelled booking, on our side and on the provider's. */
const factsOf = (environment: TestEnvironment, { bookingId }: Life) =>
  environment.withDatabase(async (database) => {
    const of = (query: string) => count(database, `SELECT count(*) FROM ${query}`, [bookingId])
    const atProvider = `sandbox_refunds r JOIN sandbox_sessions s ON s.id = r.session_id WHERE s.request->>'client_reference_id' = $1`
    return {
      cancelled: await of(`bookings WHERE id = $1 AND status = 'cancelled'`),
      audited: await of(`audit_log WHERE subject_id = $1 AND action = 'booking.cancelled'`),
      'refund rows': await of(`refunds WHERE booking_id = $1 AND amount_cents = 12000 AND status = 'succeeded'`),
      'of any kind': await of('refunds WHERE booking_id = $1'),
      'at the provider': await of(`${atProvider} AND r.amount_cents = 12000`),
      'of any sum': await of(atProvider),
    }
  })
type Facts = Awaited<ReturnType<typeof factsOf>>

const once: Facts = {
  cancelled: 1,
  audited: 1,
  'refund rows': 1,
  'of any kind': 1,
  'at the provider': 1,
  'of any sum': 1,
}
const figures = (facts: Facts): Record<string, Figure> =>
  Object.fromEntries(Object.entries(once).map(([name, value]) => [name, [facts[name as keyof Facts], value]]))

/** Guests with a night each, paid, for $120.00. */
async function allPaid(environment: TestEnvironment, server: RunningServer, people: Prepared): Promise<Life[]> {
  const site: Site = { current: server }
  const lives = await bookAll(site, people.guests, people.rooms[0]!)
  for (const life of lives) await pay(site, life, (await openPage(site, life))!)
  return lives
}
type Prepared = Awaited<ReturnType<TestEnvironment['insert']>>

/** Waits for the refund's end as its guest would see it. */
const refunded = (server: RunningServer, { guest, bookingId }: Life) =>
  until(
    async () => {
      const visitor = openVisitor(server, guest)
      const { booking } = await visitor.must('booking', { bookingId })
      visitor.close()
      return booking.payment.refunds.some(({ status }) => status === 'succeeded')
    },
    30_000,
    250,
  )

/** Fifty presses from two tabs; and a booking whose terms have changed since its sum was shown. */
export async function cancelAtOnce(environment: TestEnvironment, report: Report): Promise<void> {
  const people = await environment.insert(2, 1)
  const server = await environment.startServer()
  const [life, other] = (await allPaid(environment, server, people)) as [Life, Life]
  const tabs = [openVisitor(server, life.guest), openVisitor(server, life.guest)]
  const { bookingId } = life
  const presses = Array.from({ length: 50 }, (_, turn) =>
    tabs[turn % 2]!.call('cancelBooking', { bookingId, expectedRefund: 120 }),
  )
  const answers = await Promise.all(presses)
  const { granted, refused } = tally(answers)
  const otherSum = await openVisitor(server, other.guest).call('cancelBooking', {
    bookingId: other.bookingId,
    expectedRefund: 119.99,
  })
  await refunded(server, life)
  await server.stop()
  report.row('Cancel pressed 50 times at once in two tabs', {
    granted: [granted, 1],
    refused,
    // A busy server may turn some away.
    'neither granted, refused nor turned away': [
      answers.filter(({ status }) => ![200, 503].includes(status)).length,
      0,
    ],
    ...figures(await factsOf(environment, life)),
  })
  const facts = await factsOf(environment, other)
  report.row('Cancel for another sum than would come back', {
    refused: [otherSum.body.success, false],
    cancelled: [facts.cancelled, 0],
    refunds: [facts['of any kind'], 0],
  })
}

const steps = {
  short: ['cancelled', 'refund made', 'refund saved'],
  long: [
    ...['cancelled', 'refund written', 'refund claimed', 'before refund', 'refund made'],
    ...['before refund saved', 'refund saved'],
  ],
}

/** Killed at each step of a refund; what the guest began is done after the restart, once, without help. */
export const killsWhileRefunding =
  (form: keyof typeof steps) => async (environment: TestEnvironment, report: Report) => {
    const people = await environment.insert(steps[form].length, 1)
    const first = await environment.startServer()
    const lives = await allPaid(environment, first, people)
    await first.stop()
    for (const [turn, step] of steps[form].entries()) {
      const life = lives[turn]!
      const { guest, bookingId } = life
      const cancel = (server: RunningServer) =>
        openVisitor(server, guest)
          .call('cancelBooking', { bookingId, expectedRefund: 120 })
          .catch(() => undefined)
      const dying = await environment.startServer({ env: { CRASH_AT: `${step}:1` } })
      const answer = await cancel(dying)
      await dying.ended

      const server = await environment.startServer()
      // Unanswered it may not have happened: the guest looks, and presses again.
      if (!answer) await cancel(server)
      await refunded(server, life)
      await server.stop()
      report.row(`killed: ${step}`, {
        answered: answer?.status ?? 'no',
        ...figures(await factsOf(environment, life)),
      })
    }
  }
