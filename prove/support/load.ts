import { setTimeout as wait } from 'node:timers/promises'
import type { Payload } from '../../contract/calls'
import { sentences } from '../../contract/sentences'
import { inDays } from '../../testing/days'
import { payOnPage } from '../../testing/provider'
import type { Random } from '../../testing/random'
import type { Account, OwnedRoom } from '../../testing/rows'
import { NoAnswer, openVisitor, type Site, type Visitor } from '../../testing/visitor'

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

/** Guests who book random stays, as fast as they are answered. A client that gets no answer gives up. */
export function startBookings(site: Site, options: LoadOptions) {
  const { guests, rooms, random, clients = 30, stays = Infinity, days = 700, mixed = false } = options
  let [turn, isStopped] = [0, false]
  /** What clients were answered: the database has to agree with all of it. */
  const load = {
    /** Ids of acknowledged bookings. */
    booked: [] as string[],
    /** Ids of bookings whose payment the hosted page took. */
    paid: [] as string[],
    /** Refused because a night was taken. */
    taken: [] as Payload<'createBooking'>[],
    /** Answers that are neither a yes nor a refusal. */
    strange: [] as string[],
    /** Requests without an answer: whether these bookings exist is unknown. */
    unanswered: 0,
  }

  async function bookOnce(visitor: Visitor, account: Account): Promise<void> {
    const call: Visitor['call'] = async (...args) => {
      const reply = await visitor.call(...args)
      if (reply.status !== 200) load.strange.push(`${reply.status}: ${reply.body.message}`)
      return reply
    }
    const { room, owner } = random.one(rooms)
    if (mixed && random.chance(0.1)) {
      visitor.actAs(owner)
      for (let press = 0; press < 2; press += 1) await call('toggleAvailability', { roomId: room.id })
    }
    visitor.actAs(account)
    const from = random.between(1, days)
    const dates = { checkInDate: inDays(from), checkOutDate: inDays(from + random.between(1, mixed ? 7 : 3)) }
    const stay = { roomId: room.id, ...dates, guests: random.between(1, 4) }
    const { body } = await call('createBooking', stay)
    if (body.message === sentences.nightsTaken) load.taken.push(stay)
    if (!body.success) return
    load.booked.push(body.bookingId)
    if (!mixed || random.chance(0.5)) return
    const payment = await call('stripePayment', { bookingId: body.bookingId })
    if (!payment.body.success) return
    const { status } = await payOnPage(visitor, payment.body.url)
    if (status === 303) load.paid.push(body.bookingId)
    else load.strange.push(`hosted page: ${status}`)
  }

  async function client(): Promise<void> {
    const visitor = openVisitor(site)
    try {
      // Each time as another guest, because one may only book so often and leave so much unpaid.
      while (!isStopped && turn < stays) await bookOnce(visitor, guests[turn++ % guests.length]!)
    } catch (error) {
      // A proxy's own page is no answer of ours.
      if (!(error instanceof NoAnswer || error instanceof SyntaxError)) throw error
      load.unanswered += 1
    }
    visitor.close()
  }

  /** Resolves when all stays were asked for, or nobody is left who gets an answer. */
  const done = Promise.all(Array.from({ length: clients }, client))
  const stop = () => {
    isStopped = true
    return done
  }
  return Object.assign(load, { done, stop })
}

/** Waits until so many bookings were acknowledged, so that what comes next happens under load. */
export async function underWay({ booked }: { booked: string[] }, count = 1): Promise<void> {
  while (booked.length < count) await wait(5)
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
