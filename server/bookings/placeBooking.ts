import { bookingMessages } from '../../contract/bookingMessages'
import { endOfDeadline } from '../../contract/hotelDay'
import type { Quote } from '../../contract/quote'
import { earliestToday } from '../../contract/stay'
import type { Database } from '../db/database'
import { onConstraint } from '../db/errors'
import { Refusal } from '../http/refusal'
import { notifyBooking } from './mails/notifyBooking'
import { insertBooking, insertDeskBooking, insertOrigin, type LockedRoom, type Origin } from './newBookingStore'
import { quoteAtDesk, quoteStay, validateRoom, type Stay } from './stay'

export class NightsTaken extends Refusal {
  constructor() {
    super(bookingMessages.nightsTaken, 200, { field: 'checkInDate' })
  }
}

type Settings = Parameters<typeof notifyBooking>[1]

interface Placing {
  bookingId: string
  /** Locked in this transaction. */
  room: LockedRoom
  stay: Stay
}

interface GuestsPlacing extends Placing {
  userId: string
  /** Milliseconds for which the nights are held unpaid, at most. */
  hold: number
  origin: Origin
}

interface DesksPlacing extends Placing {
  guestName: string
  guestEmail?: string
  guestPhone?: string
  note: string
  /** What the hotel asks, in cents, if not the room's price. */
  ownCents?: number
}

/**
 * Books a room's nights at today's price and terms for a guest with an account, and queues the mails. Who may, and how much, the caller
 * checks: returned are the total, the terms, and what the guest had unpaid before.
 * Errors: a refusal of the room or the price, {@link NightsTaken}.
 */
export async function placeBooking(
  tx: Database,
  settings: Settings,
  { userId, hold, origin, ...placing }: GuestsPlacing,
  now: Date,
) {
  const { bookingId, room, stay } = placing
  validateRoom(room, stay, now)
  const { placed } = await place(tx, settings, placing, quoteStay(room, stay, now), async (booking) => {
    const dayEnds = endOfDeadline(stay.checkInDate, room.timeZone)
    const held = { ...booking, userId, hold, mailbox: origin.mailbox, dayEnds }
    const placed = await insertBooking(tx, held, earliestToday(now))
    await insertOrigin(tx, { bookingId, ...origin })
    return { ...placed, totalCents: booking.totalCents }
  })
  return placed
}

/**
 * The same for somebody who has called or walked in: confirmed at once, also in a room that is switched off. Returns whether they are
 * mailed.
 */
export async function placeAtDesk(
  tx: Database,
  settings: Settings,
  { guestName, guestEmail, guestPhone, note, ownCents, ...placing }: DesksPlacing,
  now: Date,
) {
  const { room, stay } = placing
  validateRoom({ ...room, isAvailable: true }, stay, now)
  const quoted = quoteAtDesk(room, stay, ownCents)
  const { isGuestMailed } = await place(tx, settings, placing, quoted, (booking) => {
    const paidAt = booking.totalCents === 0 ? now : null
    return insertDeskBooking(tx, { ...booking, guestName, guestEmail, guestPhone, note, paidAt })
  })
  return isGuestMailed
}

type PricedStay = Stay &
  Pick<Quote, 'nightCents' | 'lines' | 'totalCents'> & { id: string; hotelId: string; pricePerNightCents: number }

async function place<Placed>(
  tx: Database,
  settings: Settings,
  { bookingId, room, stay }: Placing,
  { nightCents, lines, totalCents }: Quote,
  insert: (booking: PricedStay) => Promise<Placed>,
) {
  const { hotelId, pricePerNightCents } = room
  const price = { pricePerNightCents, nightCents, lines, totalCents }
  const placed = await insert({ id: bookingId, hotelId, ...stay, ...price }).catch(
    onConstraint('bookings_no_overlap', () => new NightsTaken()),
  )
  return { placed, isGuestMailed: await notifyBooking(tx, settings, bookingId, { type: 'booked' }) }
}
