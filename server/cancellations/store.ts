import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/database'
import { bookings, hotels, isHoldExpired, isUnpaid, isUnsettled, paymentSessions, type CancelledBy } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { minute, second } from '../time'

export const cancellationLimits = {
  /** How long after its end a payment page is waited for, so that a payment of the last second is seen. */
  pageGracePeriod: 2 * minute,
  /** After so long a claim counts as left behind by a process that died: longer than any request takes. */
  claimTimeout: 45 * second,
  batchSize: 20,
  /** Nights of a hold that has ended are free again within a minute. */
  pollInterval: 10 * second,
}

/** Who cancels: the guest whose booking it is, or the owner of its hotel. */
export interface Party {
  by: Exclude<CancelledBy, 'hold'>
  userId: string
}

/** A booking of theirs; no row for somebody else's. */
function selectBooking(db: Database, bookingId: string, { by, userId }: Party) {
  const ownHotels = db.select({ id: hotels.id }).from(hotels).where(eq(hotels.ownerId, userId))
  const isTheirs = by === 'guest' ? eq(bookings.userId, userId) : inArray(bookings.hotelId, ownHotels)
  return db
    .select({
      id: bookings.id,
      status: bookings.status,
      isPaid: bookings.isPaid,
      cancelling: bookings.cancelling,
      checkInDate: bookings.checkInDate,
      checkOutDate: bookings.checkOutDate,
      mark: bookings.mark,
      cancellation: bookings.cancellation,
      timeZone: bookings.timeZone,
    })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isTheirs))
}

export async function findBooking(db: Database, bookingId: string, party: Party) {
  const [booking] = await selectBooking(db, bookingId, party)
  return booking
}
export type CancellableBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** The same, locked until the transaction ends. */
export async function lockBooking(
  tx: Database,
  bookingId: string,
  party: Party,
): Promise<CancellableBooking | undefined> {
  const [booking] = await selectBooking(tx, bookingId, party).for('update')
  return booking
}

const asCancelled = (by: CancelledBy) =>
  ({ status: 'cancelled', cancelledBy: by, cancelledAt: sql`now()`, cancelling: null, cancellingSince: null }) as const

/** Frees the nights of a booking. Lock it before. */
export const cancelBooking = (tx: Database, bookingId: string, by: CancelledBy, cancelReason?: string) =>
  tx
    .update(bookings)
    .set({ ...asCancelled(by), cancelReason })
    .where(eq(bookings.id, bookingId))

/**
 * Who may cancel an unpaid booking. While somebody holds a claim no payment page is opened; a claim that was taken over, or
 * removed by a payment, no longer counts.
 */
export interface Claim {
  bookingId: string
  /** Whose account it is booked with, if it is. */
  guestId: string | null
  by: CancelledBy
  since: Date
  /** Of who is cancelling it at this moment. */
  requestId?: string
}

const claimed = {
  bookingId: bookings.id,
  guestId: bookings.userId,
  by: bookings.cancelling,
  since: bookings.cancellingSince,
}
type ClaimedRow = Omit<Claim, 'by' | 'since'> & { by: CancelledBy | null; since: Date | null }
const asClaims = (rows: ClaimedRow[]): Claim[] =>
  rows.map(({ by, since, ...ids }) => ({ ...ids, by: by!, since: since! }))

/**
 * Undefined when the booking is not unpaid, or somebody else is cancelling it. The reason is written with the claim, for whoever
 * takes over.
 */
export async function claimUnpaid(
  db: Database,
  bookingId: string,
  by: CancelledBy,
  cancelReason?: string,
): Promise<Claim | undefined> {
  const rows = await db
    .update(bookings)
    .set({ cancelling: by, cancellingSince: sql`now()`, cancelReason })
    .where(and(eq(bookings.id, bookingId), isUnpaid, isNull(bookings.cancelling)))
    .returning(claimed)
  return asClaims(rows)[0]
}

/** Claims every unpaid booking of a guest who leaves us, but those that the desk has noted: there somebody is in the room. */
export async function claimUnpaidOf(tx: Database, guestId: string): Promise<Claim[]> {
  const rows = await tx
    .update(bookings)
    .set({ cancelling: 'guest', cancellingSince: sql`now()` })
    .where(and(eq(bookings.userId, guestId), isUnpaid, isNull(bookings.cancelling), isNull(bookings.mark)))
    .returning(claimed)
  return asClaims(rows)
}

const isClaimedBy = ({ bookingId, since }: Claim) =>
  and(eq(bookings.id, bookingId), isUnpaid, eq(bookings.cancellingSince, since))

/** Gives a claim back: the booking goes on. */
export const releaseClaim = (db: Database, claim: Claim) =>
  db.update(bookings).set({ cancelling: null, cancellingSince: null, cancelReason: null }).where(isClaimedBy(claim))

/** Cancels a booking whose claim is still held, and returns the owner of its hotel; undefined when the claim is not. */
export async function cancelClaimed(tx: Database, claim: Claim) {
  const ownerId = sql<string>`(${tx.select({ id: hotels.ownerId }).from(hotels).where(eq(hotels.id, bookings.hotelId))})`
  const [cancelled] = await tx
    .update(bookings)
    .set(asCancelled(claim.by))
    .where(isClaimedBy(claim))
    .returning({ ownerId })
  return cancelled
}

/**
 * Claims bookings whose hold is over and whose payment page, if there was one, ended some time ago; and those whose cancelling was
 * left unfinished. No other replica gets them until the claim is old.
 */
export async function claimExpiredHolds(db: Database): Promise<Claim[]> {
  // Whoever has told us that a page has ended; an attempt that was given up before its page was saved has none.
  const hasPage = or(isUnsettled, and(eq(paymentSessions.status, 'expired'), isNotNull(paymentSessions.url)))
  const endOfPage = sql`least(${paymentSessions.expiresAt}, ${paymentSessions.endedAt})`
  const recentPage = db
    .select({ one: sql`1` })
    .from(paymentSessions)
    .where(
      and(
        eq(paymentSessions.bookingId, bookings.id),
        hasPage,
        sql`${endOfPage} > ${fromNow(-cancellationLimits.pageGracePeriod)}`,
      ),
    )
  const rows = await claimDue(db, bookings, {
    isDue: and(
      isUnpaid,
      sql`CASE WHEN ${bookings.cancelling} IS NULL
        THEN ${isHoldExpired} AND NOT EXISTS ${recentPage}
        ELSE ${bookings.cancellingSince} <= ${fromNow(-cancellationLimits.claimTimeout)} END`,
    ),
    orderBy: bookings.payBy,
    limit: cancellationLimits.batchSize,
    set: { cancelling: sql`coalesce(${bookings.cancelling}, 'hold')`, cancellingSince: sql`now()` },
  })
  return asClaims(
    rows.map(({ id, userId, cancelling, cancellingSince }) => ({
      bookingId: id,
      guestId: userId,
      by: cancelling,
      since: cancellingSince,
    })),
  )
}
