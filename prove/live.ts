/**
 * A thousand open pages of 250 owners hear all that happens to their own bookings, nothing else, and cost next to nothing; on
 * PostgreSQL from another server than the one that is booked at. Then owners log out. Short and long are the same.
 */
import type { OwnerEvent } from '../contract/ownerEvents'
import { inDays } from '../testing/days'
import { openEventStream, type OwnerStream } from '../testing/eventStream'
import { openObjectStore } from '../testing/objectStore'
import { residentMegabytes, type RunningServer } from '../testing/programs'
import type { Account, OwnedRoom } from '../testing/rows'
import type { TestEnvironment } from '../testing/testEnvironment'
import { seconds } from '../testing/timing'
import { localAddress, openVisitor } from '../testing/visitor'
import { watchMemory } from '../testing/watchMemory'
import { startPolling, until } from './support/load'
import { answersTo, atMost, prove, type Report } from './support/proof'

const owners = 250
const pagesEach = 4
const stays = 300

interface Page {
  hotelId: string
  stream: OwnerStream
}

interface Happened {
  event: OwnerEvent
  bookingId: string
  hotelId: string
}

/** Opens the pages a few at a time, each from an address that may have more. */
async function openPages(server: RunningServer, rooms: OwnedRoom[]): Promise<Page[]> {
  const pages: Page[] = []
  for (let first = 0; first < owners * pagesEach; first += 50) {
    const some = Array.from({ length: 50 }, async (_, offset) => {
      const { room, owner } = rooms[(first + offset) % owners]!
      const from = localAddress(first + offset)
      return { hotelId: room.hotelId, stream: await openEventStream(server, { token: owner.token, from }) }
    })
    pages.push(...(await Promise.all(some)))
  }
  return pages
}

/** Guests book one room after the other, and every fifth thinks better of it. */
async function bookAll(server: RunningServer, guests: Account[], rooms: OwnedRoom[], count: number, firstDay: number) {
  const visitor = openVisitor(server)
  const happened: Happened[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const { room } = rooms[(turn * 7) % owners]!
    const { hotelId } = room
    const dates = { checkInDate: inDays(firstDay + turn), checkOutDate: inDays(firstDay + turn + 1) }
    visitor.actAs(guests[turn % guests.length]!)
    const { bookingId } = await visitor.must('createBooking', { roomId: room.id, ...dates, guests: 1 })
    happened.push({ event: 'booking', bookingId, hotelId })
    if (turn % 5 === 0) {
      await visitor.must('cancelBooking', { bookingId, expectedRefund: 0 })
      happened.push({ event: 'cancelled', bookingId, hotelId })
    }
  }
  visitor.close()
  return happened
}

/** How much the pages have heard of what they should, and what they should not have heard. */
function compare(pages: Page[], happened: Happened[]) {
  const known = new Map(happened.map((each) => [`${each.event} ${each.bookingId}`, each]))
  const result = { heard: 0, foreign: 0, twice: 0 }
  for (const { hotelId, stream } of pages) {
    const heard = new Set<Happened>()
    for (const { event, bookingId } of stream.heard) {
      const cause = known.get(`${event} ${bookingId}`)
      if (cause?.hotelId !== hotelId) result.foreign += 1
      else if (heard.has(cause)) result.twice += 1
      else heard.add(cause)
    }
    result.heard += heard.size
  }
  return result
}

const isOpen = ({ stream }: Page) => !stream.hasEnded()

/** The milliseconds until all pages of some owners end, who log out one after the other. */
async function logOut(server: RunningServer, rooms: OwnedRoom[], pages: Page[]): Promise<number[]> {
  const took: number[] = []
  for (const { room, owner } of rooms.slice(0, 8)) {
    const own = pages.filter(({ hotelId }) => hotelId === room.hotelId)
    const visitor = openVisitor(server, owner)
    await visitor.must('logout')
    visitor.close()
    took.push(await until(() => !own.some(isOpen)))
  }
  return took
}

async function crowd(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(200, owners + 1)
  const objects = environment.kind === 'postgres' ? await openObjectStore() : undefined
  const env = objects && { ...objects.env, SECRET_KEY: 'one key for both of the servers of this proof' }
  const server = await environment.startServer({ env })
  const other = objects ? await environment.startServer({ env }) : server
  // What a server at work needs anyway, owners or not.
  await bookAll(other, guests, rooms, 50, 10)
  if (other !== server) await bookAll(server, guests, rooms, 50, 200)
  const before = (await residentMegabytes(server.pid)) ?? Infinity

  const pages = await openPages(server, rooms)
  const late = await openEventStream(server, { token: rooms[owners]!.owner.token, from: localAddress(99) })
  const polling = startPolling(server, { paths: ['/livez'], every: 10 })
  const memory = await watchMemory(server.pid)
  const happened = await bookAll(other, guests, rooms, stays, 300)
  const toHear = happened.length * pagesEach
  await until(() => compare(pages, happened).heard === toHear, 100)
  await polling.stop()
  const grown = memory.most() - before

  const { heard, foreign, twice } = compare(pages, happened)
  report.row(
    `${pages.length} pages of ${owners} owners, ${stays} bookings${other === server ? '' : ' at another server'}`,
    {
      open: [pages.filter(({ stream }) => stream.status === 200).length, owners * pagesEach],
      'one more': [late.status, 503],
      heard: [heard, toHear],
      foreign: [foreign, 0],
      twice: [twice, 0],
      'MB more': atMost(grown, 100),
      ...answersTo('/livez', polling.take()),
    },
  )

  const took = await logOut(other, rooms, pages)
  const others = pages.filter(isOpen)
  report.row(`${took.length} owners log out`, {
    'whose pages all end': [took.filter((each) => each < Infinity).length, took.length],
    'after at most': seconds(Math.max(...took)),
    'others stay': [others.length, (owners - took.length) * pagesEach],
  })

  await server.stop()
  await other.stop()
  await objects?.close()
}

await prove('Live: what owners hear', ({ onEach }) => onEach(crowd))
