import { and, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type Stripe from 'stripe'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/database'
import { bookings, disputes, hotels, paymentSessions, refunds, type DisputeRow, type RefundRow } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { hour } from '../time'
import { paymentLimits } from './limits'

export type NewRefund = Pick<RefundRow, 'bookingId' | 'paymentSessionId' | 'reason' | 'amountCents'>

/** Due now, unless something else is said; one that was made at the provider is asked for how it stands like ours. */
export async function insertRefund(tx: Database, refund: NewRefund & Partial<RefundRow>): Promise<RefundRow> {
  const [inserted] = await tx.insert(refunds).values(refund).returning()
  return inserted!
}

/** Notes it in the row, too. */
export async function planRefund(tx: Database, refund: RefundRow, plan: 'due' | 'waits' | 'void'): Promise<void> {
  const [planned] = await tx
    .update(refunds)
    .set({ status: plan === 'void' ? 'void' : 'pending', nextTryAt: plan === 'due' ? sql`now()` : null })
    .where(eq(refunds.id, refund.id))
    .returning()
  Object.assign(refund, planned)
}

const nextTry = sql.join(
  paymentLimits.refundDelays.map((delay, tries) => sql`WHEN ${tries} THEN ${fromNow(delay)}`),
  sql` `,
)

type Reported = Pick<Stripe.Refund, 'id' | 'amount' | 'metadata'>

/** The refund that the provider's is known as: by its id or, before that is saved, by ours, which the provider carries. */
const isKnownAs = ({ id, amount, metadata }: Reported) => {
  const unsaved = [eq(refunds.amountCents, amount), isNull(refunds.providerRefundId)]
  return or(eq(refunds.providerRefundId, id), and(eq(refunds.id, metadata?.refundId ?? ''), ...unsaved))
}

export const isKnownRefund = async (db: Database, reported: Reported) =>
  (await db.$count(refunds, isKnownAs(reported))) > 0

/** Whether a message about this refund may be older than what we know, which only the provider can tell. */
export async function isDoubtful(db: Database, { id, metadata }: Pick<Stripe.Refund, 'id' | 'metadata'>) {
  const hasFailed = and(eq(refunds.providerRefundId, id), eq(refunds.status, 'failed'))
  const isAskedAgain = and(
    eq(refunds.id, metadata?.refundId ?? ''),
    gt(refunds.attempt, 1),
    sql`${refunds.providerRefundId} IS DISTINCT FROM ${id}`,
  )
  return (await db.$count(refunds, or(hasFailed, isAskedAgain))) > 0
}

/** Claims due refunds and returns them with the payment that they are made on: no other replica gets them until they are due again. */
export async function claimDueRefunds(db: Database) {
  const claimed = await claimDue(db, refunds, {
    isDue: lte(refunds.nextTryAt, sql`now()`),
    orderBy: refunds.nextTryAt,
    limit: paymentLimits.batchSize,
    set: {
      tries: sql`${refunds.tries} + 1`,
      nextTryAt: sql`CASE ${refunds.tries} ${nextTry} ELSE ${fromNow(paymentLimits.refundDelays.at(-1)!)} END`,
    },
  })
  const ids = claimed.map(({ id }) => id)
  return db
    .select({
      refund: refunds,
      payment: {
        id: paymentSessions.id,
        bookingId: paymentSessions.bookingId,
        status: paymentSessions.status,
        providerSessionId: paymentSessions.providerSessionId,
        intent: paymentSessions.paymentIntent,
        account: paymentSessions.account,
      },
    })
    .from(refunds)
    .innerJoin(paymentSessions, eq(paymentSessions.id, refunds.paymentSessionId))
    .where(inArray(refunds.id, ids))
}
export type RefundToMake = Awaited<ReturnType<typeof claimDueRefunds>>[number]

/** The next try has another idempotency key; once, however many have heard how this attempt ended. */
export const startNextAttempt = (db: Database, { id, attempt }: RefundRow) =>
  db
    .update(refunds)
    .set({ attempt: attempt + 1 })
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt)))

export const savePaymentIntent = (db: Database, sessionId: string, paymentIntent: string) =>
  db.update(paymentSessions).set({ paymentIntent }).where(eq(paymentSessions.id, sessionId))

export const lockBooking = (tx: Database, bookingId: string) =>
  tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('update')

/** Locks a refund, its booking first, as payments do. */
export const lockRefund = (tx: Database, id: string) => lockFirst(tx, eq(refunds.id, id))

/** The same of the provider's refund, if we know it. */
export async function lockReported(tx: Database, reported: Reported): Promise<RefundRow | undefined> {
  const known = await lockFirst(tx, isKnownAs(reported))
  return known?.amountCents === reported.amount ? known : undefined
}

async function lockFirst(tx: Database, isIt: SQL | undefined): Promise<RefundRow | undefined> {
  const [found] = await tx
    .select({ id: refunds.id, bookingId: refunds.bookingId })
    .from(refunds)
    .where(isIt)
    // Nulls sort last, so one that is known by the provider's id comes first.
    .orderBy(refunds.providerRefundId)
    .limit(1)
  if (!found) return undefined
  await lockBooking(tx, found.bookingId)
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, found.id), isIt))
    .for('update')
  return refund
}

/** What changes by what the provider says of a refund. */
export type RefundChange =
  | 'none'
  | 'watched' // it is as it was: one that succeeded is looked at every day for a month, because a bank can still send it back
  | 'pending' // it has been made, after all
  | 'again' // the provider could not send it, and can later: it is asked for another
  | 'succeeded'
  | 'failed'

/** `providerRefundId`: where there is one. `hasSucceeded`: even if it has failed since. */
export async function saveReport(
  tx: Database,
  { id, attempt }: RefundRow,
  change: RefundChange,
  { providerRefundId, hasSucceeded }: { providerRefundId?: string; hasSucceeded?: boolean } = {},
): Promise<void> {
  if (change === 'none' && !hasSucceeded) return
  const ended = { providerRefundId, settledAt: sql`now()` }
  const inAnHour = { attempt: attempt + 1, nextTryAt: fromNow(hour) }
  const changed: Record<RefundChange, PgUpdateSetSource<typeof refunds>> = {
    none: {},
    watched: { nextTryAt: stillWatched },
    pending: { status: 'pending', providerRefundId, nextTryAt: sql`coalesce(${refunds.nextTryAt}, now())` },
    again: { status: 'pending', providerRefundId: null, settledAt: null, ...inAnHour },
    succeeded: { status: 'succeeded', ...ended, nextTryAt: stillWatched },
    failed: { status: 'failed', ...ended, nextTryAt: null },
  }
  await tx
    .update(refunds)
    .set({ ...changed[change], ...(hasSucceeded && { succeededAt: sql`coalesce(${refunds.succeededAt}, now())` }) })
    .where(eq(refunds.id, id))
}

const stillWatched = sql`CASE WHEN ${refunds.createdAt} > ${fromNow(-paymentLimits.refundWatchPeriod)} THEN ${fromNow(paymentLimits.refundPollInterval)} END`

/** Locks a booking of the owner's hotel; undefined for another's. */
export async function lockBookingAt(tx: Database, bookingId: string, ownerId: string) {
  const [booking] = await tx
    .select({ id: bookings.id, guestName: bookings.guestName })
    .from(bookings)
    .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
    .where(and(eq(bookings.id, bookingId), eq(hotels.ownerId, ownerId)))
    .for('update', { of: bookings })
  return booking
}

export const hasOfflineRefund = async (tx: Database, bookingId: string) =>
  (await tx.$count(refunds, and(eq(refunds.bookingId, bookingId), eq(refunds.source, 'hand')))) > 0

/** Enters what the hotel has given back itself. */
export const insertOfflineRefund = (tx: Database, given: NewRefund) =>
  tx.insert(refunds).values({ ...given, source: 'hand', status: 'succeeded', settledAt: sql`now()`, nextTryAt: null })

/** Of a refund that was promised only what is left goes back, by another request; nothing when others have given back all. */
export const reduceRefund = (tx: Database, { id, attempt }: RefundRow, amountCents: number) =>
  tx
    .update(refunds)
    .set(
      amountCents > 0
        ? { amountCents, attempt: attempt + 1, nextTryAt: sql`now()` }
        : { status: 'void', nextTryAt: null },
    )
    .where(eq(refunds.id, id))

/** What a dispute has given back cannot be asked for as a refund. */
export const stopWatching = (tx: Database, providerRefundId: string) =>
  tx.update(refunds).set({ nextTryAt: null }).where(eq(refunds.providerRefundId, providerRefundId))

/** Its booking is locked before. */
export async function findDispute(tx: Database, providerDisputeId: string): Promise<DisputeRow | undefined> {
  const [found] = await tx.select().from(disputes).where(eq(disputes.providerDisputeId, providerDisputeId))
  return found
}

export const saveDispute = (tx: Database, dispute: Omit<DisputeRow, 'id'>) =>
  tx.insert(disputes).values(dispute).onConflictDoUpdate({ target: disputes.providerDisputeId, set: dispute })
