import type { OpenDatabase } from '../../server/db/open'
import type { RunningServer } from '../../testing/programs'
import { count } from '../support/audit'
import { inDays } from '../support/days'
import { cast, type Account, type OwnedRoom } from '../support/people'
import type { Stage } from '../support/stage'
import { openVisitor } from '../support/visitor'

/** A booking whose payment page is open. */
export interface Opened {
  guest: Account
  bookingId: string
  url: string
  sessionId: string
}

/** Guests and a room, with what proofs of payments do all the time. Each booking is by another guest, for other nights. */
export async function openTill(stage: Stage, guests: number) {
  const people = await cast(stage, guests, 1)
  let turn = 0

  async function booked(server: RunningServer) {
    const guest = people.guests[turn]!
    turn += 1
    const visitor = openVisitor(server, guest)
    const stay = {
      roomId: people.rooms[0]!.room.id,
      checkInDate: inDays(turn),
      checkOutDate: inDays(turn + 1),
      guests: 2,
    }
    const { body } = await visitor.call('createBooking', stay)
    if (!body.success) throw new Error(`The booking was refused: ${body.message}`)
    return { guest, visitor, bookingId: body.bookingId! }
  }

  async function opened(server: RunningServer): Promise<Opened> {
    const { guest, visitor, bookingId } = await booked(server)
    const { body } = await visitor.call('stripePayment', { bookingId })
    visitor.close()
    if (!body.success) throw new Error(`Pay now was refused: ${body.message}`)
    return { guest, bookingId, url: body.url!, sessionId: body.url!.split('/').at(-1)! }
  }

  return { ...people, booked, opened } satisfies { guests: Account[]; rooms: OwnedRoom[] } & Record<string, unknown>
}

/** What became of one booking: all of it has to be 1 for a payment, and the last three 0 for none. */
export interface Entered {
  paid: number
  /** Entries about payments of the append-only log. */
  audited: number
  /** Receipts queued or sent. */
  mails: number
  refunds: number
}

export const whatBecameOf = (stage: Stage, bookings: Pick<Opened, 'bookingId' | 'guest'>[]): Promise<Entered[]> =>
  stage.withDatabase((database) => Promise.all(bookings.map((booking) => enteredOf(database, booking))))

async function enteredOf(
  database: OpenDatabase,
  { bookingId, guest }: Pick<Opened, 'bookingId' | 'guest'>,
): Promise<Entered> {
  const ofBooking = (query: string) => count(database, `SELECT count(*) FROM ${query}`, [bookingId])
  return {
    paid: await ofBooking(`bookings WHERE id = $1 AND is_paid AND status = 'confirmed'`),
    audited: await ofBooking(`audit_log WHERE subject_id = $1 AND action LIKE 'payment.%'`),
    mails: await count(database, `SELECT count(*) FROM mail_queue WHERE recipient = $1 AND subject LIKE 'Paid:%'`, [
      guest.user.email,
    ]),
    refunds: await ofBooking(`payment_sessions WHERE booking_id = $1 AND status = 'refund_due'`),
  }
}

export const isPaidOnce = ({ paid, audited, mails, refunds }: Entered) =>
  paid === 1 && audited === 1 && mails === 1 && refunds === 0

/** Does the guest see the booking as paid? */
export async function showsPaid(server: RunningServer, { guest, bookingId }: Pick<Opened, 'bookingId' | 'guest'>) {
  const visitor = openVisitor(server, guest)
  const { body } = await visitor.call('getBookings')
  visitor.close()
  return body.bookings?.find(({ _id }) => _id === bookingId)?.isPaid ?? false
}
