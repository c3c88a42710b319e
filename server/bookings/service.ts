import { createHmac } from 'node:crypto'
import type { Payload } from '../../contract/callTypes'
import { toCents, toDollars } from '../../contract/quote'
import { nightsBetween } from '../../contract/stay'
import { networksOf, type Network } from '../http/networks'
import { deriveKey } from '../keys'
import type { Database } from '../db/database'
import { newId, type UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import { hour, second } from '../time'
import { limitConcurrencyByKey } from '../http/concurrency'
import { notSignedIn, refusal, Refusal, roomNotFound } from '../http/refusal'
import type { Dependencies } from '../dependencies'
import { mailboxOf } from '../mail/pools'
import { countTowards, findCounts } from '../rateLimits/store'
import { ownNightsRefusal } from './availability'
import { availabilityQueries } from './availabilityStore'
import { runIdempotently } from './idempotency'
import { bookingQueue, unpaidLimits } from './limits'
import { describePolicy } from './mails/describeBooking'
import { findUnpaidFromNetwork, lockNetwork, lockRoomAndGuest, type Unpaid } from './newBookingStore'
import { formatCents, pluralize } from '../format'
import { NightsTaken, placeBooking } from './placeBooking'
import { parseStay, validateBookable, type Stay } from './stay'

const tooManyUnpaid = () =>
  refusal(`You have ${unpaidLimits.bookings} unpaid bookings. Please pay for one before you book another.`)
const verifyFirst = () =>
  refusal(
    `You have ${unpaidLimits.unverified.bookings} unpaid bookings. Please confirm your email address or pay for one before you book another.`,
  )
const tooManyUnpaidNights = ({ nights }: Unpaid) =>
  refusal(
    `You have ${pluralize(nights, 'unpaid night')} and can have ${unpaidLimits.nights}. Please pay for a booking, or choose fewer nights.`,
    'checkOutDate',
  )
const tooManyFromNetwork = () =>
  refusal(
    'Many nights are held unpaid from your network at the moment. Please confirm your email address to book, or try again in an hour.',
  )
const otherTotal = (totalCents: number) =>
  new Refusal(
    `The price has changed: this stay is now ${formatCents(totalCents)} in all. Please check it before you book.`,
    200,
    { field: 'expectedTotal', expected: toDollars(totalCents) },
  )
const otherTerms = (terms: string) =>
  refusal(`The terms of cancelling have changed. ${terms} Please check them before you book.`, 'expectedCancellation')

interface BookingOptions {
  /** The address that the guest books from. */
  address?: string
  /** The request's idempotency key. */
  key?: string
}

/**
 * What the guest has seen: `expectedTotal` in dollars, `expectedCancellation` the policy. `networks`: that a guest whose email is not
 * verified books from, the smallest first, named by keyed hashes.
 */
interface Attempt {
  guest: UserRow
  stay: Stay
  expectedTotal?: number | string
  expectedCancellation?: string
  networks: Network[]
}

/** Rooms that guests book themselves. */
export function bookingService(
  { database: { db }, clock, settings }: Pick<Dependencies, 'database' | 'clock' | 'settings'>,
  waitMax = bookingQueue.waitMax,
) {
  const queries = availabilityQueries(db)
  const networkKey = deriveKey('networks', settings)
  /** Of an address or a mailbox, as the database has it. */
  const nameOf = (origin: string) => createHmac('sha256', networkKey).update(origin).digest('base64url')
  /** What would only wait for the same row lock waits here, without holding a connection. */
  const serialize = limitConcurrencyByKey(1, bookingQueue.queueMax, waitMax)

  async function placeForGuest(
    tx: Database,
    bookingId: string,
    { guest, stay, expectedTotal, expectedCancellation, networks }: Attempt,
  ): Promise<void> {
    const now = clock.now()
    validateBookable(stay, now)

    const widest = networks.at(-1)
    if (widest) await lockNetwork(tx, widest.name)
    const room = await lockRoomAndGuest(tx, stay.roomId, guest.id)
    if (!room) throw roomNotFound()
    // Closed since the request began: a booking and its mail would bring the person back.
    if (!room.isGuestOpen) throw notSignedIn()
    await checkUnpaidCancellations(tx, guest.id)

    const counted = room.isVerified ? [] : networks
    for (const { name, times } of counted) {
      const unpaid = await findUnpaidFromNetwork(tx, name)
      if (exceedsNights(settings.unpaidNightsPerNetwork * times, unpaid, stay)) throw tooManyFromNetwork()
    }
    const [network, ...widerNetworks] = counted.map(({ name }) => name)
    const origin = { mailbox: nameOf(mailboxOf(guest.email)), network, widerNetworks }
    const hold = Math.min(settings.holdHours * hour, room.isVerified ? Infinity : unpaidLimits.unverified.hold)
    const placing = { bookingId, room, stay, userId: guest.id, hold, origin }
    const { totalCents, cancellation, timeZone, ...unpaid } = await placeBooking(tx, settings, placing, now)

    checkUnpaid(stay, unpaid, room)
    // Last, so that nobody agrees to another price or other terms for nights that are not to be had.
    if (expectedTotal !== undefined && toCents(Number(expectedTotal)) !== totalCents) throw otherTotal(totalCents)
    if (expectedCancellation !== undefined && expectedCancellation !== cancellation) {
      throw otherTerms(describePolicy({ cancellation, checkInDate: stay.checkInDate, timeZone, paidAt: null }, now))
    }
  }

  /** With an idempotency key, a repeat of the same request gets the first one's answer, at the total that was expected then. */
  async function book(
    guest: UserRow,
    { expectedTotal, expectedCancellation, ...request }: Payload<'createBooking'>,
    { address, key }: BookingOptions = {},
  ) {
    const stay = parseStay(request)
    const answer = { bookingId: newId() }
    const networks =
      address && !guest.isVerified ? networksOf(address).map((each) => ({ ...each, name: nameOf(each.name) })) : []
    const transaction = async (tx: Database) => {
      const attempt = { guest, stay, expectedTotal, expectedCancellation, networks }
      const work = () => placeForGuest(tx, answer.bookingId, attempt)
      return runIdempotently(tx, { userId: guest.id, key, fingerprint: fingerprintOf(stay) }, answer, work)
    }
    const widest = networks.at(-1)
    const inTurn = () => serialize(stay.roomId, () => transact(db, transaction))
    try {
      return await (widest ? serialize(widest.name, inTurn) : inTurn())
    } catch (error) {
      // Perhaps by themselves, in another tab. The refused transaction can no longer ask.
      throw (error instanceof NightsTaken && (await ownNightsRefusal(queries, guest, stay))) || error
    }
  }

  return { book }
}

const fingerprintOf = ({ roomId, checkInDate, checkOutDate, guests }: Stay) =>
  [roomId, checkInDate, checkOutDate, guests].join(' ')

/** A stay may be longer than all unpaid ones together, if it is the only one. */
const exceedsNights = (nightsMax: number, unpaid: Unpaid, { checkInDate, checkOutDate }: Stay) =>
  unpaid.stays > 0 && unpaid.nights + nightsBetween(checkInDate, checkOutDate) > nightsMax

function checkUnpaid(stay: Stay, unpaid: Unpaid, { isVerified }: { isVerified: boolean }): void {
  if (!isVerified && unpaid.stays >= unpaidLimits.unverified.bookings) throw verifyFirst()
  if (unpaid.stays >= unpaidLimits.bookings) throw tooManyUnpaid()
  if (exceedsNights(unpaidLimits.nights, unpaid, stay)) throw tooManyUnpaidNights(unpaid)
}

const cancellationsKey = (guestId: string) => `cancelled-unpaid:${guestId}`

/** Counts that a guest has cancelled an unpaid booking; cancelling itself is never refused for it. */
export const countUnpaidCancellation = (tx: Database, guestId: string) =>
  countTowards(tx, cancellationsKey(guestId), unpaidLimits.cancelled)

/** Refuses a guest who has booked and cancelled as often as anybody may. */
async function checkUnpaidCancellations(tx: Database, guestId: string): Promise<void> {
  const [cancelled] = await findCounts(tx, [cancellationsKey(guestId)])
  if (!cancelled || cancelled.points < unpaidLimits.cancelled.points) return
  const hours = Math.ceil((cancelled.seconds * second) / hour)
  throw refusal(
    `You have cancelled ${unpaidLimits.cancelled.points} unpaid bookings within a day. You can book again in ${pluralize(hours, 'hour')}.`,
  )
}
