import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/database'
import { fromNow } from '../db/drizzle'
import { bookings, isUnpaid, type BookingRow, type ChangeKind } from '../db/schema'

/**
 * A change of an unpaid booking that is in progress. While somebody has it claimed no payment page is opened, and nobody else begins one; a
 * claim that was taken over, or removed by a payment, no longer counts.
 */
export interface ChangeInProgress {
  bookingId: string
  /** Whose account it is booked with, if it is. */
  guestId: string | null
  kind: ChangeKind
  since: Date
  /** Of who makes it at this moment. */
  requestId?: string
}

const asChanges = (
  rows: Pick<BookingRow, 'id' | 'userId' | 'changeInProgress' | 'changeSince'>[],
): ChangeInProgress[] =>
  rows.map(({ id, userId, changeInProgress, changeSince }) => ({
    bookingId: id,
    guestId: userId,
    kind: changeInProgress!,
    since: changeSince!,
  }))

/**
 * Claims a change of those bookings that are unpaid and not being changed. The reason is written with the claim, for whoever takes it
 * over.
 */
export async function claimChange(
  db: Database,
  kind: ChangeKind,
  { which, cancelReason }: { which: SQL | undefined; cancelReason?: string },
): Promise<ChangeInProgress[]> {
  const rows = await db
    .update(bookings)
    .set({ changeInProgress: kind, changeSince: sql`now()`, cancelReason })
    .where(and(which, isUnpaid, isNull(bookings.changeInProgress)))
    .returning()
  return asChanges(rows)
}

/**
 * Claims the end of unpaid bookings whose `hold` is over, and takes over the changes that were left unfinished `timeout` milliseconds ago.
 * No other replica gets them until the claim is as old.
 */
export async function claimOverdue(
  db: Database,
  { isHoldOver, timeout, limit }: { isHoldOver: SQL; timeout: number; limit: number },
): Promise<ChangeInProgress[]> {
  const rows = await claimDue(db, bookings, {
    isDue: and(
      isUnpaid,
      sql`CASE WHEN ${bookings.changeInProgress} IS NULL THEN ${isHoldOver} ELSE ${bookings.changeSince} <= ${fromNow(-timeout)} END`,
    ),
    orderBy: bookings.payBy,
    limit,
    set: { changeInProgress: sql`coalesce(${bookings.changeInProgress}, 'hold')`, changeSince: sql`now()` },
  })
  return asChanges(rows)
}

/** The booking of a change that is still claimed. */
export const isClaimed = ({ bookingId, since }: ChangeInProgress) =>
  and(eq(bookings.id, bookingId), isUnpaid, eq(bookings.changeSince, since))

/** Of a booking that is changed. */
export const noChange = { changeInProgress: null, changeSince: null } as const

/** Of a booking that goes on as it was: nobody hears the reason. */
export const noChangeOrReason = { ...noChange, cancelReason: null } as const

/** Gives a claim back: the booking goes on. */
export const releaseChange = (db: Database, change: ChangeInProgress) =>
  db.update(bookings).set(noChangeOrReason).where(isClaimed(change))

/** A mark stops the cancellation of a booking whose hold has expired. */
export const keepStay = {
  changeInProgress: sql`nullif(${bookings.changeInProgress}, 'hold')`,
  changeSince: sql`CASE WHEN ${bookings.changeInProgress} = 'hold' THEN NULL ELSE ${bookings.changeSince} END`,
}
