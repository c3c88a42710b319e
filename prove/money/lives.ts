import { setTimeout as wait } from 'node:timers/promises'
import { inDays } from '../../testing/days'
import type { RunningServer } from '../../testing/programs'
import { payOnPage } from '../../testing/provider'
import type { Random } from '../../testing/random'
import type { Account, OwnedRoom } from '../../testing/rows'
import { localAddress, NoAnswer, openVisitor, type Visitor } from '../../testing/visitor'
import { testCards } from '../../server/payments/sandbox/cards'

/** A server that dies now and then, and the one that is up at the moment. */
export interface Site {
  current: RunningServer
}

export interface Life {
  guest: Account
  bookingId: string
  /** Distinguishes addresses, so that no guest is turned away for another. */
  index: number
}

/** Tries again while the server is down or starting; undefined when that takes too long. */
async function insist<Answer extends { status: number }>(
  site: Site,
  { guest, index }: Pick<Life, 'guest' | 'index'>,
  call: (visitor: Visitor) => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let time = 0; time < 20; time += 1) {
    const visitor = openVisitor(site.current, { ...guest, from: localAddress(index) })
    try {
      const answer = await call(visitor)
      if (answer.status < 500) return answer
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
    } finally {
      visitor.close()
    }
    await wait(400)
  }
  return undefined
}

/** A night of the room for each guest, from three days ahead; `begin` is called for each as soon as it is booked. */
export async function bookAll(
  site: Site,
  guests: Account[],
  { room }: OwnedRoom,
  begin?: (life: Life) => void,
): Promise<Life[]> {
  const lives: Life[] = []
  for (let from = 0; from < guests.length; from += 20) {
    const some = guests.slice(from, from + 20).map(async (guest, offset) => {
      const index = from + offset
      const dates = { checkInDate: inDays(index + 3), checkOutDate: inDays(index + 4) }
      const answer = await insist(site, { guest, index }, (visitor) =>
        visitor.call('createBooking', { roomId: room.id, ...dates, guests: 2 }),
      )
      if (!answer?.body.success) return
      const life = { guest, index, bookingId: answer.body.bookingId }
      lives.push(life)
      begin?.(life)
    })
    await Promise.all(some)
  }
  return lives
}

export async function openPage(site: Site, life: Life): Promise<string | undefined> {
  const { bookingId } = life
  const answer = await insist(site, life, (visitor) => visitor.call('stripePayment', { bookingId }))
  return answer?.body.success ? answer.body.url : undefined
}

export const pay = (site: Site, life: Life, url: string, card: string = testCards.pays) =>
  insist(site, life, (visitor) => payOnPage(visitor, url, card))

/** Cancels for the sum that is shown, as the dialog does: again when it has changed. */
async function cancel(site: Site, life: Life): Promise<number | undefined> {
  const { bookingId } = life
  for (let time = 0; time < 3; time += 1) {
    const shown = await insist(site, life, (visitor) => visitor.call('cancellation', { bookingId }))
    if (!shown?.body.success) return undefined
    const expectedRefund = shown.body.refund
    const done = await insist(site, life, (visitor) => visitor.call('cancelBooking', { bookingId, expectedRefund }))
    if (done?.body.success) return done.body.refund
  }
  return undefined
}

/** What guests do with a booking, at moments of their own within `span` milliseconds. */
export async function live(site: Site, life: Life, random: Random, span: number): Promise<void> {
  const [first, second, third] = [random.between(0, span), random.between(0, span / 2), random.between(0, span / 2)]
  const what = random.one(['nothing', 'nothing', 'looks', 'pays', 'pays', 'cancels', 'changes their mind'])
  const card = random.one([testCards.pays, testCards.pays, testCards.refundPends, testCards.refundFails])
  if (what === 'nothing') return
  await wait(first)
  if (what === 'cancels') return void (await cancel(site, life))
  const url = await openPage(site, life)
  await wait(second)
  if (what === 'looks' || !url) return
  await pay(site, life, url, card)
  if (what !== 'changes their mind') return
  await wait(third)
  await cancel(site, life)
}

/** Cancels in one tab while Pay now is pressed in others, and pays on every page that opens. */
export async function cancelWhilePaying(site: Site, life: Life, hasPage: boolean): Promise<void> {
  const before = hasPage ? await openPage(site, life) : undefined
  const [, ...opened] = await Promise.all([
    cancel(site, life),
    ...Array.from({ length: 8 }, (_, turn) => wait(4 * turn).then(() => openPage(site, life))),
  ])
  for (const url of new Set([before, ...opened])) if (url) await pay(site, life, url)
}
