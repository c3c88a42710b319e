import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { priceMax } from '../../../contract/limits'
import { bookings } from './bookings'
import { cents, createdAt, id, idOf, literal, timestamptz, textEnum } from './columns'

/** One attempt to have a booking paid on the provider's page. */
export const paymentSessions = pgTable(
  'payment_sessions',
  {
    id: id(),
    bookingId: idOf()
      .notNull()
      .references(() => bookings.id),
    /** From 1. Part of the provider's idempotency key, so that two requests for one attempt get the same session. */
    attempt: smallint().notNull(),
    /** Both null until the provider has answered: the page's address is saved before anybody gets it. */
    providerSessionId: text(),
    url: text(),
    /** Not written any more: the release before this one reads it. */
    request: text(),
    amountCents: integer().notNull(),
    currency: text().notNull().default('usd'),
    /**
     * `unwanted`: not applied to the booking, because it was paid too late or wrongly; the money goes back. `refund_due` is what releases before refunds call it; the
     * refunds job takes those up.
     */
    status: textEnum(['creating', 'open', 'paid', 'expired', 'unwanted', 'refund_due']).notNull().default('creating'),
    /** The provider's account that the page was opened with; null where it is not known. */
    account: text(),
    /** What was paid, and the provider's payment intent, which refunds are made on. */
    paidCents: integer(),
    paymentIntent: text(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    /** When we learned that it can no longer be paid. */
    endedAt: timestamptz(),
    /** When the reconciler last claimed it. */
    checkedAt: timestamptz(),
  },
  (session) => [
    unique('payment_sessions_provider_session_unique').on(session.providerSessionId),
    unique('payment_sessions_attempt_unique').on(session.bookingId, session.attempt),
    uniqueIndex('payment_sessions_one_open')
      .on(session.bookingId)
      .where(sql`${session.status} IN ('creating', 'open')`),
    index('payment_sessions_refund_due')
      .on(session.id)
      .where(sql`${session.status} = 'refund_due'`),
    index('payment_sessions_due')
      .on(session.checkedAt)
      .where(sql`${session.status} IN ('creating', 'open')`),
    check(
      'payment_sessions_status_known',
      sql`${session.status} IN ('creating', 'open', 'paid', 'expired', 'unwanted', 'refund_due')`,
    ),
    check('payment_sessions_amount', sql`${session.amountCents} BETWEEN 1 AND ${literal(cents(priceMax))}`),
  ],
)

/**
 * Payment pages that the provider does not know, although it has opened them: its key is another account's. Nobody knows whether
 * they were paid, so their bookings keep their nights.
 */
export const unresolvedSessions = pgTable(
  'unresolved_sessions',
  {
    /** The payment session's. */
    id: idOf()
      .primaryKey()
      .references(() => paymentSessions.id),
    bookingId: idOf()
      .notNull()
      .references(() => bookings.id),
    createdAt: createdAt(),
    /** When the reconciler last claimed it. */
    checkedAt: timestamptz().notNull().defaultNow(),
  },
  (unresolved) => [
    index('unresolved_sessions_by_booking').on(unresolved.bookingId),
    index('unresolved_sessions_due').on(unresolved.checkedAt),
  ],
)

/** Money that goes back; written with what it is for, told to the provider afterwards. */
export const refunds = pgTable(
  'refunds',
  {
    /** Part of the provider's idempotency key, and in the refund's metadata there. */
    id: id(),
    bookingId: idOf()
      .notNull()
      .references(() => bookings.id),
    paymentSessionId: idOf()
      .notNull()
      .references(() => paymentSessions.id),
    /** `unwanted`: the payment was not applied to the booking; all of it goes back. */
    reason: textEnum(['cancelled', 'unwanted']).notNull(),
    amountCents: integer().notNull(),
    /** Pending until the provider has said how it ended. What succeeded can still fail, when a bank sends it back. */
    status: textEnum(['pending', 'succeeded', 'failed']).notNull().default('pending'),
    providerRefundId: text(),
    /** From 1. Part of the provider's idempotency key: an answer that ends one attempt is repeated for a day. */
    attempt: smallint().notNull().default(1),
    tries: smallint().notNull().default(0),
    /** When the provider is asked next; null once it is known how it ended. Claiming a refund moves this ahead. */
    nextTryAt: timestamptz().defaultNow(),
    createdAt: createdAt(),
    settledAt: timestamptz(),
  },
  (refund) => [
    // One per payment, and one per cancellation: money never goes back twice.
    unique('refunds_one_per_payment').on(refund.paymentSessionId),
    uniqueIndex('refunds_one_per_cancellation')
      .on(refund.bookingId)
      .where(sql`${refund.reason} = 'cancelled'`),
    unique('refunds_provider_refund_unique').on(refund.providerRefundId),
    index('refunds_by_booking').on(refund.bookingId),
    index('refunds_due')
      .on(refund.nextTryAt)
      .where(sql`${refund.nextTryAt} IS NOT NULL`),
    check('refunds_reason_known', sql`${refund.reason} IN ('cancelled', 'unwanted')`),
    check('refunds_status_known', sql`${refund.status} IN ('pending', 'succeeded', 'failed')`),
    check('refunds_amount', sql`${refund.amountCents} BETWEEN 1 AND ${literal(cents(priceMax))}`),
  ],
)

/** Every event the provider sent, keyed by the provider's own id. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: createdAt(),
    bookingId: idOf().references(() => bookings.id),
    /** `paid`, `expired`, `ignored`, … */
    outcome: text().notNull(),
  },
  (event) => [
    index('payment_events_by_booking').on(event.bookingId),
    index('payment_events_by_age').on(event.receivedAt),
  ],
)

/**
 * The payment sandbox's checkout sessions, which the payments code sees only through the provider's API. A table, so that they
 * survive a restart and all replicas share them.
 */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    /** `cs_test_…`, like the provider's. */
    id: text().primaryKey(),
    idempotencyKey: text(),
    /** The parameters it was created with, as received. */
    request: jsonb().$type<Record<string, string>>().notNull(),
    /** An open one past `expiresAt` counts as expired. */
    status: textEnum(['open', 'complete', 'expired']).notNull().default('open'),
    /** The test card it was paid with, without spaces: some have refunds that fail. */
    card: text(),
    /** Whose key opened it; others do not see it. */
    account: text(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
  },
  (session) => [
    unique('sandbox_sessions_idempotency_key_unique').on(session.idempotencyKey),
    index('sandbox_sessions_by_age').on(session.createdAt),
    check('sandbox_sessions_status_known', sql`${session.status} IN ('open', 'complete', 'expired')`),
  ],
)

/** The payment sandbox's refunds. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    /** `re_…`, like the provider's. */
    id: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sandboxSessions.id, { onDelete: 'cascade' }),
    idempotencyKey: text(),
    /** The parameters it was created with, as received. */
    request: jsonb().$type<Record<string, string>>().notNull(),
    amountCents: integer().notNull(),
    status: textEnum(['pending', 'succeeded', 'failed']).notNull(),
    createdAt: createdAt(),
    /** When a card that takes its time ends it; null once it has. */
    settlesAt: timestamptz(),
  },
  (refund) => [
    unique('sandbox_refunds_idempotency_key_unique').on(refund.idempotencyKey),
    index('sandbox_refunds_by_session').on(refund.sessionId),
    index('sandbox_refunds_settling')
      .on(refund.settlesAt)
      .where(sql`${refund.settlesAt} IS NOT NULL`),
    check('sandbox_refunds_status_known', sql`${refund.status} IN ('pending', 'succeeded', 'failed')`),
  ],
)

/** Errors that the payment sandbox has answered: like the provider it repeats them to whoever sends the same idempotency key. */
export const sandboxErrors = pgTable('sandbox_errors', {
  idempotencyKey: text().primaryKey(),
  status: smallint().notNull(),
  body: jsonb().$type<SandboxErrorBody>().notNull(),
  createdAt: createdAt(),
})

/** In the provider's format, which its SDK turns into exceptions. */
export interface SandboxErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/** A literal instead of parameters, so that prepared statements can use the partial indexes. */
export const isUnsettled = sql<boolean>`${paymentSessions.status} IN ('creating', 'open')`

export type RefundRow = typeof refunds.$inferSelect
export type SandboxRefundRow = typeof sandboxRefunds.$inferSelect
export type NewPaymentSession = typeof paymentSessions.$inferInsert
export type SandboxSessionRow = typeof sandboxSessions.$inferSelect
