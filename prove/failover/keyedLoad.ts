import { setTimeout as wait } from 'node:timers/promises'
import { idempotencyHeader } from '../../contract/calls'
import { fateUnknown } from '../../server/http/refusal'
import { inDays } from '../../testing/days'
import type { Random } from '../../testing/random'
import type { Account, OwnedRoom } from '../../testing/rows'
import { localAddress, NoAnswer, openVisitor, type Site, type Visitor } from '../../testing/visitor'

interface LoadOptions {
  guests: Account[]
  rooms: OwnedRoom[]
  random: Random
  clients?: number
}

const pause = 100

/**
 * Guests who book random stays as our page does: each with an idempotency key, repeated until there is an answer. Once
 * stopped, they still settle what they have begun.
 */
export function startKeyedBookings(site: Site, { guests, rooms, random, clients = 30 }: LoadOptions) {
  let [turn, isStopped] = [0, false]
  const load = {
    /** Acknowledged bookings, each with its moment in milliseconds. */
    booked: [] as { id: string; at: number }[],
    /** Attempts whose fate was unknown, as the answer said or because there was none. */
    unknown: 0,
    /** Of them, those that a repeat has settled. */
    settled: 0,
    /** Attempts that were turned away. */
    unavailable: 0,
    strange: [] as string[],
  }

  async function attempt(visitor: Visitor, stay: object, key: string) {
    try {
      const { status, body } = await visitor.call('createBooking', stay as never, {
        headers: { [idempotencyHeader]: key },
      })
      if (status === 200) return { answer: body }
      if (status !== 503) load.strange.push(`${status}: ${body.message}`)
      return { isUnknown: body.message === fateUnknown().message }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return { isUnknown: true }
    }
  }

  async function bookOnce(visitor: Visitor, key: string): Promise<void> {
    // Another guest each time, because one may only book so often and leave so much unpaid.
    visitor.actAs(guests[turn++ % guests.length]!)
    const from = random.between(1, 700)
    const stay = {
      roomId: random.one(rooms).room.id,
      checkInDate: inDays(from),
      checkOutDate: inDays(from + random.between(1, 3)),
      guests: random.between(1, 4),
    }
    let unknown = 0
    for (;;) {
      const { answer, isUnknown } = await attempt(visitor, stay, key)
      if (answer?.success) load.booked.push({ id: answer.bookingId, at: performance.now() })
      if (answer) break
      if (isUnknown) unknown += 1
      else load.unavailable += 1
      await wait(pause)
    }
    load.unknown += unknown
    load.settled += unknown
  }

  const done = Promise.all(
    Array.from({ length: clients }).map(async (_, index) => {
      const visitor = openVisitor(site, { from: localAddress(index) })
      for (let number = 0; !isStopped; number += 1) await bookOnce(visitor, `guest-${index}-booking-${number}`)
      visitor.close()
    }),
  )
  const stop = () => {
    isStopped = true
    return done
  }
  return Object.assign(load, { stop })
}
