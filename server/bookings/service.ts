import type { Payload } from '../../contract/callTypes'
import { guestsMin } from '../../contract/limits'
import { sentences } from '../../contract/sentences'
import { nightsBetween } from '../../contract/stay'
import { batchLookups } from '../db/batchLookups'
import { onConstraint } from '../db/errors'
import { isClosedAddress, newId, type UserRow } from '../db/schema'
import type { Database } from '../db/open'
import { transact } from '../db/transaction'
import { hour } from '../durations'
import { notSignedIn, refusal } from '../http/refusal'
import { bookingsWaitingMax, bookingWait, unpaidBookingsMax } from './limits'
import type { Parts } from '../parts'
import { once } from './idempotency'
import { tell } from './mails/tell'
import { presentBooking, revenueOf } from './presenter'
import { presentDetails } from './details'
import { serializeByKey } from './serializeByKey'
import { checkNotPastNorFar, earliestToday, quoteStay, readStay, type Stay } from './stay'
import { findReceiptFacts, findRefundsOf } from './receiptStore'
import { bookingQueries, insertBooking, lockRoomFor } from './store'
import { readSpan } from './span'

type StayRequest = Payload<'createBooking'>

export const noSuchBooking = () => refusal('We could not find that booking.', 'bookingId')
const noSuchRoom = () => refusal('We could not find that room.', 'roomId')
const switchedOff = () => refusal('This room is not available at the moment.', 'roomId')
const refuseTooMany = (maxGuests: number, { guests }: Stay) => {
  if (guests > maxGuests) throw refusal(sentences.sleepsAtMost(maxGuests), 'guests')
}
const tooManyUnpaid = () =>
  refusal(`You have ${unpaidBookingsMax} unpaid bookings. Please pay for one before you book another.`)
const taken = () => refusal(sentences.nightsTaken, 'checkInDate')

type BookingParts = Pick<Parts, 'database' | 'clock' | 'settings'>

export function bookingService({ database: { db }, clock, settings }: BookingParts, wait = bookingWait) {
  const queries = bookingQueries(db)
  const serialize = serializeByKey(bookingsWaitingMax, wait)
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
      ? sentences.nightsOfYourOwn(own.nights === nightsBetween(checkInDate, checkOutDate))
      : 'This room is taken for some of those nights. Please try other dates.'
    return refusal(words, 'checkInDate')
  }

  async function bookInside(tx: Database, bookingId: string, guest: UserRow, stay: Stay): Promise<void> {
    const now = clock.now()
    checkNotPastNorFar(stay, now)

    const room = await lockRoomFor(tx, stay.roomId, guest.id)
    if (!room) throw noSuchRoom()
    // Closed since the request began: a stay and its mail would bring the person back.
    if (isClosedAddress(room.guestEmail)) throw notSignedIn()
    if (!room.isAvailable) throw switchedOff()
    refuseTooMany(room.maxGuests, stay)

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
      hold: settings.holdHours * hour,
    }
    const unpaid = await insertBooking(tx, booking, earliestToday(now)).catch(
      onConstraint('bookings_no_overlap', taken),
    )
    if (unpaid >= unpaidBookingsMax) throw tooManyUnpaid()
    await tell(tx, settings, bookingId, { what: 'booked' })
  }

  /** Books a room. With an idempotency key, a repeat of the same request gets the first one's answer. */
  async function book(guest: UserRow, request: StayRequest, key?: string): Promise<{ bookingId: string }> {
    const stay = readStay(request)
    const answer = { bookingId: newId() }
    const transaction = async (tx: Database) => {
      const work = () => bookInside(tx, answer.bookingId, guest, stay)
      if (key) return once(tx, { userId: guest.id, key, fingerprint: fingerprintOf(stay) }, answer, work)
      await work()
      return answer
    }
    return serialize(stay.roomId, () => transact(db, transaction))
  }

  async function ofGuest(userId: string) {
    return (await queries.ofGuest.execute({ userId })).map(presentBooking)
  }

  /** One of a guest's own bookings with its receipt. */
  async function show(userId: string, bookingId: string) {
    const [booking] = await queries.ofGuestById.execute({ userId, bookingId })
    if (!booking) throw noSuchBooking()
    const [facts, refunds] = await Promise.all([findReceiptFacts(db, bookingId), findRefundsOf(db, bookingId)])
    return presentDetails({ booking, facts, refunds, now: clock.now() })
  }

  /** Cancelled bookings are listed but not counted; revenue is what was paid less what goes back. */
  async function ofOwner(ownerId: string) {
    const rows = await queries.ofOwner.execute({ ownerId })
    return {
      bookings: rows.map(presentBooking),
      totalBookings: rows.filter(({ status }) => status !== 'cancelled').length,
      revenueCents: rows.reduce((sum, booking) => sum + revenueOf(booking), 0),
    }
  }

  /** The stays that occupy nights of a room, by default those of the coming months. */
  async function takenNights({ roomId, ...asked }: Payload<'takenNights'>) {
    const rows = await queries.takenStays.execute({ roomId, ...readSpan(asked, clock.now()) })
    if (rows.length === 0) throw noSuchRoom()
    return rows.flatMap(({ checkInDate, checkOutDate }) =>
      checkInDate && checkOutDate ? [{ checkInDate, checkOutDate }] : [],
    )
  }

  /** The rooms that guests can see and that could not be booked for these dates because a night is taken. */
  async function takenRooms(dates: Payload<'takenRooms'>): Promise<string[]> {
    const stay = readStay({ ...dates, roomId: '', guests: guestsMin })
    checkNotPastNorFar(stay, clock.now())
    const [taken] = await queries.takenRooms.execute({ ...stay })
    return taken?.ids?.split(',') ?? []
  }

  return { checkAvailability, book, ofGuest, show, ofOwner, takenNights, takenRooms }
}

const fingerprintOf = ({ roomId, checkInDate, checkOutDate, guests }: Stay) =>
  [roomId, checkInDate, checkOutDate, guests].join(' ')
