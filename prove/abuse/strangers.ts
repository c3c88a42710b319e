/** One free account, or one address, against everybody else. */
import { setTimeout as wait } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import { bookings, mailQueue, users } from '../../server/db/schema'
import { inDays } from '../../testing/days'
import { openEventStream } from '../../testing/eventStream'
import { insertGuests, type Account } from '../../testing/rows'
import type { TestEnvironment } from '../../testing/testEnvironment'
import { quantile } from '../../testing/timing'
import { localAddress, openVisitor, type Visitor } from '../../testing/visitor'
import { startPolling } from '../support/load'
import { atMost, some, type Report } from '../support/proof'

const milliseconds = (took: number, limit: number) => ({ text: `${took.toFixed(0)} ms`, holds: took <= limit })
const takenBy = (answers: { status: number; took: number }[]) =>
  answers.map(({ status, took }) => (status === 200 ? took : Infinity))

/** Who has an account, and has not confirmed the address. */
async function insertStrangers({ withDatabase }: TestEnvironment, count: number, role: 'user' | 'owner' = 'user') {
  return withDatabase(async ({ db }) => {
    const accounts = await insertGuests(db, count, role)
    const ids = accounts.map(({ user }) => user.id)
    await db.update(users).set({ isVerified: false }).where(inArray(users.id, ids))
    return accounts
  })
}

/** An owner sends an hour of thirty thousand blanks, a hundred times a second. */
export async function refusedTexts(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(1, 1)
  const server = await environment.startServer()
  const eve = openVisitor(server, { ...rooms[0]!.owner, from: localAddress(1) })
  const others = startPolling(server, { token: guests[0]!.token, paths: [calls.isAuth.path, '/livez'], every: 10 })
  const checkInFrom = `${' '.repeat(30_000)}x`
  const sent = await Promise.all(
    Array.from({ length: 1000 }, async (_, turn) => {
      await wait(10 * turn)
      return (await eve.call('editHotel', { version: 1, checkInFrom })).status
    }),
  )
  await others.stop()
  eve.close()
  await server.stop()
  report.row('1,000 texts of 30 kB that are refused, in 10 s, from one account', {
    read: some(sent.filter((status) => status === 200).length),
    'told to wait': some(sent.filter((status) => status === 429).length),
    "others' answers, 99 of 100 within": milliseconds(quantile(takenBy(others.take()), 0.99), 200),
  })
}

/** Somebody signs up with the address of a bystander, and books and cancels on and on. */
export async function mailBomb(environment: TestEnvironment, report: Report): Promise<void> {
  const { rooms } = await environment.insert(0, 1)
  const [eve] = (await insertStrangers(environment, 1)) as [Account]
  const server = await environment.startServer()
  const visitor = openVisitor(server, eve)
  let booked = 0
  for (let round = 0; round < 200; round += 1) {
    const dates = { checkInDate: inDays(10), checkOutDate: inDays(11) }
    const { status, body } = await visitor.call('createBooking', { roomId: rooms[0]!.room.id, ...dates, guests: 1 })
    if (status === 429) break
    if (!body.success) continue
    booked += 1
    await visitor.must('cancelBooking', { bookingId: body.bookingId, expectedRefund: 0 })
  }
  visitor.close()
  await server.stop()
  const mails = await environment.withDatabase(({ db }) =>
    db.$count(mailQueue, eq(mailQueue.recipient, eve.user.email)),
  )
  report.row('booked and cancelled on and on, with the address of a bystander', {
    'let through': [booked, 10],
    'mails to the bystander': atMost(mails, 5),
  })
}

/** Seven accounts of one address book room after room for as long as a stay may be. */
export async function freezing(environment: TestEnvironment, report: Report): Promise<void> {
  const { rooms } = await environment.insert(0, 25)
  const strangers = await insertStrangers(environment, 7)
  const server = await environment.startServer()
  const visitors = strangers.map((account) => openVisitor(server, { ...account, from: localAddress(1) }))
  const dates = (nights: number) => ({ checkInDate: inDays(10), checkOutDate: inDays(10 + nights) })
  const bookAll = (visitor: Visitor, turn: number) =>
    Promise.all(
      rooms.map(({ room }, index) =>
        visitor.call('createBooking', { roomId: room.id, ...dates((turn + index) % 2 ? 20 : 365), guests: 1 }),
      ),
    )
  await Promise.all(visitors.map(bookAll))
  for (const visitor of visitors) visitor.close()
  await server.stop()
  const [held] = await environment.withDatabase(({ db }) =>
    db
      .select({ nights: sql<number>`coalesce(sum(${bookings.checkOutDate} - ${bookings.checkInDate}), 0)::int` })
      .from(bookings),
  )
  report.row('seven unconfirmed accounts of one address book 25 rooms', {
    'nights held for an hour': atMost(held!.nights, 365),
  })
}

/** Four addresses search for what is not free as often as they may. */
export async function searches(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(1, 3000)
  const server = await environment.startServer()
  const stay = { roomId: rooms[0]!.room.id, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 2 }
  const guest = openVisitor(server, guests[0])
  const others = startPolling(server, { token: guests[0]!.token, paths: [calls.isAuth.path], every: 20 })
  async function checkFor(times: number) {
    const took: number[] = []
    while (took.length < times) took.push(...takenBy([await guest.call('checkAvailability', stay)]))
    return quantile(took, 0.5)
  }
  const usual = await checkFor(50)
  others.take()
  const search = { checkInDate: inDays(10), checkOutDate: inDays(200), guests: '1', free: 'no' } as const
  let isOver = false
  const searching = Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const visitor = openVisitor(server, { from: localAddress(1 + (index % 4)) })
      const statuses: number[] = []
      while (!isOver) {
        statuses.push((await visitor.call('searchRooms', search)).status)
        await wait(1000)
      }
      visitor.close()
      return statuses
    }),
  )
  const meanwhile = await checkFor(200)
  isOver = true
  const statuses = (await searching).flat()
  await others.stop()
  guest.close()
  await server.stop()
  report.row('four addresses search as often as they may', {
    answered: some(statuses.filter((status) => status === 200).length),
    'told to wait': statuses.filter((status) => status !== 200).length,
    'a check, median otherwise': `${usual.toFixed(1)} ms`,
    meanwhile: { text: `${meanwhile.toFixed(1)} ms`, holds: meanwhile <= 3 * usual },
    'who is logged in, the slowest': milliseconds(Math.max(...takenBy(others.take())), 200),
  })
}

/** 200 owners who have not confirmed their address open five streams each; then one who has opens theirs. */
export async function streams(environment: TestEnvironment, report: Report): Promise<void> {
  const { rooms } = await environment.insert(0, 201)
  const own = rooms.pop()!
  const ids = rooms.map(({ owner }) => owner.user.id)
  await environment.withDatabase(({ db }) => db.update(users).set({ isVerified: false }).where(inArray(users.id, ids)))
  const server = await environment.startServer()
  let open = 0
  for (let turn = 0; turn < 5; turn += 1) {
    for (let first = 0; first < rooms.length; first += 50) {
      const some = rooms.slice(first, first + 50).map(async ({ owner }, index) => {
        const stream = await openEventStream(server, { token: owner.token, from: localAddress(first + index) })
        if (stream.status === 200) open += 1
      })
      await Promise.all(some)
    }
  }
  const fromOne = await Promise.all(
    Array.from({ length: 5 }, () => openEventStream(server, { token: own.owner.token, from: localAddress(150) })),
  )
  await server.kill()
  report.row('200 owners without a confirmed address open 1,000 streams', {
    'let in': atMost(open, 900),
    'a real owner opens': [fromOne.filter(({ status }) => status === 200).length, 5],
  })
}
