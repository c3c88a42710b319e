import { createHmac } from 'node:crypto'
import type { Payload } from '../../contract/callTypes'
import { guestsMin } from '../../contract/limits'
import { bookingMessages } from '../../contract/bookingMessages'
import { nightsBetween } from '../../contract/stay'
import { deriveKey } from '../accounts/keys'
import { batchLookups } from '../db/batchLookups'
import { onConstraint } from '../db/errors'
import { isClosedAddress, newId, type UserRow } from '../db/schema'
import type { Database } from '../db/open'
import { transact } from '../db/transaction'
import { hour } from '../time'
import { limitConcurrencyByKey } from '../http/concurrency'
import { notSignedIn, refusal } from '../http/refusal'
import { requireFewCancelled } from './cancelledUnpaid'
import { bookingsWaitingMax, bookingWait, unpaidBookingsMax, unpaidNightsMax, unverified } from './limits'
import type { Dependencies } from '../dependencies'
import { once } from './idempotency'
import { notifyBooking } from './mails/notifyBooking'
import { presentDetails } from './details'
import { checkNotPastNorFar, earliestToday, quoteStay, readStay, type Stay } from './stay'
import { findMarksOf, findReceiptFacts, findRefundsOf } from './receiptStore'
import {
  bookingQueries,
  findUnpaidFrom,
  insertBooking,
  lockNetwork,
  lockRoomFor,
  noteOrigin,
  type Unpaid,
} from './store'
import { readSpan } from './span'

type StayRequest = Payload<'createBooking'>

export const noSuchBooking = () => refusal('We could not find that booking.', 'bookingId')
const noSuchRoom = () => refusal('We could not find that room.', 'roomId')
const switchedOff = () => refusal('This room is not available at the moment.', 'roomId')
const refuseTooMany = (maxGuests: number, { guests }: Stay) => {
  if (guests > maxGuests) throw refusal(bookingMessages.sleepsAtMost(maxGuests), 'guests')
}
const tooManyUnpaid = () =>
  refusal(`You have ${unpaidBookingsMax} unpaid bookings. Please pay for one before you book another.`)
const verifyFirst = () =>
  refusal(
    `You have ${unverified.unpaidBookings} unpaid bookings. Please confirm your email address or pay for one before you book another.`,
  )
const tooManyUnpaidNights = ({ nights }: Unpaid) =>
  refusal(
    `You have ${nights} unpaid ${nights === 1 ? 'night' : 'nights'} and can have ${unpaidNightsMax}. Please pay for a booking, or choose fewer nights.`,
    'checkOutDate',
  )
const tooManyFromThere = () =>
  refusal(
    'Many nights are held unpaid from your network at the moment. Please confirm your email address to book, or try again in an hour.',
  )
const taken = () => refusal(bookingMessages.nightsTaken, 'checkInDate')

type BookingDependencies = Pick<Dependencies, 'database' | 'clock' | 'settings'>

interface Asked {
  address?: string
  key?: string
}

/** `network` is that of a guest whose email is not verified. */
interface Attempt {
  guest: UserRow
  stay: Stay
  network?: string
}

/** A stay may be longer than all unpaid ones together, if it is the only one. */
const exceeds = (nightsMax: number, unpaid: Unpaid, { checkInDate, checkOutDate }: Stay) =>
  unpaid.stays > 0 && unpaid.nights + nightsBetween(checkInDate, checkOutDate) > nightsMax

function checkUnpaid(stay: Stay, unpaid: Unpaid, { isVerified }: { isVerified: boolean }): void {
  if (!isVerified && unpaid.stays >= unverified.unpaidBookings) throw verifyFirst()
  if (unpaid.stays >= unpaidBookingsMax) throw tooManyUnpaid()
  if (exceeds(unpaidNightsMax, unpaid, stay)) throw tooManyUnpaidNights(unpaid)
}

export function bookingService({ database: { db }, clock, settings }: BookingDependencies, wait = bookingWait) {
  const queries = bookingQueries(db)
  const networkKey = deriveKey('networks', settings)
  const networkOf = (address: string) => createHmac('sha256', networkKey).update(address).digest('base64url')
  /** What would only wait for the same row lock waits here, without holding a connection. */
  const serialize = limitConcurrencyByKey(1, bookingsWaitingMax, wait)
  /** Batched, because guests check again with every date they try. */
  const findRoom = batchLookups(async (stays: Stay[]) => {
    const rooms = await queries.roomsForStays.execute({
      roomIds: stays.map(({ roomId }) => roomId),
      checkInDates: stays.map(({ checkInDate }) => checkInDate),
      checkOutDates: stays.map(({ checkOutDate }) => checkOutDate),
    })
    return stays.map((_, index) => rooms.find(({ position }) => position === index + 1))
  })

  /** Refuses a stay that could not be booked now. Advisory: {@link book} checks again. */
  async function checkAvailability(guest: UserRow, request: StayRequest): Promise<void> {
    const stay = readStay(request)
    checkNotPastNorFar(stay, clock.now())

    const room = await findRoom(stay)
    if (!room) throw noSuchRoom()
    if (!room.isAvailable) throw switchedOff()
    refuseTooMany(room.maxGuests, stay)
    if (room.isTaken) throw await takenFor(guest, stay)
    quoteStay(room.pricePerNightCents, stay)
  }

  /** Nobody is sent away from nights that are their own. */
  async function takenFor(guest: UserRow, { roomId, checkInDate, checkOutDate }: Stay) {
    const [own] = await queries.ownNights.execute({ userId: guest.id, roomId, checkInDate, checkOutDate })
    const words = own?.nights
      ? bookingMessages.nightsOfYourOwn(own.nights === nightsBetween(checkInDate, checkOutDate))
      : 'This room is taken for some of those nights. Please try other dates.'
    return refusal(words, 'checkInDate')
  }

  async function bookInside(tx: Database, bookingId: string, { guest, stay, network }: Attempt): Promise<void> {
    const now = clock.now()
    checkNotPastNorFar(stay, now)

    if (network) await lockNetwork(tx, network)
    const room = await lockRoomFor(tx, stay.roomId, guest.id)
    if (!room) throw noSuchRoom()
    // Closed since the request began: a stay and its mail would bring the person back.
    if (isClosedAddress(room.guestEmail)) throw notSignedIn()
    await requireFewCancelled(tx, guest.id)
    if (!room.isAvailable) throw switchedOff()
    refuseTooMany(room.maxGuests, stay)

    const isStranger = network !== undefined && !room.isVerified
    if (isStranger && exceeds(settings.unpaidNightsPerNetwork, await findUnpaidFrom(tx, network), stay)) {
      throw tooManyFromThere()
    }

    const { pricePerNightCents, totalCents } = quoteStay(room.pricePerNightCents, stay)
    const booking = {
      id: bookingId,
      roomId: room.id,
      hotelId: room.hotelId,
      userId: guest.id,
      checkInDate: stay.checkInDate,
      checkOutDate: stay.checkOutDate,
      guests: stay.guests,
      pricePerNightCents,
      totalCents,
      hold: Math.min(settings.holdHours * hour, room.isVerified ? Infinity : unverified.hold),
    }
    const unpaid = await insertBooking(tx, booking, earliestToday(now)).catch(
      onConstraint('bookings_no_overlap', taken),
    )
    checkUnpaid(stay, unpaid, room)
    if (isStranger) await noteOrigin(tx, bookingId, network)
    await notifyBooking(tx, settings, bookingId, { type: 'booked' })
  }

  /**
   * Books a room for a guest who asks from `address`. With an idempotency key, a repeat of the same request gets the first one's
   * answer.
   */
  async function book(
    guest: UserRow,
    request: StayRequest,
    { address, key }: Asked = {},
  ): Promise<{ bookingId: string }> {
    const stay = readStay(request)
    const answer = { bookingId: newId() }
    const network = address && !guest.isVerified ? networkOf(address) : undefined
    const transaction = async (tx: Database) => {
      const work = () => bookInside(tx, answer.bookingId, { guest, stay, network })
      if (key) return once(tx, { userId: guest.id, key, fingerprint: fingerprintOf(stay) }, answer, work)
      await work()
      return answer
    }
    const inTurn = () => serialize(stay.roomId, () => transact(db, transaction))
    return network ? serialize(network, inTurn) : inTurn()
  }

  /** One of a guest's own bookings with its receipt. */
  async function show(userId: string, bookingId: string) {
    const [booking] = await queries.ofGuestById.execute({ userId, bookingId })
    if (!booking) throw noSuchBooking()
    const [facts, refunds, marks] = await Promise.all([
      findReceiptFacts(db, bookingId),
      findRefundsOf(db, bookingId),
      findMarksOf(db, bookingId),
    ])
    return presentDetails({ booking, facts, refunds, marks, now: clock.now() })
  }

  /** The stays that occupy nights of a room, by default those of the coming months. */
  async function takenNights({ roomId, ...asked }: Payload<'takenNights'>) {
    const rows = await queries.takenStays.execute({ roomId, ...readSpan(asked, clock.now()) })
    if (rows.length === 0) throw noSuchRoom()
    return rows.flatMap(({ checkInDate, checkOutDate }) =>
      checkInDate && checkOutDate ? [{ checkInDate, checkOutDate }] : [],
    )
  }

  /** The rooms of a hotel, or of the list, that could not be booked for these dates because a night is taken. */
  async function takenRooms({ hotelId, ...dates }: Payload<'takenRooms'>): Promise<string[]> {
    const stay = readStay({ ...dates, roomId: '', guests: guestsMin })
    checkNotPastNorFar(stay, clock.now())
    const [taken] = await (hotelId
      ? queries.takenRoomsOfHotel.execute({ ...stay, hotelId })
      : queries.takenRooms.execute({ ...stay }))
    return taken?.ids?.split(',') ?? []
  }

  return { checkAvailability, book, show, takenNights, takenRooms }
}

const fingerprintOf = ({ roomId, checkInDate, checkOutDate, guests }: Stay) =>
  [roomId, checkInDate, checkOutDate, guests].join(' ')
