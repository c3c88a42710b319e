import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { holdUntil } from '../bookings/holdStore'
import type { Database } from '../db/open'
import { bookings, paymentSessions, type Ender } from '../db/schema'
import { fromNow, isAnyOf } from '../db/sql'
import { cancellationLimits } from './limits'

/** A literal instead of a parameter, so that the partial index of unpaid bookings can be used. */
const isUnpaid = sql<boolean>`${bookings.status} = 'pending'`

const subject = {
  id: bookings.id,
  status: bookings.status,
  isPaid: bookings.isPaid,
  ending: bookings.ending,
  checkInDate: bookings.checkInDate,
  cancellation: bookings.cancellation,
}

/** A guest's own booking; undefined for somebody else's too. */
export async function findSubject(db: Database, bookingId: string, guestId: string) {
  const [booking] = await db
    .select(subject)
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.userId, guestId)))
  return booking
}
export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

/** The same, locked until the transaction ends. */
export async function lockSubject(tx: Database, bookingId: string, guestId: string): Promise<Subject | undefined> {
  const [booking] = await tx
    .select(subject)
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.userId, guestId)))
    .for('update')
  return booking
}

const cancelledBy = (by: Ender) =>
  ({ status: 'cancelled', endedBy: by, cancelledAt: sql`now()`, ending: null, endingSince: null }) as const

/** Frees the nights of a booking. Lock it before. */
export const cancelBooking = (tx: Database, bookingId: string, by: Ender) =>
  tx.update(bookings).set(cancelledBy(by)).where(eq(bookings.id, bookingId))

/**
 * Who may end an unpaid booking. While somebody holds a claim no payment page is opened; a claim that is taken over, or ended
 * by a payment, is worth nothing any more.
 */
export interface Claim {
  bookingId: string
  by: Ender
  since: Date
}

const claimed = { bookingId: bookings.id, by: bookings.ending, since: bookings.endingSince }
const asClaims = (rows: { bookingId: string; by: Ender | null; since: Date | null }[]): Claim[] =>
  rows.map(({ bookingId, by, since }) => ({ bookingId, by: by!, since: since! }))

/** Undefined when the booking is not unpaid, or somebody else is ending it. */
export async function claimEnding(db: Database, bookingId: string, by: Ender): Promise<Claim | undefined> {
  const rows = await db
    .update(bookings)
    .set({ ending: by, endingSince: sql`now()` })
    .where(and(eq(bookings.id, bookingId), isUnpaid, isNull(bookings.ending)))
    .returning(claimed)
  return asClaims(rows)[0]
}

const isHeldBy = ({ bookingId, since }: Claim) =>
  and(eq(bookings.id, bookingId), isUnpaid, eq(bookings.endingSince, since))

/** Gives a claim back: the booking goes on. */
export const releaseClaim = (db: Database, claim: Claim) =>
  db.update(bookings).set({ ending: null, endingSince: null }).where(isHeldBy(claim))

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
  const overdue = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        isUnpaid,
        sql`CASE WHEN ${bookings.ending} IS NULL
          THEN ${bookings.payBy} <= now() AND NOT EXISTS ${payable}
          ELSE ${bookings.endingSince} <= ${fromNow(-cancellationLimits.claimKept)} END`,
      ),
    )
    .orderBy(asc(bookings.payBy))
    .limit(cancellationLimits.endedAtOnce)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(bookings)
    .set({ ending: sql`coalesce(${bookings.ending}, 'hold')`, endingSince: sql`now()` })
    .where(isAnyOf(bookings.id, overdue))
    .returning(claimed)
  return asClaims(rows)
}

/** Gives the unpaid bookings of a release without holds theirs, from now on. `hold` in milliseconds. */
export const giveHolds = (db: Database, hold: number) =>
  db
    .update(bookings)
    .set({ payBy: holdUntil(bookings.checkInDate, sql`${hold}`) })
    .where(and(isUnpaid, isNull(bookings.payBy)))
