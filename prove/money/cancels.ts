import type { RunningServer } from '../../testing/programs'
import type { TestEnvironment } from '../../testing/testEnvironment'
import { openVisitor, type CallReply } from '../../testing/visitor'
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

/** Fifty presses at once, by turns. */
async function pressAtOnce(presses: (() => Promise<CallReply<'cancelBooking' | 'cancelStay'>>)[]) {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => presses[turn % presses.length]!()))
  const { granted, refused } = tally(answers)
  return {
    granted: [granted, 1],
    refused,
    // A busy server may turn some away.
    'neither granted, refused nor turned away': [
      answers.filter(({ status }) => ![200, 503].includes(status)).length,
      0,
    ],
  } satisfies Record<string, Figure>
}

/** Presses of two tabs; of a guest and the hotel's owner; and a booking whose terms have changed since its sum was shown. */
export async function cancelAtOnce(environment: TestEnvironment, report: Report): Promise<void> {
  const people = await environment.insert(3, 1)
  const server = await environment.startServer()
  const [ofTabs, ofBoth, other] = (await allPaid(environment, server, people)) as [Life, Life, Life]
  const cancel = ({ guest, bookingId }: Life, expectedRefund = 120) => {
    const tab = openVisitor(server, guest)
    return () => tab.call('cancelBooking', { bookingId, expectedRefund })
  }
  const desk = openVisitor(server, people.rooms[0]!.owner)
  const cancelStay = () => desk.call('cancelStay', { bookingId: ofBoth.bookingId, reason: 'Burst pipe in the room.' })

  const inTabs = await pressAtOnce([cancel(ofTabs), cancel(ofTabs)])
  const byBoth = await pressAtOnce([cancel(ofBoth), cancelStay])
  const otherSum = await cancel(other, 119.99)()
  await refunded(server, ofTabs)
  await refunded(server, ofBoth)
  await server.stop()
  report.row('Cancel pressed 50 times at once in two tabs', {
    ...inTabs,
    ...figures(await factsOf(environment, ofTabs)),
  })
  report.row('Cancel pressed 25 times by the guest and 25 times by the owner at once', {
    ...byBoth,
    ...figures(await factsOf(environment, ofBoth)),
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
