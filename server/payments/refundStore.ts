import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/database'
import { owedOfPayments } from '../bookings/moneyBackStore'
import { bookings, hotels, paymentSessions, refunds, users, type RefundRow } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { findLeftFor, isDisputed, nowUnlessDisputed } from './balanceStore'
import { hour } from '../time'
import { paymentLimits } from './limits'

type NewRefund = Pick<RefundRow, 'bookingId' | 'paymentSessionId' | 'reason' | 'amountCents'>

/**
 * Waits while the payment is disputed, because its bank may give the money back. `void`: nothing is left to send now.
 * Errors: the constraints `refunds_one_per_payment` and `refunds_one_per_cancellation`.
 */
export const insertRefund = (tx: Database, refund: NewRefund & { status?: 'void' }) =>
  tx.insert(refunds).values({
    ...refund,
    nextTryAt: refund.status
      ? null
      : nowUnlessDisputed(tx, { id: refund.paymentSessionId, bookingId: refund.bookingId }),
  })

/**
 * What has gone back of a payment without us is more or less than before: what we have promised of it and not sent waits while a
 * dispute is open, is sent as far as something is left, or is kept as `void`. Returns what is to be sent, in cents, and whether
 * nothing was before. Its booking is locked.
 */
export async function rescheduleRefund(tx: Database, payment: { id: string; bookingId: string }) {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentSessionId, payment.id),
        isNull(refunds.source),
        isNull(refunds.providerRefundId),
        inArray(refunds.status, ['pending', 'void']),
      ),
    )
  if (!refund) return { refundCents: 0, wasVoid: false }
  const leftCents = await findLeftFor(tx, refund)
  await tx
    .update(refunds)
    .set(
      leftCents > 0
        ? { status: 'pending', nextTryAt: nowUnlessDisputed(tx, payment, refunds.nextTryAt) }
        : { status: 'void', nextTryAt: null },
    )
    .where(eq(refunds.id, refund.id))
  return { refundCents: Math.min(refund.amountCents, leftCents), wasVoid: refund.status === 'void' }
}

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

/** Locks a refund, its booking first, as payments do. */
export async function lockRefund(
  tx: Database,
  by: { id: string } | { providerRefundId: string },
): Promise<RefundRow | undefined> {
  const isIt = 'id' in by ? eq(refunds.id, by.id) : eq(refunds.providerRefundId, by.providerRefundId)
  const [found] = await tx.select({ id: refunds.id, bookingId: refunds.bookingId }).from(refunds).where(isIt)
  if (!found) return undefined
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, found.bookingId)).for('update')
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
    .select({ id: bookings.id, guestName: users.name })
    .from(bookings)
    .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(eq(bookings.id, bookingId), eq(hotels.ownerId, ownerId)))
    .for('update', { of: bookings })
  return booking
}

/** What a booking's guest has yet to get of refunds that failed, by payment. Its booking is locked. */
export const findOwed = (tx: Database, bookingId: string) => {
  const owed = owedOfPayments(tx, sql`${bookingId}`).as('owed')
  return tx
    .select({
      ...{ paymentSessionId: owed.paymentSessionId, reason: owed.reason, amountCents: owed.cents },
      isDisputed: sql<boolean>`${isDisputed(tx, paymentSessions)}`,
    })
    .from(owed)
    .innerJoin(paymentSessions, eq(paymentSessions.id, owed.paymentSessionId))
}

export const isGivenByHand = async (tx: Database, bookingId: string) =>
  (await tx.$count(refunds, and(eq(refunds.bookingId, bookingId), eq(refunds.source, 'hand')))) > 0

/** Enters what the hotel has given back itself. */
export const insertGivenByHand = (tx: Database, given: NewRefund) =>
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

export const watchRefund = (tx: Database, { id }: RefundRow) =>
  tx.update(refunds).set({ nextTryAt: stillWatched }).where(eq(refunds.id, id))
