/** One free account, or one address, against everybody else. */
import { setTimeout as wait } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { fill } from '../../bench/support/crowd'
import { calls } from '../../contract/calls'
import { slugOf } from '../../contract/filters'
import { amenityNames } from '../../contract/limits'
import { bookings, mailQueue, users } from '../../server/db/schema'
import { inDays } from '../../testing/days'
import { openEventStream } from '../../testing/eventStream'
import type { Account } from '../../testing/rows'
import type { TestEnvironment } from '../../testing/testEnvironment'
import { quantile } from '../../testing/timing'
import { localAddress, openVisitor } from '../../testing/visitor'
import { startPolling } from '../support/load'
import { atMost, some, type Report } from '../support/proof'

const milliseconds = (took: number, limit: number) => ({ text: `${took.toFixed(0)} ms`, holds: took <= limit })
const takenBy = (answers: { status: number; took: number }[]) =>
  answers.map(({ status, took }) => (status === 200 ? took : Infinity))

/** Makes people of whom nobody knows whether their address is theirs. */
const unverify = ({ withDatabase }: TestEnvironment, accounts: Account[]) =>
  withDatabase(({ db }) => {
    const ids = accounts.map(({ user }) => user.id)
    return db.update(users).set({ isVerified: false }).where(inArray(users.id, ids))
  })

const stay = (roomId: string, nights: number, from = 10) => ({
  ...{ roomId, checkInDate: inDays(from), checkOutDate: inDays(from + nights), guests: 1 },
})

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
  const { rooms, guests } = await environment.insert(1, 1)
  const [eve] = guests as [Account]
  await unverify(environment, guests)
  const server = await environment.startServer()
  const visitor = openVisitor(server, eve)
  let booked = 0
  for (let round = 0; round < 200; round += 1) {
    const { status, body } = await visitor.call('createBooking', stay(rooms[0]!.room.id, 1))
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
  const { rooms, guests } = await environment.insert(7, 25)
  await unverify(environment, guests)
  const server = await environment.startServer()
  const visitors = guests.map((account) => openVisitor(server, { ...account, from: localAddress(1) }))
  const tries = visitors.flatMap((visitor, turn) =>
    rooms.map(({ room }, index) => visitor.call('createBooking', stay(room.id, (turn + index) % 2 ? 20 : 365))),
  )
  await Promise.all(tries)
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

/** Four addresses make the costliest search there is, as often as each may, while a guest looks for a free room. */
export async function costlySearches(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(1, 1)
  await environment.withDatabase((database) => fill(database, { rooms: 20_000, bookings: 20_000 }))
  const server = await environment.startServer()
  const visitor = openVisitor(server, { token: guests[0]!.token, from: localAddress(50) })
  const session = startPolling(server, { token: guests[0]!.token, paths: [calls.isAuth.path], every: 50 })
  async function check(times: number): Promise<number[]> {
    const took: number[] = []
    for (let turn = 0; turn < times; turn += 1) {
      const reply = await visitor.call('checkAvailability', stay(rooms[0]!.room.id, 2, 5))
      took.push(reply.body.success ? reply.took : Infinity)
      await wait(25)
    }
    return took
  }
  const calm = await check(100)
  session.take()

  // Two cities in order of price, and nothing that has every amenity.
  const costly = { destination: 'o', amenities: amenityNames.map(slugOf).join(','), sort: 'price-low' } as const
  const statuses: number[] = []
  let isOver = false
  const greedy = [1, 2, 3, 4].flatMap((address) => [localAddress(address), localAddress(address)])
  const searching = greedy.map(async (from, turn) => {
    const searcher = openVisitor(server, { from })
    for (let day = 20 + turn; !isOver; day += 1) {
      const dates = { checkInDate: inDays(day % 700), checkOutDate: inDays((day % 700) + 1) }
      statuses.push((await searcher.call('searchRooms', { ...costly, ...dates })).status)
      // Two of them make what one address may in a minute.
      await wait(1000)
    }
    searcher.close()
  })
  const busy = await check(200)
  isOver = true
  await Promise.all(searching)
  await session.stop()
  const sessions = session.take().map(({ took }) => took)
  visitor.close()
  await server.stop()
  const [before, meanwhile] = [quantile(calm, 0.5), quantile(busy, 0.5)]
  const longest = Math.max(...sessions)
  report.row('the costliest search, from four addresses at once', {
    made: some(statuses.filter((status) => status === 200).length),
    'check-availability, median otherwise': `${before.toFixed(1)} ms`,
    meanwhile: { text: `${meanwhile.toFixed(1)} ms`, holds: meanwhile <= 3 * before },
    'is-auth, the longest': { text: `${longest.toFixed(0)} ms`, holds: longest <= 200 },
  })
}

/** 200 owners who have not confirmed their address open five streams each; then one who has opens theirs. */
export async function streams(environment: TestEnvironment, report: Report): Promise<void> {
  const { rooms } = await environment.insert(0, 201)
  const own = rooms.pop()!
  await unverify(
    environment,
    rooms.map(({ owner }) => owner),
  )
  const server = await environment.startServer()
  let open = 0
  for (let first = 0; first < 5 * rooms.length; first += 50) {
    const some = Array.from({ length: 50 }, (_, index) => {
      const { token } = rooms[(first + index) % rooms.length]!.owner
      return openEventStream(server, { token, from: localAddress(first + index) })
    })
    open += (await Promise.all(some)).filter(({ status }) => status === 200).length
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
