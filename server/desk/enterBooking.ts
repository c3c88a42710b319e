import type { Payload } from '../../contract/callTypes'
import { deadlineDay } from '../../contract/hotelDay'
import { toCents } from '../../contract/quote'
import { latestToday, validateCheckIn } from '../../contract/stay'
import { audit } from '../audit/store'
import { runIdempotently } from '../bookings/idempotency'
import { NightsTaken, placeAtDesk } from '../bookings/placeBooking'
import { parseStay } from '../bookings/stay'
import { overlapRefusal } from '../calendar/overlap'
import type { Database } from '../db/database'
import { newId } from '../db/schema'
import { transact } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import { bookingNotFound, refusal } from '../http/refusal'
import type { Actor } from '../http/session'
import { findRates } from '../rates/store'
import { lockOwnRoom } from '../rooms/service'
import { findOwnBooking, updateNote } from './store'

const isArchived = () => refusal('This room is archived. Please restore it before you book it.', 'roomId')

/** Why its guest is not mailed. */
const notVerified = ' We didn’t email your guest: please confirm your own email address first.'
const mailedOften = ' We didn’t email your guest: too many emails have been sent lately.'

type Entered = { bookingId: string; unmailed?: string }

type Deps = Pick<Dependencies, 'database' | 'clock' | 'settings'>

/**
 * A stay that the hotel enters for somebody who has called or walked in; the message says so where they have an address and are not mailed.
 * With a key, a repeat of the same request gets the first one's answer. Refuses nights that are taken, and says by what.
 */
export async function enterBooking(
  { database: { db }, clock, settings }: Deps,
  { userId, requestId, isVerified }: Actor & { isVerified: boolean },
  payload: Payload<'enterBooking'>,
  key: string | undefined,
) {
  const { guestName, email, phone, totalPrice, note = '' } = payload
  const stay = parseStay(payload)
  const { roomId, ...dates } = stay
  const ownCents = totalPrice === undefined ? undefined : toCents(Number(totalPrice))
  const about = { guestName: guestName.trim(), guestEmail: email?.trim(), guestPhone: phone?.trim() || undefined }
  const entered = { ...about, note: note.trim(), ownCents }

  async function enter(tx: Database, bookingId: string) {
    const now = clock.now()
    const room = await lockOwnRoom(tx, userId, roomId)
    if (room.isArchived) throw isArchived()
    const problem = validateCheckIn(stay.checkInDate, deadlineDay(room.timeZone, now), latestToday(now))
    if (problem) throw refusal(problem, 'checkInDate')
    const rated = { ...room, rates: await findRates(tx, roomId) }
    const isMailed = await placeAtDesk(tx, settings, { bookingId, room: rated, stay, ...entered }, now)
    await audit(tx, { action: 'booking.entered', actorId: userId, subjectId: bookingId, requestId, detail: { roomId } })
    return about.guestEmail && !isMailed ? { unmailed: isVerified ? mailedOften : notVerified } : undefined
  }

  const fingerprint = JSON.stringify(['enterBooking', stay, entered])
  const first: Entered = { bookingId: newId() }
  try {
    const { bookingId, unmailed = '' } = await transact(db, (tx) =>
      runIdempotently(tx, { userId, key, fingerprint }, first, () => enter(tx, first.bookingId)),
    )
    const booking = await findOwnBooking(db, bookingId, userId)
    const { number } = booking!
    return { message: `Booked: ${number}.${unmailed}`, bookingId, number }
  } catch (error) {
    // A failed transaction runs no more statements, so the overlap is looked up after it.
    throw error instanceof NightsTaken ? await overlapRefusal(db, [roomId], dates) : error
  }
}

/** The hotel's own, of any of its bookings. */
export const saveNote = (
  { database: { db } }: Deps,
  { userId, requestId }: Actor,
  { bookingId, note }: Payload<'bookingNote'>,
) =>
  transact(db, async (tx) => {
    if (!(await updateNote(tx, bookingId, userId, note.trim()))) throw bookingNotFound()
    await audit(tx, { action: 'booking.noted', actorId: userId, subjectId: bookingId, requestId })
  })
