import { setTimeout as wait } from 'node:timers/promises'
import { testCards } from '../../server/sandbox/cards'
import { inDays } from '../../testing/days'
import type { RunningServer } from '../../testing/programs'
import { payOnPage } from '../../testing/provider'
import type { Random } from '../../testing/random'
import type { Account, OwnedRoom } from '../../testing/rows'
import { localAddress, NoAnswer, openVisitor, type Visitor } from '../../testing/visitor'
import { until } from '../support/load'

/** A server that dies now and then, and the one that is up at the moment. */
export interface Site {
  current: RunningServer
}

export interface GuestBooking {
  guest: Account
  bookingId: string
  /** Distinguishes addresses, so that no guest is turned away for another. */
  index: number
  card: string
}

/** Tries again while the server is down, starting or asks to wait; undefined when that takes too long. */
async function insist<Answer extends { status: number }>(
  site: Site,
  { guest, index }: Pick<GuestBooking, 'guest' | 'index'>,
  call: (visitor: Visitor) => Promise<Answer>,
): Promise<Answer | undefined> {
  let answer: Answer | undefined
  await until(async () => {
    const visitor = openVisitor(site.current, { ...guest, from: localAddress(index) })
    answer = await call(visitor).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
      return undefined
    })
    visitor.close()
    return answer !== undefined && answer.status < 429
  }, 400)
  return answer
}

/** The guest books a night of the room, another than everybody else's. */
export async function book(site: Site, guest: Account, index: number, { room }: OwnedRoom): Promise<GuestBooking> {
  const dates = { checkInDate: inDays(index + 3), checkOutDate: inDays(index + 4) }
  const answer = await insist(site, { guest, index }, async (visitor) => {
    const first = await visitor.call('createBooking', { roomId: room.id, ...dates, guests: 2 })
    if (first.body.success || first.status !== 200) return { status: first.status, id: first.body.bookingId }
    // Booked before the answer was lost.
    const { bookings } = await visitor.must('getBookings')
    return { status: 200, id: bookings[0]?._id }
  })
  if (!answer?.id) throw new Error(`Guest ${index} could not book.`)
  return { guest, index, bookingId: answer.id, card: testCards.pays }
}

export async function openPage(site: Site, booking: GuestBooking): Promise<string | undefined> {
  const { bookingId } = booking
  const answer = await insist(site, booking, (visitor) => visitor.call('stripePayment', { bookingId }))
  return answer?.body.success ? answer.body.url : undefined
}

export const pay = (site: Site, booking: GuestBooking, url: string) =>
  insist(site, booking, (visitor) => payOnPage(visitor, url, booking.card))

/** Cancels for the sum that is shown, as the dialog does: again when it has changed. */
export async function cancel(site: Site, booking: GuestBooking): Promise<void> {
  const { bookingId } = booking
  for (let time = 0; time < 3; time += 1) {
    const shown = await insist(site, booking, (visitor) => visitor.call('cancellation', { bookingId }))
    if (!shown?.body.success) return
    const expectedRefund = shown.body.refund
    const done = await insist(site, booking, (visitor) => visitor.call('cancelBooking', { bookingId, expectedRefund }))
    if (done?.body.success) return
  }
}

/** Of each dozen guests, so that every step of every way is taken. */
export const habits = [
  ...['nothing', 'nothing', 'looks', 'looks', 'pays', 'pays', 'pays', 'cancels', 'cancels'],
  ...['changes their mind', 'changes their mind', 'changes their mind'],
]

/** What a guest does with a booking, at moments of their own. */
export async function behave(site: Site, booking: GuestBooking, habit: string, random: Random): Promise<void> {
  const pause = () => wait(random.between(0, 1500))
  if (habit === 'nothing') return
  await pause()
  if (habit === 'cancels') return cancel(site, booking)
  const url = await openPage(site, booking)
  await pause()
  if (habit === 'looks' || !url) return
  await pay(site, booking, url)
  if (habit !== 'changes their mind') return
  await pause()
  await cancel(site, booking)
}

/** Whether nothing more will happen to a booking: its hold is over, and the provider has said how each refund ended. */
export async function isSettled(site: Site, booking: GuestBooking): Promise<boolean> {
  const answer = await insist(site, booking, (visitor) => visitor.call('booking', { bookingId: booking.bookingId }))
  if (!answer?.body.success) return false
  const { status, payment } = answer.body.booking
  // The bank of this card sends back what has succeeded.
  const isLast = (refund: string) =>
    booking.card === testCards.refundFails ? refund === 'failed' : refund !== 'pending'
  return status !== 'pending' && payment.refunds.every((refund) => isLast(refund.status))
}

/** Cancels in one tab while Pay now is pressed in others, and pays on every page that opens. */
export async function cancelWhilePaying(site: Site, booking: GuestBooking, hasPage: boolean): Promise<void> {
  const before = hasPage ? await openPage(site, booking) : undefined
  const [, ...opened] = await Promise.all([
    cancel(site, booking),
    ...Array.from({ length: 8 }, (_, turn) => wait(4 * turn).then(() => openPage(site, booking))),
  ])
  for (const url of new Set([before, ...opened])) if (url) await pay(site, booking, url)
}
