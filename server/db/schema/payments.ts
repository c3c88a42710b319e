import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { priceMax } from '../../../contract/limits'
import { bookings } from './bookings'
import { cents, createdAt, id, idOf, literal, moment, oneOf } from './columns'

/** One try to have a booking paid on the provider's page. */
export const paymentSessions = pgTable(
  'payment_sessions',
  {
    id: id(),
    bookingId: idOf()
      .notNull()
      .references(() => bookings.id),
    /** 1, 2, …: with the booking it makes the provider's idempotency key, so a repeated call finds the same session. */
    attempt: smallint().notNull(),
    /** Unknown until the provider has answered. */
    providerSessionId: text(),
    url: text(),
    amountCents: integer().notNull(),
    currency: text().notNull().default('usd'),
    /** `refund_due` is a real payment that came too late: somebody else's money, never to be ignored. */
    status: oneOf(['creating', 'open', 'paid', 'expired', 'refund_due']).notNull().default('creating'),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** When the reconciler last asked the provider about it. */
    checkedAt: moment(),
  },
  (session) => [
    unique('payment_sessions_provider_session_unique').on(session.providerSessionId),
    unique('payment_sessions_attempt_unique').on(session.bookingId, session.attempt),
    uniqueIndex('payment_sessions_one_open')
      .on(session.bookingId)
      .where(sql`${session.status} IN ('creating', 'open')`),
    index('payment_sessions_unsettled')
      .on(session.expiresAt)
      .where(sql`${session.status} IN ('creating', 'open')`),
    check(
      'payment_sessions_status_known',
      sql`${session.status} IN ('creating', 'open', 'paid', 'expired', 'refund_due')`,
    ),
    check('payment_sessions_amount', sql`${session.amountCents} BETWEEN 1 AND ${literal(cents(priceMax))}`),
  ],
)

/** Every event the provider has sent, once: its own identifier is the key. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: createdAt(),
    bookingId: idOf().references(() => bookings.id),
    /** What came of it, in a word: `paid`, `expired`, `ignored`, … */
    outcome: text().notNull(),
    summary: jsonb().$type<Record<string, unknown>>(),
  },
  (event) => [index('payment_events_by_booking').on(event.bookingId)],
)

/**
 * What the payment sandbox knows of a checkout session: the other side of the wire, which the payments code reads only
 * through the provider's API. A table, so that it outlives a restart and is one for all replicas.
 */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    /** `cs_test_…`, as the provider would name it. */
    id: text().primaryKey(),
    /** A repeat of the request that made the session finds it by this. */
    idempotencyKey: text(),
    /** The parameters it was made with, as the API took them. */
    request: jsonb().$type<Record<string, string>>().notNull(),
    /** An open one past its end counts as expired. */
    status: oneOf(['open', 'complete', 'expired']).notNull().default('open'),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (session) => [
    unique('sandbox_sessions_idempotency_key_unique').on(session.idempotencyKey),
    check('sandbox_sessions_status_known', sql`${session.status} IN ('open', 'complete', 'expired')`),
  ],
)

export type PaymentSessionRow = typeof paymentSessions.$inferSelect
export type NewPaymentSession = typeof paymentSessions.$inferInsert
export type PaymentSessionStatus = PaymentSessionRow['status']
export type PaymentEventRow = typeof paymentEvents.$inferSelect
export type SandboxSessionRow = typeof sandboxSessions.$inferSelect
