import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { paymentMethods } from '../../../contract/bookingStatus'
import { bookings } from './bookings'
import { createdAt, exactText, id, idOf, textEnum, reference } from './columns'

export const ledgerCauses = [
  'payment', // settles its booking
  'unapplied', // a payment that its booking did not need
  'cancellation', // promises money back
  'refund_begun', // at the provider, unasked
  'refund', // has succeeded
  'refund_failed', // one that had only begun
  'refund_returned', // one that had succeeded comes back from the bank
  'offline_refund', // given by the hotel itself: the provider does not have it
  'dispute_lost',
  'dispute_returned', // money that a dispute had taken
  'desk_payment', // taken at the desk
  'desk_refund', // given back there
  'offset', // what is owed once more had gone back in another way meanwhile
] as const

/**
 * What has happened to the money of bookings, a row each, never changed: what came in is either the hotel's or still to go back.
 * `withheldCents` was promised and is not owed, because the guest has it in another way: it is owed again once that comes back.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    bookingId: reference(() => bookings.id).notNull(),
    /** A row of {@link payments}, which this one makes or changes by a trigger. */
    paymentId: idOf().notNull(),
    /** The payment, refund or dispute that it is about. */
    subjectId: idOf().notNull(),
    at: createdAt(),
    cause: textEnum(ledgerCauses).notNull(),
    receivedCents: integer().notNull(),
    revenueCents: integer().notNull(),
    owedCents: integer().notNull(),
    withheldCents: integer().notNull().default(0),
    /** Of money that changed hands at the desk. */
    method: textEnum(paymentMethods),
  },
  (entry) => [
    index('ledger_by_booking').on(entry.bookingId),
    uniqueIndex('ledger_one_payment')
      .on(entry.paymentId)
      .where(sql`${entry.cause} IN ('payment', 'unapplied')`),
    check(
      'ledger_cause_known',
      sql`${entry.cause} IN ('payment', 'unapplied', 'cancellation', 'refund_begun', 'refund', 'refund_failed', 'refund_returned', 'offline_refund', 'dispute_lost', 'dispute_returned', 'desk_payment', 'desk_refund', 'offset')`,
    ),
    check('ledger_method_known', sql`${entry.method} IN ('cash', 'card', 'transfer')`),
    check('ledger_balances', sql`${entry.receivedCents} = ${entry.revenueCents} + ${entry.owedCents}`),
  ],
)

/**
 * The sums of the ledger by payment, kept by its trigger; nothing else writes them. A card payment has its payment session's id, and all that
 * was paid for a booking at the desk has the booking's.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    bookingId: reference(() => bookings.id).notNull(),
    hotelId: idOf().notNull(),
    receivedCents: integer().notNull().default(0),
    revenueCents: integer().notNull().default(0),
    owedCents: integer().notNull().default(0),
    withheldCents: integer().notNull().default(0),
  },
  (payment) => [
    index('payments_by_booking').on(payment.bookingId),
    // With all that a hotel's figures read.
    index('payments_by_hotel').on(payment.hotelId, payment.bookingId, payment.revenueCents),
    index('payments_owed')
      .on(payment.bookingId)
      .where(sql`${payment.owedCents} > 0`),
    check('payments_balance', sql`${payment.receivedCents} = ${payment.revenueCents} + ${payment.owedCents}`),
    check('payments_owed_not_negative', sql`${payment.owedCents} >= 0`),
    check('payments_withheld_not_negative', sql`${payment.withheldCents} >= 0`),
  ],
)

/**
 * Bookings with money that the ledger does not have yet: triggers write them for every change of a payment, refund or dispute, also
 * of the release before this one, which knows no ledger.
 */
export const ledgerDue = pgTable('ledger_due', {
  bookingId: idOf().primaryKey(),
  since: createdAt(),
})

/** How far what was paid before there was a ledger has been entered: one row. */
export const ledgerBackfill = pgTable('ledger_backfill', {
  /** Of the last booking that was looked at. */
  lastId: exactText().primaryKey(),
})

export type LedgerRow = typeof ledger.$inferSelect
export type NewLedgerEntry = typeof ledger.$inferInsert
export type PaymentRow = typeof payments.$inferSelect
