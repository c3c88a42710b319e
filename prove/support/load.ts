import { setTimeout as wait } from 'node:timers/promises'
import type { Payload } from '../../contract/calls'
import { sentences } from '../../contract/sentences'
import { inDays } from '../../testing/days'
import { payOnPage } from '../../testing/provider'
import type { Random } from '../../testing/random'
import type { Account, OwnedRoom } from '../../testing/rows'
import { openVisitor, type CallReply, type Site, type Visitor } from '../../testing/visitor'

type Stay = Payload<'createBooking'>

interface LoadOptions {
  guests: Account[]
  rooms: OwnedRoom[]
  random: Random
  clients?: number
  /** Stays to ask for, by all clients together. */
  stays?: number
  /** From how many days the check-in is chosen: the fewer, the more nights are fought for. */
  days?: number
  /** Also pay for half of the bookings, and switch rooms off and on. */
  mixed?: boolean
}

/** What clients were answered: the database has to agree with all of it. */
export interface BookingLoad {
  /** Acknowledged bookings, by id. */
  booked: Map<string, Account>
  /** Bookings whose payment the hosted page took. */
  paid: string[]
  /** Refused because a night was taken. */
  taken: Stay[]
  /** Answers that are neither a yes nor a refusal. */
  strange: string[]
  /** Requests without an answer: whether these bookings exist is unknown. */
  unanswered: number
  /** Resolves when all stays were asked for, or nobody is left who gets an answer. */
  done: Promise<unknown>
  stop(): Promise<unknown>
}

/** Guests who book random stays, as fast as they are answered. A client that gets no answer gives up. */
export function startBookings(site: Site, options: LoadOptions): BookingLoad {
  const { guests, rooms, random, clients = 30, stays = Infinity, days = 700, mixed = false } = options
  let [turn, isStopped] = [0, false]

  async function bookOnce(visitor: Visitor, account: Account): Promise<void> {
    visitor.actAs(account)
    const { room, owner } = random.one(rooms)
    if (mixed && random.chance(0.1)) await switchOffAndOn(owner, room.id)
    const from = random.between(1, days)
    const dates = { checkInDate: inDays(from), checkOutDate: inDays(from + random.between(1, mixed ? 7 : 3)) }
    const stay = { roomId: room.id, ...dates, guests: random.between(1, 4) }
    const reply = await visitor.call('createBooking', stay)
    if (!isKnown(reply)) return
    if (reply.body.message === sentences.nightsTaken) load.taken.push(stay)
    if (!reply.body.success) return
    load.booked.set(reply.body.bookingId, account)
    if (mixed && random.chance(0.5)) await pay(visitor, reply.body.bookingId)
  }

  async function switchOffAndOn(owner: Account, roomId: string) {
    const visitor = openVisitor(site, owner)
    for (let press = 0; press < 2; press += 1) isKnown(await visitor.call('toggleAvailability', { roomId }))
    visitor.close()
  }

  async function pay(visitor: Visitor, bookingId: string) {
    const reply = await visitor.call('stripePayment', { bookingId })
    if (!isKnown(reply) || !reply.body.url) return
    const { status } = await payOnPage(visitor, reply.body.url)
    if (status === 303) load.paid.push(bookingId)
    else load.strange.push(`hosted page: ${status}`)
  }

  function isKnown({ status, body }: Pick<CallReply<'logout'>, 'status' | 'body'>): boolean {
    if (status !== 200) load.strange.push(`${status}: ${body.message}`)
    return status === 200
  }

  async function client(): Promise<void> {
    const visitor = openVisitor(site)
    try {
      // Each time as another guest, because one may only book so often and leave so much unpaid.
      while (!isStopped && turn < stays) await bookOnce(visitor, guests[turn++ % guests.length]!)
    } catch {
      load.unanswered += 1
    }
    visitor.close()
  }

  const load: BookingLoad = {
    booked: new Map(),
    paid: [],
    taken: [],
    strange: [],
    unanswered: 0,
    done: Promise.resolve(),
    stop() {
      isStopped = true
      return load.done
    },
  }
  load.done = Promise.all(Array.from({ length: clients }, client))
  return load
}

/** Waits until so many bookings were acknowledged, so that what comes next happens under load. */
export async function underWay({ booked }: BookingLoad, count = 1): Promise<void> {
  while (booked.size < count) await wait(5)
}

/** How many of these bookings their guests no longer find in My Bookings. */
export async function lostBookings(site: Site, booked: Map<string, Account>): Promise<number> {
  const lists = [...new Set(booked.values())].map(async (account) => {
    const visitor = openVisitor(site, account)
    const { bookings } = await visitor.must('getBookings')
    visitor.close()
    return bookings.map(({ _id }) => _id)
  })
  const found = new Set((await Promise.all(lists)).flat())
  return [...booked.keys()].filter((id) => !found.has(id)).length
}

/** Somebody who asks for pages all the time, by turns, with a pause of `every` milliseconds. */
export function startPolling(site: Site, { token, paths, every }: { token?: string; paths: string[]; every: number }) {
  const visitor = openVisitor(site, { token })
  const answers: { status: number; took: number }[] = []
  let isStopped = false
  const running = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const path = paths[turn % paths.length]!
      answers.push(await visitor.send({ path }).catch(() => ({ status: 0, took: Infinity })))
      await wait(every)
    }
  })()
  return {
    /** The answers since this was last called. */
    take: () => answers.splice(0),
    async stop() {
      isStopped = true
      await running
      visitor.close()
    },
  }
}
