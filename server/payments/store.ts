import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { pageLifetime } from '../bookings/limits'
import { noChangeOrReason } from '../bookings/changeStore'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/database'
import {
  bookings,
  eventReads,
  isHoldExpired,
  isUnpaid,
  isUnsettled,
  paymentEvents,
  paymentSessions,
  type NewPaymentSession,
} from '../db/schema'
import { fromNow } from '../db/drizzle'
import { paymentLimits } from './limits'

/** A session with what its page shows. */
const checkout = {
  session: paymentSessions,
  /** Past its end, or left unsaved by a request that failed. */
  isExpiredOrAbandoned: sql<boolean>`${paymentSessions.expiresAt} <= now()
    OR (${paymentSessions.status} = 'creating' AND ${paymentSessions.createdAt} <= ${fromNow(-paymentLimits.unsavedTimeout)})`,
  booking: {
    id: bookings.id,
    status: bookings.status,
    totalCents: bookings.totalCents,
    checkInDate: bookings.checkInDate,
    checkOutDate: bookings.checkOutDate,
    guests: bookings.guests,
    roomType: bookings.roomType,
    hotelName: bookings.hotelName,
    changeInProgress: bookings.changeInProgress,
  },
}

const selectCheckouts = (db: Database) =>
  db.select(checkout).from(paymentSessions).innerJoin(bookings, eq(bookings.id, paymentSessions.bookingId))

export const findCheckouts = (db: Database, sessionIds: string[]) =>
  selectCheckouts(db).where(inArray(paymentSessions.id, sessionIds))

export type Checkout = Awaited<ReturnType<typeof findCheckouts>>[number]
export type PaymentOfBooking = Pick<Checkout['session'], 'id' | 'bookingId' | 'status'>

/**
 * Locks the checkout of a provider's session: the booking first, then our session. Found by the provider's id or, before
 * that is saved, by our own, which the provider carries as `paymentId`.
 */
export async function lockCheckout(tx: Database, providerSessionId: string, paymentId: string) {
  const notYetSaved = and(eq(paymentSessions.id, paymentId), isNull(paymentSessions.providerSessionId))
  const [checkout] = await selectCheckouts(tx)
    .where(or(eq(paymentSessions.providerSessionId, providerSessionId), notYetSaved))
    // Nulls sort last, so a saved one comes first.
    .orderBy(asc(paymentSessions.providerSessionId))
    .limit(1)
    .for('update', { of: [bookings, paymentSessions] })
  return checkout
}

/** Locks a booking of this guest; undefined for somebody else's too. */
export async function lockBookingOf(tx: Database, bookingId: string, userId: string) {
  const [booking] = await tx
    .select({
      id: bookings.id,
      status: bookings.status,
      isPaid: bookings.isPaid,
      totalCents: bookings.totalCents,
      changeInProgress: bookings.changeInProgress,
      isHoldExpired,
      checkInDate: bookings.checkInDate,
      departedOn: bookings.departedOn,
    })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.userId, userId)))
    .for('update')
  return booking
}

/** The id of a booking's session that may still be paid. */
export async function findUnsettled(tx: Database, bookingId: string): Promise<string | undefined> {
  const [session] = await tx
    .select({ id: paymentSessions.id })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.bookingId, bookingId), isUnsettled))
  return session?.id
}

/** Adds a booking's next attempt and returns its id. Errors: `payment_sessions_one_open` while another may still be paid. */
export async function insertSession(
  tx: Database,
  { bookingId, amountCents }: Pick<NewPaymentSession, 'bookingId' | 'amountCents'>,
): Promise<string> {
  const attemptsSoFar = sql`(select count(*) from ${paymentSessions} where ${paymentSessions.bookingId} = ${bookingId})`
  const [added] = await tx
    .insert(paymentSessions)
    .values({
      bookingId,
      amountCents,
      attempt: sql`${attemptsSoFar} + 1`,
      // The provider's clock has whole seconds.
      expiresAt: sql`date_trunc('second', ${fromNow(pageLifetime)})`,
      checkedAt: sql`now()`,
    })
    .returning({ id: paymentSessions.id })
  return added!.id
}

const isUnsaved = eq(paymentSessions.status, 'creating')

/**
 * Saves the address of a new page and returns it; undefined when the attempt was given up or settled meanwhile. Two requests may
 * save the same page.
 */
export async function saveOpened(
  db: Database,
  id: string,
  opened: { providerSessionId: string; url: string; account?: string },
): Promise<string | undefined> {
  const isThis = and(isUnsettled, eq(paymentSessions.providerSessionId, opened.providerSessionId))
  const [saved] = await db
    .update(paymentSessions)
    .set({ ...opened, status: 'open' })
    .where(and(eq(paymentSessions.id, id), or(isUnsaved, isThis)))
    .returning({ url: paymentSessions.url })
  return saved?.url ?? undefined
}

/** Gives up an attempt whose address was never saved; false when it was saved or settled meanwhile. */
export async function giveUpUnsaved(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(paymentSessions)
    .set({ status: 'expired' })
    .where(and(eq(paymentSessions.id, id), isUnsaved))
  return rowCount === 1
}

/** Expires a session that is not settled yet; false when it was. */
export async function expireSession(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(paymentSessions)
    .set({ status: 'expired', endedAt: sql`now()` })
    .where(and(eq(paymentSessions.id, id), isUnsettled))
  return rowCount === 1
}

/** False when the booking was not pending, or has no nights any more. A payment removes the claim of whoever was changing it, with their reason. */
export async function confirmBooking(tx: Database, bookingId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(bookings)
    .set({ status: 'confirmed', paidAt: sql`now()`, ...noChangeOrReason })
    .where(
      and(eq(bookings.id, bookingId), isUnpaid, sql`${bookings.departedOn} IS DISTINCT FROM ${bookings.checkInDate}`),
    )
  return rowCount === 1
}

interface PaidSession {
  status: 'paid' | 'unwanted'
  providerSessionId: string
  paidCents: number
  paymentIntent: string | null
}

export const settleSession = (tx: Database, id: string, paid: PaidSession) =>
  tx.update(paymentSessions).set(paid).where(eq(paymentSessions.id, id))

/** Records a webhook event; false for a repeat. A concurrent repeat waits for the first to commit. */
export async function recordEvent(tx: Database, event: { id: string; type: string }): Promise<boolean> {
  const { rowCount } = await tx
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, outcome: 'received' })
    .onConflictDoNothing()
  return rowCount === 1
}

/** The ids of those events that have been recorded. */
export async function findRecordedEvents(db: Database, events: { id: string }[]): Promise<Set<string>> {
  const ids = events.map(({ id }) => id)
  const found = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(inArray(paymentEvents.id, ids))
  return new Set(found.map(({ id }) => id))
}

export const recordOutcome = (tx: Database, eventId: string, settlement: { outcome: string; bookingId?: string }) =>
  tx.update(paymentEvents).set(settlement).where(eq(paymentEvents.id, eventId))

/**
 * Undefined when another replica reads the provider's events, or they were read lately. `since`: what was not read before with a
 * key of that account, because another account's list does not have it.
 */
export async function claimEventRead(
  db: Database,
  account: string,
): Promise<{ since: Date; startedAt: Date; isFirst: boolean } | undefined> {
  const { eventsKept, eventReadInterval, eventReadOverlap } = paymentLimits
  const nextReadAt = fromNow(eventReadInterval)
  const [claimed] = await db
    .insert(eventReads)
    .values({ id: account, readUntil: fromNow(eventReadOverlap - eventsKept), nextReadAt })
    .onConflictDoUpdate({
      target: eventReads.id,
      set: { nextReadAt },
      setWhere: lte(eventReads.nextReadAt, sql`now()`),
    })
    .returning({ readUntil: eventReads.readUntil, startedAt: sql`now()`.mapWith(eventReads.readUntil) })
  if (!claimed) return undefined
  const { readUntil, startedAt } = claimed
  const since = new Date(readUntil.getTime() - eventReadOverlap)
  // Also the second, if the first was not completed.
  return { since, startedAt, isFirst: startedAt.getTime() - since.getTime() > eventsKept - eventReadOverlap }
}

export const saveEventRead = (db: Database, account: string, readUntil: Date) =>
  db.update(eventReads).set({ readUntil }).where(eq(eventReads.id, account))

/** Claims unsettled sessions not checked lately and returns their ids: no other replica gets them until they are due again. */
export async function claimDueSessions(db: Database): Promise<string[]> {
  const claimed = await claimDue(db, paymentSessions, {
    isDue: and(isUnsettled, lt(paymentSessions.checkedAt, fromNow(-paymentLimits.pollInterval))),
    orderBy: paymentSessions.checkedAt,
    limit: paymentLimits.batchSize,
    set: { checkedAt: sql`now()` },
  })
  return claimed.map(({ id }) => id)
}
