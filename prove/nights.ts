/**
 * Whatever takes or frees nights at the same moment, no two ever share one, and none is lost: stays, blocks, cancellations by
 * either side and early departures, fifty at once. Long: more rounds.
 */
import { bookings } from '../server/db/schema'
import type { Random } from '../testing/random'
import { inDays } from '../testing/days'
import { aBooking } from '../testing/rows'
import type { TestEnvironment } from '../testing/testEnvironment'
import { localAddress, openVisitor, type CallReply, type Visitor } from '../testing/visitor'
import { auditBookings } from './support/audit'
import { prove, type Figure, type Report } from './support/proof'

const rooms = 5
/** Nights of each room that everybody wants, from today. */
const nightsWanted = 12

type Reply = Pick<CallReply<'logout'>, 'status' | 'body'>

/** `by`: whose booking it is. */
type Held = { bookingId: string; by: Visitor; blockId?: undefined } | { blockId: string; bookingId?: undefined }

/** A room with its owner, its guests, and what they hold of it. */
interface Place {
  roomId: string
  owner: Visitor
  guests: Visitor[]
  held: Held[]
}

/** One press of somebody, and what it has changed for the others. */
async function press(place: Place, random: Random): Promise<Reply> {
  const { roomId, owner, held } = place
  const guest = random.one(place.guests)
  const from = random.between(0, nightsWanted - 4)
  const dates = { roomId, checkInDate: inDays(from), checkOutDate: inDays(from + random.between(1, 4)) }
  const stay = random.one([undefined, ...held.filter((each) => each.bookingId !== undefined)].slice(-20))
  const bookingId = stay?.bookingId
  const blockId = random.one([undefined, ...held.flatMap((each) => each.blockId ?? [])].slice(-10))
  const presses = {
    book: async () => {
      const reply = await guest.call('createBooking', { ...dates, guests: 1 })
      if (reply.body.success) held.push({ bookingId: reply.body.bookingId, by: guest })
      return reply
    },
    block: async () => {
      const reply = await owner.call('blockNights', dates)
      if (reply.body.success) held.push({ blockId: reply.body.blockId! })
      return reply
    },
    edit: () => owner.call('editBlock', { ...dates, blockId: blockId! }),
    free: () => owner.call('unblockNights', { blockId: blockId! }),
    cancel: () => stay!.by.call('cancelBooking', { bookingId: bookingId!, expectedRefund: 0 }),
    cancelStay: () => owner.call('cancelStay', { bookingId: bookingId!, reason: 'Burst pipe' }),
    leave: async () => {
      const reply = await owner.call('markStay', { bookingId: bookingId!, mark: 'left' })
      const { field, expected } = reply.body as { field?: string; expected?: number }
      if (field !== 'expectedNights') return reply
      return owner.call('markStay', { bookingId: bookingId!, mark: 'left', expectedNights: expected! })
    },
    stayOn: () => owner.call('markStay', { bookingId: bookingId!, mark: random.one(['none', 'arrived', 'no-show']) }),
  }
  const possible = ([name]: [string, unknown]) =>
    name === 'book' ||
    name === 'block' ||
    (name === 'free' || name === 'edit' ? blockId !== undefined : bookingId !== undefined)
  const [, work] = random.one(Object.entries(presses).filter(possible))
  return work()
}

const mixed = (random: Random, rounds: number) => async (environment: TestEnvironment, report: Report) => {
  const { guests, rooms: owned } = await environment.insert(50, rooms)
  // A guest in each room who arrived the day before yesterday and means to stay for days: somebody who can leave early.
  const dates = { checkInDate: inDays(-2), checkOutDate: inDays(6) }
  const inHouse = await environment.withDatabase(({ db }) =>
    db
      .insert(bookings)
      .values(owned.map(({ room }, index) => aBooking(room, guests[index]!.user, dates)))
      .returning({ bookingId: bookings.id, roomId: bookings.roomId }),
  )
  const server = await environment.startServer()
  const places = owned.map(({ room, owner }, index): Place => {
    const own = guests.filter((_, guest) => guest % rooms === index)
    const visitors = own.map((guest, at) => openVisitor(server, { ...guest, from: localAddress(index * 10 + at) }))
    const held = inHouse
      .filter(({ roomId }) => roomId === room.id)
      .map(({ bookingId }) => ({ bookingId, by: visitors[0]! }))
    return { roomId: room.id, owner: openVisitor(server, owner), guests: visitors, held }
  })

  const replies: Reply[] = []
  for (let round = 0; round < rounds; round += 1) {
    const presses = Array.from({ length: 50 }, (_, index) => press(places[index % rooms]!, random))
    replies.push(...(await Promise.all(presses)))
  }
  const nights = await freeNights(places)
  await server.stop()

  const ids = places.flatMap(({ held }) => held.flatMap(({ bookingId }) => bookingId ?? []))
  const { overlaps, astray, lost } = await environment.withDatabase((database) => auditBookings(database, ids))
  const granted = replies.filter(({ body }) => body.success).length
  report.row(`${replies.length} presses, 50 at once: stays, blocks, cancellations, departures`, {
    granted: { text: String(granted), holds: granted > replies.length / 10 },
    faults: [replies.filter(({ status }) => status >= 500).length, 0],
    overlaps: [overlaps, 0],
    astray: [astray, 0],
    lost: [lost, 0],
  })
  report.row('every night that is free afterwards can be sold, and no other', nights)
}

/** Books night by night what the calendar says is free, and blocks what it says is taken. */
async function freeNights(places: Place[]): Promise<Record<string, Figure>> {
  const found = { free: 0, sold: 0, taken: 0, refused: 0 }
  for (const { owner, roomId } of places) {
    const { rooms: shown } = await owner.must('calendar', { from: inDays(0), days: String(nightsWanted) })
    const spans = shown.find(({ _id }) => _id === roomId)!.spans
    for (let day = 0; day < nightsWanted; day += 1) {
      const [checkInDate, checkOutDate] = [inDays(day), inDays(day + 1)]
      const isTaken = spans.some(({ from, until }) => from <= checkInDate && checkInDate < until)
      const { body } = await owner.call('blockNights', { roomId, checkInDate, checkOutDate })
      found[isTaken ? 'taken' : 'free'] += 1
      if (isTaken && !body.success) found.refused += 1
      if (!isTaken && body.success) found.sold += 1
    }
  }
  return { sold: [found.sold, found.free], refused: [found.refused, found.taken] }
}

await prove('Nights: one table says which are taken', ({ onEach, options, random }) =>
  onEach(mixed(random, options.long ? 60 : 15)),
)
