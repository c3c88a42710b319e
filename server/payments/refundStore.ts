import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/database'
import { owedOfPayment } from '../ledger/store'
import { bookings, hotels, payments, paymentSessions, refunds, type RefundRow } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { isDisputed, nowUnlessDisputed } from './balanceStore'
import { hour } from '../time'
import { paymentLimits } from './limits'

type NewRefund = Pick<RefundRow, 'bookingId' | 'paymentSessionId' | 'reason' | 'amountCents'>

/** Waits while the payment is disputed, because its bank may give the money back. `promiseId`: unless the ledger is to find that. */
export const insertRefund = (tx: Database, refund: NewRefund & { promiseId?: number }) =>
  tx.insert(refunds).values({
    ...refund,
    nextTryAt: nowUnlessDisputed(tx, { id: refund.paymentSessionId, bookingId: refund.bookingId }),
  })

const isOurs = isNull(refunds.source)

/** Those of ours that nobody has been asked for yet, as far as we know, oldest first. */
export const findUnsent = (tx: Database, paymentId: string) =>
  tx
    .select()
    .from(refunds)
    .where(
      and(
        ...[eq(refunds.paymentSessionId, paymentId), isOurs, isNull(refunds.providerRefundId)],
        inArray(refunds.status, ['pending', 'void']),
      ),
    )
    .orderBy(refunds.id)

/** Sent once no dispute is open, or kept unsent while nothing is left for it. */
export const planRefund = (tx: Database, refund: RefundRow, isNeeded: boolean) =>
  tx
    .update(refunds)
    .set(
      isNeeded
        ? {
            status: 'pending',
            nextTryAt: nowUnlessDisputed(
              tx,
              { id: refund.paymentSessionId, bookingId: refund.bookingId },
              refunds.nextTryAt,
            ),
          }
        : { status: 'void', nextTryAt: null },
    )
    .where(eq(refunds.id, refund.id))

const nextTry = sql.join(
  paymentLimits.refundDelays.map((delay, tries) => sql`WHEN ${tries} THEN ${fromNow(delay)}`),
  sql` `,
)

/** Whether the provider's refund is one that we know, as ours or theirs. */
export async function isKnownRefund(
  db: Database,
  { id, amount, metadata }: Pick<Stripe.Refund, 'id' | 'amount' | 'metadata'>,
): Promise<boolean> {
  const isOurs = and(
    eq(refunds.id, metadata?.refundId ?? ''),
    eq(refunds.amountCents, amount),
    isNull(refunds.providerRefundId),
  )
  return (await db.$count(refunds, or(eq(refunds.providerRefundId, id), isOurs))) > 0
}

/** Whether a message about this refund may be older than what we know, which only the provider can tell. */
export async function isDoubtful(db: Database, { id, metadata }: Pick<Stripe.Refund, 'id' | 'metadata'>) {
  const hasFailed = and(eq(refunds.providerRefundId, id), eq(refunds.status, 'failed'))
  const isAskedAgain = and(
    ...[eq(refunds.id, metadata?.refundId ?? ''), isNull(refunds.providerRefundId), gt(refunds.attempt, 1)],
  )
  return (await db.$count(refunds, or(hasFailed, isAskedAgain))) > 0
}

/** Claims due refunds and returns their ids: no other replica gets them until they are due again. */
export async function claimDueRefunds(db: Database): Promise<string[]> {
  const claimed = await claimDue(db, refunds, {
    isDue: lte(refunds.nextTryAt, sql`now()`),
    orderBy: refunds.nextTryAt,
    limit: paymentLimits.batchSize,
    set: {
      tries: sql`${refunds.tries} + 1`,
      nextTryAt: sql`CASE ${refunds.tries} ${nextTry} ELSE ${fromNow(paymentLimits.refundDelays.at(-1)!)} END`,
    },
  })
  return claimed.map(({ id }) => id)
}

/** Refunds with the payment that they are made on. */
export const findRefunds = (db: Database, ids: string[]) =>
  db
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
export type RefundToMake = Awaited<ReturnType<typeof findRefunds>>[number]

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
export async function lockRefund(
  tx: Database,
  by: { id: string } | { providerRefundId: string },
): Promise<RefundRow | undefined> {
  const isIt = 'id' in by ? eq(refunds.id, by.id) : eq(refunds.providerRefundId, by.providerRefundId)
  const [found] = await tx.select({ id: refunds.id, bookingId: refunds.bookingId }).from(refunds).where(isIt)
  if (!found) return undefined
  await lockBooking(tx, found.bookingId)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, found.id)).for('update')
  return refund
}

/** How a refund ended. One that succeeded is looked at every day for a month, because a bank can still send it back. */
export const saveRefundOutcome = (
  tx: Database,
  { id }: RefundRow,
  status: 'succeeded' | 'failed',
  providerRefundId?: string,
) =>
  tx
    .update(refunds)
    .set({
      status,
      ...(providerRefundId && { providerRefundId }),
      settledAt: sql`now()`,
      nextTryAt: status === 'failed' ? null : stillWatched,
    })
    .where(eq(refunds.id, id))

/** Keeps the provider's id of a refund that has not ended, and so has been made after all. */
export const saveProviderRefund = (tx: Database, { id }: RefundRow, providerRefundId: string) =>
  tx
    .update(refunds)
    .set({ providerRefundId, status: 'pending', nextTryAt: sql`coalesce(${refunds.nextTryAt}, now())` })
    .where(eq(refunds.id, id))

/** The provider could not send it, and can later: it is asked for another. */
export const askAgain = (tx: Database, { id, attempt, paymentSessionId, bookingId }: RefundRow) =>
  tx
    .update(refunds)
    .set({
      ...{ status: 'pending', providerRefundId: null, settledAt: null, attempt: attempt + 1 },
      nextTryAt: nowUnlessDisputed(tx, { id: paymentSessionId, bookingId }, fromNow(hour)),
    })
    .where(eq(refunds.id, id))

/** Enters a refund that was made at the provider; asked for how it stands like ours. */
export async function insertProviderRefund(
  tx: Database,
  refund: NewRefund & Pick<RefundRow, 'providerRefundId' | 'createdAt'>,
): Promise<RefundRow> {
  const [entered] = await tx
    .insert(refunds)
    .values({ ...refund, source: 'provider' })
    .returning()
  return entered!
}

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

/** What a booking's guest has yet to get, by payment. Its booking is locked. */
export const findOwed = (tx: Database, bookingId: string) =>
  tx
    .select({
      paymentSessionId: payments.id,
      amountCents: owedOfPayment,
      isApplied: sql<boolean>`${paymentSessions.status} = 'paid'`,
      isDisputed: sql<boolean>`${isDisputed(tx, payments)}`,
    })
    .from(payments)
    .innerJoin(paymentSessions, eq(paymentSessions.id, payments.id))
    .where(and(eq(payments.bookingId, bookingId), gt(owedOfPayment, 0)))

/** Whether a refund of a booking has failed, whoever made it. */
export const hasFailed = async (tx: Database, bookingId: string) =>
  (await tx.$count(refunds, and(eq(refunds.bookingId, bookingId), eq(refunds.status, 'failed')))) > 0

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

const stillWatched = sql`CASE WHEN ${refunds.createdAt} > ${fromNow(-paymentLimits.refundWatchPeriod)} THEN ${fromNow(paymentLimits.refundPollInterval)} END`

/** Also of one that has failed since. */
export const noteSuccess = (tx: Database, { id }: RefundRow) =>
  tx
    .update(refunds)
    .set({ succeededAt: sql`coalesce(${refunds.succeededAt}, now())` })
    .where(eq(refunds.id, id))

export const watchRefund = (tx: Database, { id }: RefundRow) =>
  tx.update(refunds).set({ nextTryAt: stillWatched }).where(eq(refunds.id, id))
