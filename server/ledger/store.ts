import { and, asc, eq, gt, inArray, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../db/database'
import {
  bookings,
  disputes,
  ledger,
  ledgerDue,
  payments,
  paymentSessions,
  refunds,
  type NewLedgerEntry,
  type RefundRow,
} from '../db/schema'

const pending = sql`coalesce((SELECT sum(${refunds.amountCents}) FROM ${refunds}
  WHERE ${refunds.bookingId} = ${payments.bookingId} AND ${refunds.paymentSessionId} = ${payments.id} AND ${refunds.status} = 'pending'), 0)`

/** Of a payment, what its guest has yet to get and no refund is on its way with, in cents. */
const owedOfPayment = sql<number>`greatest(0, ${payments.owedCents} - ${pending})::int`

/** What was paid for a booking at the desk has the booking's id. */
const isAtDesk = sql<boolean>`${payments.id} = ${payments.bookingId}`

const refundedAtDesk = sql`(SELECT -coalesce(sum(${ledger.receivedCents}), 0) FROM ${ledger}
  WHERE ${ledger.bookingId} = ${payments.bookingId} AND ${ledger.cause} = 'desk_refund')`

/** In a chunk of its own, because a select from one table leaves out the names of tables. */
const sum = (cents: SQLWrapper, of?: SQL) => {
  const total = sql`coalesce(sum(${cents})${of ? sql` FILTER (WHERE ${of})` : sql``}, 0)::int`
  return sql<number>`${total}`
}

const paidByCard = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.bookingId, bookings.id), eq(paymentSessions.status, 'paid')))

/** A booking's money, in cents, to be joined laterally. */
export const moneyOfBooking = (db: Database) =>
  db
    .select({
      /** What has come in and not gone back. */
      paidCents: sum(payments.receivedCents).as('paid'),
      /** What the hotel has: below 0 when more has gone back than came in. */
      revenueCents: sum(payments.revenueCents).as('revenue'),
      /** What its guest has yet to get by card, and no refund is on its way with. */
      owedCents: sum(owedOfPayment, not(isAtDesk)).as('owed'),
      owedAtDeskCents: sum(payments.owedCents, isAtDesk).as('owed_at_desk'),
      refundedAtDeskCents: sum(refundedAtDesk, isAtDesk).as('refunded_at_desk'),
      /** Not where it was undone, and then paid by card. */
      isPaidAtDesk: sql<boolean>`${sql`coalesce(bool_or(${isAtDesk}), false) AND NOT EXISTS ${paidByCard(db)}`}`.as(
        'is_paid_at_desk',
      ),
    })
    .from(payments)
    .where(eq(payments.bookingId, bookings.id))
    .as('money')

/** Bookings, of all hotels, of which a guest has yet to get money. */
export const idsOfOwed = (db: Database) =>
  db
    .select({ id: payments.bookingId })
    .from(payments)
    .where(and(sql`${payments.owedCents} > 0`, gt(owedOfPayment, 0)))

/** What has changed hands for a booking at the desk, in cents. */
export async function findDeskPayment(db: Database, bookingId: string) {
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, bookingId), eq(payments.bookingId, bookingId)))
  return { receivedCents: found?.receivedCents ?? 0, owedCents: found?.owedCents ?? 0 }
}

/**
 * What has been paid for a booking, refunded of it and disputed, and what the ledger has of that, oldest first: with the next
 * {@link saveEntries} it has everything. Lock the booking before.
 */
export async function takeMoney(tx: Database, bookingId: string) {
  await tx.delete(ledgerDue).where(eq(ledgerDue.bookingId, bookingId))
  const paid = await tx
    .select({
      id: paymentSessions.id,
      bookingId: paymentSessions.bookingId,
      status: paymentSessions.status,
      // Sessions paid under a release before refunds say only what was asked, which was compared with what was paid.
      paidCents: sql<number>`coalesce(${paymentSessions.paidCents}, ${paymentSessions.amountCents})`,
      at: sql`coalesce(${bookings.paidAt}, ${paymentSessions.createdAt})`.mapWith(paymentSessions.createdAt),
    })
    .from(paymentSessions)
    .innerJoin(bookings, eq(bookings.id, paymentSessions.bookingId))
    .where(and(eq(paymentSessions.bookingId, bookingId), isPaid))
    .orderBy(asc(paymentSessions.id))
  return {
    paid,
    refunds: await tx.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(asc(refunds.id)),
    disputes: await tx.select().from(disputes).where(eq(disputes.bookingId, bookingId)).orderBy(asc(disputes.id)),
    entries: await tx.select().from(ledger).where(eq(ledger.bookingId, bookingId)).orderBy(asc(ledger.id)),
  }
}
export type Money = Awaited<ReturnType<typeof takeMoney>>

const isPaid = inArray(paymentSessions.status, ['paid', 'unwanted', 'refund_due'])

/** Which entry has promised a refund, and how much of it. */
export interface Promised {
  refund: RefundRow
  entry: NewLedgerEntry
  cents: number
}

/**
 * Inserts entries in their order, and says of refunds what has promised them: one that was not asked for yet is of what could be promised;
 * of nothing, it waits for more. Notes in both what was saved.
 */
export async function saveEntries(tx: Database, entries: NewLedgerEntry[], promises: Promised[]): Promise<void> {
  const inserted = entries.length > 0 ? await tx.insert(ledger).values(entries).returning({ id: ledger.id }) : []
  for (const [index, { id }] of inserted.entries()) entries[index]!.id = id
  for (const { refund, entry, cents } of promises) {
    const isUnasked = refund.status === 'pending' && refund.tries === 0
    const promised = { promiseId: entry.id!, ...(isUnasked && amountOf(cents)) }
    await tx.update(refunds).set(promised).where(eq(refunds.id, refund.id))
    Object.assign(refund, promised)
  }
}

const amountOf = (amountCents: number) =>
  amountCents > 0 ? { amountCents } : ({ status: 'void', nextTryAt: null } as const)
