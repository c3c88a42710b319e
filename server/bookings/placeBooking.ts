import { bookingMessages } from '../../contract/bookingMessages'
import { endOfDeadline } from '../../contract/hotelDay'
import { earliestToday } from '../../contract/stay'
import type { Database } from '../db/database'
import { onConstraint } from '../db/errors'
import { Refusal } from '../http/refusal'
import { notifyBooking } from './mails/notifyBooking'
import { insertBooking, insertOrigin, type LockedRoom, type Origin } from './newBookingStore'
import { quoteStay, validateRoom, type Stay } from './stay'

export class NightsTaken extends Refusal {
  constructor() {
    super(bookingMessages.nightsTaken, 200, { field: 'checkInDate' })
  }
}

interface Placing {
  bookingId: string
  /** Locked in this transaction. */
  room: LockedRoom
  stay: Stay
  userId: string
  /** Milliseconds for which the nights are held unpaid, at most. */
  hold: number
  origin: Origin
}

/**
 * Books a room's nights at today's price and terms, whoever asks for them, and queues the mails. Who may, and how much, the caller checks:
 * returned are the total, the terms, and what the guest had unpaid before.
 * Errors: a refusal of the room or the price, {@link NightsTaken}.
 */
export async function placeBooking(
  tx: Database,
  settings: Parameters<typeof notifyBooking>[1],
  { bookingId, room, stay, userId, hold, origin }: Placing,
  now: Date,
) {
  validateRoom(room, stay, now)
  const quoted = quoteStay(room.pricePerNightCents, stay)
  const dayEnds = endOfDeadline(stay.checkInDate, room.timeZone)
  const booking = {
    id: bookingId,
    hotelId: room.hotelId,
    userId,
    ...stay,
    ...quoted,
    hold,
    mailbox: origin.mailbox,
    dayEnds,
  }
  const placed = await insertBooking(tx, booking, earliestToday(now)).catch(
    onConstraint('bookings_no_overlap', () => new NightsTaken()),
  )
  await insertOrigin(tx, { bookingId, ...origin })
  await notifyBooking(tx, settings, bookingId, { type: 'booked' })
  return { ...placed, totalCents: quoted.totalCents }
}
