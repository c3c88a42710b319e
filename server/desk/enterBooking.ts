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
import { lockOwnRoom } from '../rooms/service'
import { findOwnBooking, updateNote } from './store'

const isArchived = () => refusal('This room is archived. Please restore it before you book it.', 'roomId')

type Deps = Pick<Dependencies, 'database' | 'clock' | 'settings'>

/**
 * A stay that the hotel enters for somebody who has called or walked in. With a key, a repeat of the same request gets the first one's
 * answer. Refuses nights that are taken, and says by what.
 */
export async function enterBooking(
  { database: { db }, clock, settings }: Deps,
  { userId, requestId }: Actor,
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
    await placeAtDesk(tx, settings, { bookingId, room, stay, ...entered }, now)
    await audit(tx, { action: 'booking.entered', actorId: userId, subjectId: bookingId, requestId, detail: { roomId } })
  }

  const fingerprint = JSON.stringify(['enterBooking', stay, entered])
  const first = { bookingId: newId() }
  try {
    const { bookingId } = await transact(db, (tx) =>
      runIdempotently(tx, { userId, key, fingerprint }, first, () => enter(tx, first.bookingId)),
    )
    const booking = await findOwnBooking(db, bookingId, userId)
    return { bookingId, number: booking!.number }
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
