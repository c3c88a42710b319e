import { and, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { claimChange, claimOverdue, isClaimed, noChange, type ChangeInProgress } from '../bookings/changeStore'
import type { Database } from '../db/database'
import {
  bookings,
  disputes,
  hotels,
  isHoldExpired,
  isUnsettled,
  ledgerDue,
  payments,
  paymentSessions,
  type BookingRow,
  type CancelledBy,
  type ChangeKind,
} from '../db/schema'
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
      totalCents: bookings.totalCents,
      changeInProgress: bookings.changeInProgress,
      checkInDate: bookings.checkInDate,
      checkOutDate: bookings.checkOutDate,
      mark: bookings.mark,
      cancellation: bookings.cancellation,
      timeZone: bookings.timeZone,
    })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isTheirs))
}

/** With what was paid for it. */
export async function findBooking(db: Database, bookingId: string, party: Party) {
  const [booking] = await selectBooking(db, bookingId, party)
  return booking && { ...booking, payment: await findPayment(db, booking) }
}
export type CancellableBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** The same, locked until the transaction ends. */
export async function lockBooking(
  tx: Database,
  bookingId: string,
  party: Party,
): Promise<CancellableBooking | undefined> {
  const [booking] = await selectBooking(tx, bookingId, party).for('update')
  return booking && { ...booking, payment: await findPayment(tx, booking) }
}

const nothingPaid = {
  ...{ sessionId: null, isAtDesk: false, paidCents: 0, leftCents: 0 },
  ...{ isDisputed: false, isLedgerDue: false },
}

/** What a booking was paid with, by card or at the desk: how much, and what of it the hotel still has, in cents. */
async function findPayment(db: Database, { id, isPaid, totalCents }: Pick<BookingRow, 'id' | 'isPaid' | 'totalCents'>) {
  const openDispute = db
    .select({ one: sql`1` })
    .from(disputes)
    .where(and(eq(disputes.bookingId, id), eq(disputes.paymentSessionId, payments.id), eq(disputes.status, 'open')))
  const due = db.select().from(ledgerDue).where(eq(ledgerDue.bookingId, id))
  const [found] = await db
    .select({
      sessionId: paymentSessions.id,
      isAtDesk: sql<boolean>`${paymentSessions.id} IS NULL`,
      paidCents: sql<number>`coalesce(${paymentSessions.paidCents}, ${paymentSessions.amountCents}, ${isPaid ? totalCents : payments.receivedCents})`,
      leftCents: sql<number>`greatest(0, ${payments.revenueCents})::int`,
      /** Its bank may give money back, so that none is sent until it has decided. */
      isDisputed: sql<boolean>`${exists(openDispute)}`,
      /** The ledger lacks something of this booking. */
      isLedgerDue: sql<boolean>`${exists(due)}`,
    })
    .from(payments)
    .leftJoin(paymentSessions, eq(paymentSessions.id, payments.id))
    .where(and(eq(payments.bookingId, id), or(eq(paymentSessions.status, 'paid'), isNull(paymentSessions.id))))
    // By card, where what was paid at the desk has been undone.
    .orderBy(isNull(paymentSessions.id))
    .limit(1)
  return found ?? { ...nothingPaid, isLedgerDue: isPaid && totalCents > 0 }
}

const asCancelled = (by: CancelledBy) =>
  ({ status: 'cancelled', cancelledBy: by, cancelledAt: sql`now()`, ...noChange }) as const

/** Frees the nights of a booking. Lock it before. */
export const cancelBooking = (tx: Database, bookingId: string, by: CancelledBy, cancelReason?: string) =>
  tx
    .update(bookings)
    .set({ ...asCancelled(by), cancelReason })
    .where(eq(bookings.id, bookingId))

/** Undefined when the booking is not unpaid, or is being changed already. */
export async function claimUnpaid(db: Database, bookingId: string, kind: ChangeKind, cancelReason?: string) {
  const [change] = await claimChange(db, kind, { which: eq(bookings.id, bookingId), cancelReason })
  return change
}

/** Claims every unpaid booking of a guest who leaves us, but those that the desk has noted: there somebody is in the room. */
export const claimUnpaidOf = (tx: Database, guestId: string) =>
  claimChange(tx, 'guest', { which: and(eq(bookings.userId, guestId), isNull(bookings.mark)) })

/** Cancels a booking whose claim is still held, and returns the owner of its hotel; undefined when the claim is not. */
export async function cancelClaimed(tx: Database, change: ChangeInProgress, by: CancelledBy) {
  const ownerId = sql<string>`(${tx.select({ id: hotels.ownerId }).from(hotels).where(eq(hotels.id, bookings.hotelId))})`
  const [cancelled] = await tx.update(bookings).set(asCancelled(by)).where(isClaimed(change)).returning({ ownerId })
  return cancelled
}

/**
 * Claims bookings whose hold is over and whose payment page, if there was one, ended some time ago; and those whose cancelling was
 * left unfinished. No other replica gets them until the claim is old.
 */
export function claimExpiredHolds(db: Database): Promise<ChangeInProgress[]> {
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
  const { claimTimeout, batchSize } = cancellationLimits
  const isHoldOver = sql`${isHoldExpired} AND NOT EXISTS ${recentPage}`
  return claimOverdue(db, { isHoldOver, timeout: claimTimeout, limit: batchSize })
}
