import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { priceMax } from '../../../contract/limits'
import { bookings } from './bookings'
import { cents, createdAt, id, idOf, literal, moment, oneOf } from './columns'

/** One attempt to have a booking paid on the provider's page. */
export const paymentSessions = pgTable(
  'payment_sessions',
  {
    id: id(),
    bookingId: idOf()
      .notNull()
      .references(() => bookings.id),
    /** From 1. Part of the provider's idempotency key, so that a repeated call gets the same session. */
    attempt: smallint().notNull(),
    /** Null until the provider has answered. */
    providerSessionId: text(),
    url: text(),
    amountCents: integer().notNull(),
    currency: text().notNull().default('usd'),
    /** `refund_due`: paid too late or wrongly, so the money has to be returned. */
    status: oneOf(['creating', 'open', 'paid', 'expired', 'refund_due']).notNull().default('creating'),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** When the reconciler last claimed it. */
    checkedAt: moment(),
  },
  (session) => [
    unique('payment_sessions_provider_session_unique').on(session.providerSessionId),
    unique('payment_sessions_attempt_unique').on(session.bookingId, session.attempt),
    uniqueIndex('payment_sessions_one_open')
      .on(session.bookingId)
      .where(sql`${session.status} IN ('creating', 'open')`),
    index('payment_sessions_due')
      .on(session.checkedAt)
      .where(sql`${session.status} IN ('creating', 'open')`),
    check(
      'payment_sessions_status_known',
      sql`${session.status} IN ('creating', 'open', 'paid', 'expired', 'refund_due')`,
    ),
    check('payment_sessions_amount', sql`${session.amountCents} BETWEEN 1 AND ${literal(cents(priceMax))}`),
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
  (event) => [index('payment_events_by_booking').on(event.bookingId)],
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
    status: oneOf(['open', 'complete', 'expired']).notNull().default('open'),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (session) => [
    unique('sandbox_sessions_idempotency_key_unique').on(session.idempotencyKey),
    check('sandbox_sessions_status_known', sql`${session.status} IN ('open', 'complete', 'expired')`),
  ],
)

export type NewPaymentSession = typeof paymentSessions.$inferInsert
export type SandboxSessionRow = typeof sandboxSessions.$inferSelect
