import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { holdUntil, isHoldOver } from '../bookings/holdStore'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/open'
import { bookings, hotels, paymentSessions, type Ender } from '../db/schema'
import { fromNow } from '../db/sql'
import { cancellationLimits } from './limits'

/** A literal instead of a parameter, so that the partial index of unpaid bookings can be used. */
const isUnpaid = sql<boolean>`${bookings.status} = 'pending'`

/** Who cancels: the guest whose booking it is, or the owner of its hotel. */
export interface Party {
  by: Exclude<Ender, 'hold'>
  userId: string
}

/** A booking of theirs; no row for somebody else's. */
function selectSubject(db: Database, bookingId: string, { by, userId }: Party) {
  const ownHotels = db.select({ id: hotels.id }).from(hotels).where(eq(hotels.ownerId, userId))
  const isTheirs = by === 'guest' ? eq(bookings.userId, userId) : inArray(bookings.hotelId, ownHotels)
  return db
    .select({
      id: bookings.id,
      status: bookings.status,
      isPaid: bookings.isPaid,
      ending: bookings.ending,
      checkInDate: bookings.checkInDate,
      checkOutDate: bookings.checkOutDate,
      mark: bookings.mark,
      cancellation: bookings.cancellation,
    })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isTheirs))
}

export async function findSubject(db: Database, bookingId: string, party: Party) {
  const [booking] = await selectSubject(db, bookingId, party)
  return booking
}
export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

/** The same, locked until the transaction ends. */
export async function lockSubject(tx: Database, bookingId: string, party: Party): Promise<Subject | undefined> {
  const [booking] = await selectSubject(tx, bookingId, party).for('update')
  return booking
}

const cancelledBy = (by: Ender) =>
  ({ status: 'cancelled', endedBy: by, cancelledAt: sql`now()`, ending: null, endingSince: null }) as const

/** Frees the nights of a booking. Lock it before. */
export const cancelBooking = (tx: Database, bookingId: string, by: Ender, cancelReason?: string) =>
  tx
    .update(bookings)
    .set({ ...cancelledBy(by), cancelReason })
    .where(eq(bookings.id, bookingId))

/**
 * Who may end an unpaid booking. While somebody holds a claim no payment page is opened; a claim that is taken over, or ended
 * by a payment, is worth nothing any more.
 */
export interface Claim {
  bookingId: string
  guestId: string
  by: Ender
  since: Date
}

const claimed = { bookingId: bookings.id, guestId: bookings.userId, by: bookings.ending, since: bookings.endingSince }
type ClaimedRow = Omit<Claim, 'by' | 'since'> & { by: Ender | null; since: Date | null }
const asClaims = (rows: ClaimedRow[]): Claim[] =>
  rows.map(({ by, since, ...ids }) => ({ ...ids, by: by!, since: since! }))

/**
 * Undefined when the booking is not unpaid, or somebody else is ending it. The reason is written with the claim, for whoever
 * takes over.
 */
export async function claimEnding(
  db: Database,
  bookingId: string,
  by: Ender,
  cancelReason?: string,
): Promise<Claim | undefined> {
  const rows = await db
    .update(bookings)
    .set({ ending: by, endingSince: sql`now()`, cancelReason })
    .where(and(eq(bookings.id, bookingId), isUnpaid, isNull(bookings.ending)))
    .returning(claimed)
  return asClaims(rows)[0]
}

/** Claims every unpaid booking of a guest who leaves us, but those that the desk has noted: there somebody is in the room. */
export async function claimUnpaidOf(tx: Database, guestId: string): Promise<Claim[]> {
  const rows = await tx
    .update(bookings)
    .set({ ending: 'guest', endingSince: sql`now()` })
    .where(and(eq(bookings.userId, guestId), isUnpaid, isNull(bookings.ending), isNull(bookings.mark)))
    .returning(claimed)
  return asClaims(rows)
}

const isHeldBy = ({ bookingId, since }: Claim) =>
  and(eq(bookings.id, bookingId), isUnpaid, eq(bookings.endingSince, since))

/** Gives a claim back: the booking goes on. */
export const releaseClaim = (db: Database, claim: Claim) =>
  db.update(bookings).set({ ending: null, endingSince: null, cancelReason: null }).where(isHeldBy(claim))

/** Ends a booking whose claim is still held, and returns whether it was. */
export async function endClaimed(tx: Database, claim: Claim): Promise<boolean> {
  const { rowCount } = await tx.update(bookings).set(cancelledBy(claim.by)).where(isHeldBy(claim))
  return rowCount === 1
}

/**
 * Claims bookings whose hold is over and whose payment page, if there was one, can no longer be paid; and those whose ending was
 * left unfinished. No other replica gets them until the claim is old.
 */
export async function claimOverdue(db: Database): Promise<Claim[]> {
  const payable = db
    .select({ one: sql`1` })
    .from(paymentSessions)
    .where(
      and(
        eq(paymentSessions.bookingId, bookings.id),
        inArray(paymentSessions.status, ['creating', 'open']),
        sql`${paymentSessions.expiresAt} > ${fromNow(-cancellationLimits.afterPage)}`,
      ),
    )
  const rows = await claimDue(db, bookings, {
    isDue: and(
      isUnpaid,
      sql`CASE WHEN ${bookings.ending} IS NULL
        THEN ${isHoldOver} AND NOT EXISTS ${payable}
        ELSE ${bookings.endingSince} <= ${fromNow(-cancellationLimits.claimKept)} END`,
    ),
    orderBy: bookings.payBy,
    limit: cancellationLimits.batchSize,
    set: { ending: sql`coalesce(${bookings.ending}, 'hold')`, endingSince: sql`now()` },
  })
  return asClaims(
    rows.map(({ id, userId, ending, endingSince }) => ({
      bookingId: id,
      guestId: userId,
      by: ending,
      since: endingSince,
    })),
  )
}

/** Gives the unpaid bookings of a release without holds theirs, from now on. `hold` in milliseconds. */
export const backfillHolds = (db: Database, hold: number) =>
  db
    .update(bookings)
    .set({ payBy: holdUntil(bookings.checkInDate, sql`${hold}`) })
    .where(and(isUnpaid, isNull(bookings.payBy)))
