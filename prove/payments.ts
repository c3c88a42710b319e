/**
 * A booking is paid when the provider says so, once, and whatever happens meanwhile. Short and long are the same.
 *
 * `--without signature`, `--without once` and `--without owner` fall short.
 */
import { inDays } from '../testing/days'
import type { RunningServer } from '../testing/programs'
import { openProvider, payOnPage } from '../testing/provider'
import type { Account } from '../testing/rows'
import type { TestEnvironment } from '../testing/testEnvironment'
import { openVisitor } from '../testing/visitor'
import { count } from './support/audit'
import { until } from './support/load'
import { atMost, prove, tally, type Figure, type Report } from './support/proof'

interface Booked {
  guest: Account
  bookingId: string
}

type Facts = Awaited<ReturnType<typeof factsOf>>

/** Guests and a room; each booking is by another guest, for other nights. */
async function prepare(environment: TestEnvironment, guests: number) {
  const people = await environment.insert(guests, 1)
  let turn = 0

  async function book(server: RunningServer): Promise<Booked> {
    const guest = people.guests[turn++]!
    const dates = { checkInDate: inDays(turn), checkOutDate: inDays(turn + 1) }
    const stay = { roomId: people.rooms[0]!.room.id, ...dates, guests: 2 }
    const { bookingId } = await openVisitor(server, guest).must('createBooking', stay)
    return { guest, bookingId }
  }

  async function open(server: RunningServer): Promise<Booked & { url: string }> {
    const booked = await book(server)
    const { url } = await openVisitor(server, booked.guest).must('stripePayment', { bookingId: booked.bookingId })
    return { ...booked, url }
  }
  return { ...people, book, open }
}

/** What the database holds about a booking's payment, on our side and on the provider's. */
const factsOf = (environment: TestEnvironment, { bookingId, guest }: Booked) =>
  environment.withDatabase(async (database) => {
    const of = (query: string, value = bookingId) => count(database, `SELECT count(*) FROM ${query}`, [value])
    return {
      paid: await of(`bookings WHERE id = $1 AND is_paid AND status = 'confirmed'`),
      audited: await of(`audit_log WHERE subject_id = $1 AND action LIKE 'payment.%'`),
      receipts: await of(`mail_queue WHERE recipient = $1 AND subject LIKE 'Paid:%'`, guest.user.email),
      refunds: await of('refunds WHERE booking_id = $1'),
      sessions: await of('payment_sessions WHERE booking_id = $1'),
      'at the provider': await of(`sandbox_sessions WHERE request->>'client_reference_id' = $1`),
    }
  })

const onePayment: Facts = { paid: 1, audited: 1, receipts: 1, refunds: 0, sessions: 1, 'at the provider': 1 }

const figures = (facts: Facts, expected: Partial<Facts> = onePayment): Record<string, Figure> =>
  Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, [facts[name as keyof Facts], value]]))

/** Only the provider's message makes a booking paid, and only once. */
async function messages(environment: TestEnvironment, report: Report): Promise<void> {
  const { open } = await prepare(environment, 1)
  const server = await environment.startServer()
  const { completed, send } = openProvider(server)
  const opened = await open(server)
  const message = await completed(opened.url.split('/').at(-1)!)
  const forged = [
    await send(message, { secret: 'whsec_somebody_elses' }),
    await send(message, { at: new Date(Date.now() - 301_000) }),
    // A second more than the limit, because time passes on the way.
    await send(message, { at: new Date(Date.now() + 302_000) }),
    await send(message, { header: null }),
    await send(message, { body: JSON.stringify(message, null, 1) }),
  ]
  const bookings = () => openVisitor(server, opened.guest).must('getBookings')
  const paidByForgery = (await bookings()).bookings.filter(({ isPaid }) => isPaid).length
  const genuine = await Promise.all(Array.from({ length: 50 }, () => send(message)))
  for (let time = 0; time < 10; time += 1) genuine.push(await send(message))
  await server.stop()
  report.row('5 forged messages', {
    'answered with 400': [forged.filter(({ status }) => status === 400).length, 5],
    paid: [paidByForgery, 0],
  })
  report.row('then the genuine one × 50 at once, and 10 times more', {
    'answered with 200': [genuine.filter(({ status }) => status === 200).length, 60],
    ...figures(await factsOf(environment, opened)),
  })
}

async function othersPay(environment: TestEnvironment, report: Report): Promise<void> {
  const { book, guests, rooms } = await prepare(environment, 2)
  const server = await environment.startServer()
  const { bookingId } = await book(server)
  const pay = (account: Account) => openVisitor(server, account).call('stripePayment', { bookingId })
  const replies = [await pay(guests[1]!), await pay(rooms[0]!.owner)]
  await server.stop()
  report.row("Pay now for another's booking, by a guest and by the owner", { refused: [tally(replies).refused, 2] })
}

/** The server dies at each step of opening a payment page; the guest tries again. */
async function killsWhileOpening(environment: TestEnvironment, report: Report): Promise<void> {
  const { book } = await prepare(environment, 3)
  for (const step of ['before session', 'session made', 'session saved']) {
    const dying = await environment.startServer({ env: { CRASH_AT: `${step}:1` } })
    const { guest, bookingId } = await book(dying)
    const pay = (server: RunningServer) => openVisitor(server, guest).call('stripePayment', { bookingId })
    const first = await pay(dying).catch(() => undefined)
    await dying.ended

    const server = await environment.startServer()
    const { body } = await pay(server)
    const page = await payOnPage(openVisitor(server), body.url)
    await server.stop()
    report.row(`killed: ${step}; Pay now again`, {
      'first answer': [first?.status, undefined],
      card: [page.status, 303],
      ...figures(await factsOf(environment, { guest, bookingId })),
    })
  }
}

/** Milliseconds until all guests see their booking as paid; Infinity when that takes more than 70 seconds. */
function untilPaid(server: RunningServer, bookings: Booked[]): Promise<number> {
  const isPaid = async ({ guest, bookingId }: Booked) => {
    const visitor = openVisitor(server, guest)
    const all = await visitor.must('getBookings')
    visitor.close()
    return all.bookings.some(({ _id, isPaid }) => _id === bookingId && isPaid)
  }
  return until(async () => (await Promise.all(bookings.map(isPaid))).every(Boolean), 70_000, 500)
}

async function lostMessages(environment: TestEnvironment, report: Report): Promise<void> {
  const { open, guests } = await prepare(environment, 5)
  const server = await environment.startServer({ env: { LOSE_MESSAGES: '1' } })
  const bookings = await Promise.all(guests.map(() => open(server)))
  await Promise.all(bookings.map(({ url }) => payOnPage(openVisitor(server), url)))
  const after = await untilPaid(server, bookings)
  await server.stop()
  const facts = []
  for (const booking of bookings) facts.push(JSON.stringify(await factsOf(environment, booking)))
  report.row(`${environment.kind}: 5 payments, no message ever arrives`, {
    'paid once': [facts.filter((each) => each === JSON.stringify(onePayment)).length, 5],
    'shown after': atMost(after, 60_000),
  })
}

/** The sandbox runs in the server, so both die between the charge and the message. */
async function killAfterPaying(environment: TestEnvironment, report: Report): Promise<void> {
  const { open } = await prepare(environment, 1)
  const dying = await environment.startServer({ env: { CRASH_AT: 'payment taken:1' } })
  const opened = await open(dying)
  await payOnPage(openVisitor(dying), opened.url).catch(() => undefined)
  await dying.ended

  const server = await environment.startServer()
  const after = await untilPaid(server, [opened])
  await server.stop()
  report.row(`${environment.kind}: killed between the charge and its message`, {
    ...figures(await factsOf(environment, opened)),
    'shown after the restart': atMost(after, 60_000),
  })
}

await prove('Payments: paid once, and only by the provider', async ({ report, options, onEach, newEnvironment }) => {
  // These mostly wait a minute for the reconciler, so the others run meanwhile.
  const waiting = options.on.flatMap((kind) =>
    [lostMessages, killAfterPaying].map(async (experiment) => experiment(await newEnvironment(kind), report)),
  )
  await onEach(messages, othersPay, killsWhileOpening)
  await Promise.all(waiting)
})
