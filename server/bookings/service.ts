import type { Payload } from '../../contract/calls'
import { takenNightsDays } from '../../contract/limits'
import { addDays } from '../../contract/stay'
import { sentences } from '../../contract/sentences'
import { onConstraint } from '../db/constraint'
import { newId } from '../db/id'
import type { Database } from '../db/open'
import type { UserRow } from '../db/schema'
import { together } from '../db/together'
import { transact } from '../db/transaction'
import { refusal } from '../http/refusal'
import { bookingsWaiting, unpaidBookingsMax } from '../limits'
import { enqueueMail } from '../mail/queue'
import type { Parts } from '../parts'
import { confirmationMail } from './confirmationMail'
import { once } from './idempotency'
import { linePerKey } from './line'
import { presentBooking } from './presenter'
import { checkNotPastNorFar, earliestToday, latestToday, quoteStay, readStay, type Stay } from './stay'
import { bookingQueries, insertBooking, lockRoomFor } from './store'

type StayRequest = Payload<'createBooking'>

const noSuchRoom = () => refusal('We could not find that room.', 'roomId')
const switchedOff = () => refusal('This room is not available at the moment.', 'roomId')
const tooManyUnpaid = () =>
  refusal(`You have ${unpaidBookingsMax} unpaid bookings. Please pay for one before you book another.`)
const taken = () => refusal(sentences.nightsTaken, 'checkInDate')

/** The rules of booking. Every "no" is a refusal with a sentence and, where one is at fault, the payload's field. */
export function bookingService({ database: { db }, clock, settings }: Pick<Parts, 'database' | 'clock' | 'settings'>) {
  const queries = bookingQueries(db)
  const inLine = linePerKey(bookingsWaiting)
  const roomForStay = together(async (stays: Stay[]) => {
    const found = await queries.roomsForStays.execute({
      roomIds: stays.map(({ roomId }) => roomId),
      arrivals: stays.map(({ checkInDate }) => checkInDate),
      departures: stays.map(({ checkOutDate }) => checkOutDate),
    })
    const byPlace = new Map(found.map((room) => [room.place, room]))
    return stays.map((_, index) => byPlace.get(index + 1))
  })

  /** Resolves when the stay could be booked now; refuses otherwise. A promise to nobody: {@link book} decides anew. */
  async function checkAvailability(request: StayRequest): Promise<void> {
    const stay = readStay(request)
    checkNotPastNorFar(stay, clock.now())

    const room = await roomForStay(stay)
    if (!room) throw noSuchRoom()
    if (!room.isAvailable) throw switchedOff()
    if (room.isTaken)
      throw refusal('This room is taken for some of those nights. Please try other dates.', 'checkInDate')
    quoteStay(room.priceCents, stay)
  }

  async function bookInside(tx: Database, bookingId: string, guest: UserRow, stay: Stay): Promise<void> {
    const now = clock.now()
    checkNotPastNorFar(stay, now)

    const room = await lockRoomFor(tx, stay.roomId, guest.id)
    if (!room) throw noSuchRoom()
    if (!room.isAvailable) throw switchedOff()

    const { pricePerNightCents, totalCents } = quoteStay(room.priceCents, stay)
    const booking = {
      id: bookingId,
      roomId: room.id,
      hotelId: room.hotelId,
      userId: guest.id,
      checkIn: stay.checkInDate,
      checkOut: stay.checkOutDate,
      guests: stay.guests,
      priceCents: pricePerNightCents,
      totalCents,
    }
    const unpaid = await insertBooking(tx, booking, earliestToday(now)).catch(
      // Two stays of a room may not overlap: the database holds that, and whoever comes second is told so.
      onConstraint('bookings_no_overlap', taken),
    )
    if (unpaid >= unpaidBookingsMax) throw tooManyUnpaid()
    await enqueueMail(tx, confirmationMail({ bookingId, guest, room, stay, appOrigin: settings.appOrigin }))
  }

  /**
   * Books a room and answers the booking's id; it stands once this resolves. With an idempotency key, a repeat of the same
   * request gets the first one's answer, even after the first day of the stay has passed.
   */
  async function book(guest: UserRow, request: StayRequest, key?: string): Promise<{ bookingId: string }> {
    const stay = readStay(request)
    const answer = { bookingId: newId() }
    const transaction = async (tx: Database) => {
      const work = () => bookInside(tx, answer.bookingId, guest, stay)
      if (key) return once(tx, { userId: guest.id, key, fingerprint: fingerprintOf(stay) }, answer, work)
      await work()
      return answer
    }
    return inLine(stay.roomId, () => transact(db, transaction))
  }

  /** A guest's bookings, newest first. */
  async function ofGuest(userId: string) {
    return (await queries.ofGuest.execute({ userId })).map(presentBooking)
  }

  /** The bookings of an owner's hotel, newest first, and their sums (D20) in whole cents. */
  async function ofOwner(ownerId: string) {
    const rows = await queries.ofOwner.execute({ ownerId })
    return {
      bookings: rows.map(presentBooking),
      totalBookings: rows.filter(({ status }) => status !== 'cancelled').length,
      revenueCents: rows.reduce((sum, { isPaid, totalCents }) => (isPaid ? sum + totalCents : sum), 0),
    }
  }

  /** Stays that keep nights of a room from today on, wherever the guest's today is, for {@link takenNightsDays} days. */
  async function takenNights(roomId: string) {
    const now = clock.now()
    const from = earliestToday(now)
    const until = addDays(latestToday(now), takenNightsDays)
    const rows = await queries.takenStays.execute({ roomId, from, until })
    if (rows.length === 0) throw noSuchRoom()
    return rows.flatMap(({ checkInDate, checkOutDate }) =>
      checkInDate && checkOutDate ? [{ checkInDate, checkOutDate }] : [],
    )
  }

  return { checkAvailability, book, ofGuest, ofOwner, takenNights }
}

/** What a stay asks for, all of it, as text. */
const fingerprintOf = ({ roomId, checkInDate, checkOutDate, guests }: Stay) =>
  [roomId, checkInDate, checkOutDate, guests].join(' ')
