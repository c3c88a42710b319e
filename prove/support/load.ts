import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { idempotencyHeader } from '../../contract/calls'
import type { Payload } from '../../contract/callTypes'
import { outcomeUnknown } from '../../server/http/refusal'
import { inDays } from '../../testing/days'
import type { Random } from '../../testing/random'
import type { Account, OwnedRoom } from '../../testing/rows'
import { localAddress, NoAnswer, openVisitor, type CallReply, type Site, type Visitor } from '../../testing/visitor'
import { tally } from './proof'

interface LoadOptions {
  guests: Pick<Account, 'token'>[]
  rooms: { room: Pick<OwnedRoom['room'], 'id'> }[]
  random: Random
  clients?: number
  /** Milliseconds that a client waits after each booking: for what lasts longer than the minute that rates are counted in. */
  pause?: number
  /** Repeats a booking until it is answered, as our page does. */
  insists?: boolean
}

/** Guests who book random stays as fast as they are answered. A client whose request fails stops, unless it insists. */
export function startBookings(
  site: Site,
  { guests, rooms, random, clients = 30, pause = 0, insists = false }: LoadOptions,
) {
  let [turn, isStopped] = [0, false]
  const load = {
    /** Ids of acknowledged bookings. */
    booked: [] as string[],
    /** Answers that are neither a success nor a refusal. */
    strange: [] as string[],
    /** Requests without an answer: whether these bookings exist is unknown. */
    unanswered: 0,
    /** Of them, those that had reached the server. */
    cutOff: 0,
    /** Of who insists: attempts of which nobody could say whether they booked. */
    unknown: 0,
  }

  async function bookOnce(visitor: Visitor): Promise<void> {
    // Another guest each time, because one may only book so often and leave so much unpaid.
    visitor.actAs(guests[turn++ % guests.length]!)
    const from = random.between(1, 700)
    const stay = {
      roomId: random.one(rooms).room.id,
      checkInDate: inDays(from),
      checkOutDate: inDays(from + random.between(1, 3)),
      guests: random.between(1, 4),
    }
    const headers = { [idempotencyHeader]: randomUUID() }
    const attempt = () => visitor.call('createBooking', stay, { headers })
    const { status, body } = insists ? await untilAnswered(attempt) : await attempt()
    if (status !== 200) load.strange.push(`${status}: ${body.message}`)
    else if (body.success) load.booked.push(body.bookingId)
  }

  async function untilAnswered(attempt: () => Promise<CallReply<'createBooking'>>) {
    for (;;) {
      const reply = await attempt().catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error
        return undefined
      })
      if (reply && reply.status !== 503) return reply
      if (!reply || reply.body.message === outcomeUnknown().message) load.unknown += 1
      await wait(100)
    }
  }

  async function client(_: unknown, index: number): Promise<void> {
    const visitor = openVisitor(site, { from: localAddress(index) })
    try {
      while (!isStopped) {
        await bookOnce(visitor)
        if (pause) await wait(pause)
      }
    } catch (error) {
      // A SyntaxError is the proxy's own page, which is not JSON.
      if (!(error instanceof NoAnswer || error instanceof SyntaxError)) throw error
      load.unanswered += 1
      if (!(error instanceof NoAnswer && error.code === 'ECONNREFUSED')) load.cutOff += 1
    }
    visitor.close()
  }

  const done = Promise.all(Array.from({ length: clients }).map(client))
  const stop = () => {
    isStopped = true
    return done
  }
  return Object.assign(load, { stop })
}

/** All of them book the same stay at once, over connections that are open already. */
export async function bookAtOnce(visitors: Visitor[], stay: Payload<'createBooking'>) {
  await Promise.all(visitors.map((visitor) => visitor.call('isAuth')))
  return tally(await Promise.all(visitors.map((visitor) => visitor.call('createBooking', stay))))
}

/** Generous: it only ends what hangs, and judges nothing. */
const hung = 180_000

/** Milliseconds until it holds; Infinity when it never does. */
export async function until(holds: () => boolean | Promise<boolean>, every = 5): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < hung) {
    if (await holds()) return performance.now() - started
    await wait(every)
  }
  return Infinity
}

/** Waits for what may never end; undefined then. */
export const inTime = <Result>(ended: Promise<Result>): Promise<Result | undefined> =>
  Promise.race([ended, wait(hung, undefined, { ref: false })])

/** Requests the paths in turn, pausing `every` milliseconds after each answer. */
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
