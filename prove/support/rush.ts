import { inDays } from './days'
import type { Account, OwnedRoom } from './people'
import type { Random } from './random'
import { openVisitor, type Site, type Visitor } from './visitor'

/** Guests who book nights all over the next two years, as fast as they are answered, until they are stopped or cut off. */
export interface Rush {
  /** Bookings that were acknowledged, by guest: these must never be lost. */
  acknowledged: Map<Account, string[]>
  count(): number
  /** Requests that got no answer; whether these bookings exist is unknown. */
  unanswered(): number
  /** Answers that are neither a booking nor a refusal. */
  strange: string[]
  /** Resolves when all clients have stopped. */
  stop(): Promise<void>
}

interface RushOptions {
  guests: Account[]
  rooms: OwnedRoom[]
  random: Random
  clients?: number
  /** Refusals that are expected: while a server drains, 503. */
  expected?: number[]
}

export function startRush(site: Site, { guests, rooms, random, clients = 30, expected = [200] }: RushOptions): Rush {
  const acknowledged = new Map<Account, string[]>()
  const strange: string[] = []
  let unanswered = 0
  let isStopped = false
  let turn = 0

  async function book(account: Account, visitor: Visitor): Promise<void> {
    const day = random.between(1, 700)
    const stay = { checkInDate: inDays(day), checkOutDate: inDays(day + random.between(1, 3)), guests: 2 }
    const { status, body } = await visitor.call('createBooking', { roomId: random.one(rooms).room.id, ...stay })
    if (!expected.includes(status)) strange.push(`${status}: ${body.message}`)
    if (!body.success) return
    acknowledged.set(account, [...(acknowledged.get(account) ?? []), body.bookingId!])
  }

  async function client(): Promise<void> {
    while (!isStopped) {
      // Each time another guest, because one may only book so often (H1) and leave so much unpaid (C7).
      const account = guests[turn++ % guests.length]!
      const visitor = openVisitor(site, account)
      try {
        await book(account, visitor)
      } catch {
        unanswered += 1
        return
      } finally {
        visitor.close()
      }
    }
  }

  const running = Promise.all(Array.from({ length: clients }, client))
  return {
    acknowledged,
    strange,
    count: () => [...acknowledged.values()].flat().length,
    unanswered: () => unanswered,
    async stop() {
      isStopped = true
      await running
    },
  }
}

/** How many of the acknowledged bookings their guests no longer find in My Bookings. */
export async function lostBookings(site: Site, { acknowledged }: Pick<Rush, 'acknowledged'>): Promise<number> {
  const missing = [...acknowledged].map(async ([account, ids]) => {
    const visitor = openVisitor(site, account)
    const { body } = await visitor.call('getBookings')
    visitor.close()
    const found = new Set(body.bookings?.map(({ _id }) => _id))
    return ids.filter((id) => !found.has(id)).length
  })
  return (await Promise.all(missing)).reduce((sum, each) => sum + each, 0)
}
