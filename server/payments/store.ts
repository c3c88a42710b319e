import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { pageLifetime } from '../bookings/limits'
import { noChangeOrReason } from '../bookings/changeStore'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/database'
import {
  bookings,
  isHoldExpired,
  isUnpaid,
  isUnsettled,
  paymentSessions,
  unresolvedSessions,
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

const findCheckouts = (db: Database, sessions: { id: string }[]) =>
  selectCheckouts(db).where(
    inArray(
      paymentSessions.id,
      sessions.map(({ id }) => id),
    ),
  )

export type Checkout = Awaited<ReturnType<typeof findCheckouts>>[number]
export type PaymentOfBooking = Pick<Checkout['session'], 'id' | 'bookingId' | 'status'>

/**
 * Locks the checkout of a provider's session: the booking first, then our session. Found by the provider's id or, before
 * that is saved, by our own, which the provider carries as `paymentId`.
 */
export async function lockCheckout(tx: Database, { id, metadata }: Pick<Stripe.Checkout.Session, 'id' | 'metadata'>) {
  const isOurs = eq(paymentSessions.id, metadata?.paymentId ?? '')
  const notYetSaved = and(isOurs, isNull(paymentSessions.providerSessionId))
  const [checkout] = await selectCheckouts(tx)
    .where(or(eq(paymentSessions.providerSessionId, id), notYetSaved))
    // Nulls sort last, so a saved one comes first.
    .orderBy(asc(paymentSessions.providerSessionId))
    .limit(1)
    .for('update', { of: [bookings, paymentSessions] })
  return checkout
}

/** Locks a booking of this guest, with its checkout that may still be paid; undefined for somebody else's too. */
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
  return booking && { ...booking, unsettled: await findUnsettled(tx, bookingId) }
}

/** The checkout of a booking that may still be paid. */
export async function findUnsettled(db: Database, bookingId: string): Promise<Checkout | undefined> {
  const [unsettled] = await selectCheckouts(db).where(and(eq(paymentSessions.bookingId, bookingId), isUnsettled))
  return unsettled
}

/** Adds a booking's next attempt. Errors: `payment_sessions_one_open` while another may still be paid. */
export async function insertSession(
  tx: Database,
  { bookingId, amountCents }: Pick<NewPaymentSession, 'bookingId' | 'amountCents'>,
): Promise<Checkout> {
  const attemptsSoFar = sql`(select count(*) from ${paymentSessions} where ${paymentSessions.bookingId} = ${bookingId})`
  await tx.insert(paymentSessions).values({
    bookingId,
    amountCents,
    attempt: sql`${attemptsSoFar} + 1`,
    // The provider's clock has whole seconds.
    expiresAt: sql`date_trunc('second', ${fromNow(pageLifetime)})`,
    checkedAt: sql`now()`,
  })
  return (await findUnsettled(tx, bookingId))!
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

interface Payment {
  providerSessionId: string
  paidCents: number
  paymentIntent: string | null
}

/** Settles a session by a payment, which confirms its booking if it `isRight`. False when the booking did not need it. */
export async function settleSession(
  tx: Database,
  { id, bookingId }: Pick<PaymentOfBooking, 'id' | 'bookingId'>,
  payment: Payment,
  isRight: boolean,
): Promise<boolean> {
  const isApplied = isRight && (await confirmBooking(tx, bookingId))
  await tx
    .update(paymentSessions)
    .set({ status: isApplied ? 'paid' : 'unwanted', ...payment })
    .where(eq(paymentSessions.id, id))
  return isApplied
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

/** Claims unsettled checkouts not checked lately: no other replica gets them until they are due again. */
export async function claimDueCheckouts(db: Database): Promise<Checkout[]> {
  const claimed = await claimDue(db, paymentSessions, {
    isDue: and(isUnsettled, lt(paymentSessions.checkedAt, fromNow(-paymentLimits.pollInterval))),
    orderBy: paymentSessions.checkedAt,
    limit: paymentLimits.batchSize,
    set: { checkedAt: sql`now()` },
  })
  return findCheckouts(db, claimed)
}

/** The same of unresolved ones. */
export async function claimDueUnresolved(db: Database): Promise<Checkout[]> {
  const claimed = await claimDue(db, unresolvedSessions, {
    isDue: lt(unresolvedSessions.checkedAt, fromNow(-paymentLimits.unresolvedPollInterval)),
    orderBy: unresolvedSessions.checkedAt,
    limit: paymentLimits.batchSize,
    set: { checkedAt: sql`now()` },
  })
  return findCheckouts(db, claimed)
}

/** Expires a session without knowing whether it was paid; false when it was settled or left so before. */
export async function leaveUnresolved(tx: Database, providerSessionId: string, id: string): Promise<boolean> {
  const checkout = await lockCheckout(tx, { id: providerSessionId, metadata: null })
  if (!checkout || !(await expireSession(tx, id))) return false
  await tx.insert(unresolvedSessions).values({ id, bookingId: checkout.booking.id })
  return true
}

export const removeUnresolved = (tx: Database, id: string) =>
  tx.delete(unresolvedSessions).where(eq(unresolvedSessions.id, id))

/** Whether nobody knows if a booking was paid. */
export async function isUnresolved(tx: Database, bookingId: string): Promise<boolean> {
  return (await tx.$count(unresolvedSessions, eq(unresolvedSessions.bookingId, bookingId))) > 0
}

/** The account of the newest payment page that was opened or of an unresolved one, if it is another than this. */
export async function findOtherAccount(db: Database, account: string): Promise<string | undefined> {
  const ids = db.select({ id: unresolvedSessions.id }).from(unresolvedSessions)
  const newest = db
    .select({ id: paymentSessions.id })
    .from(paymentSessions)
    .where(isNotNull(paymentSessions.account))
    .orderBy(desc(paymentSessions.id))
    .limit(1)
  const [other] = await db
    .select({ account: paymentSessions.account })
    .from(paymentSessions)
    .where(
      and(
        ne(paymentSessions.account, account),
        or(inArray(paymentSessions.id, newest), inArray(paymentSessions.id, ids)),
      ),
    )
    .limit(1)
  return other?.account ?? undefined
}
