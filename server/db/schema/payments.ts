import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { disputeStatuses } from '../../../contract/bookingStatus'
import { priceMax } from '../../../contract/limits'
import { bookings } from './bookings'
import { cents, createdAt, id, literal, timestamptz, textEnum, reference } from './columns'

/** One attempt to have a booking paid on the provider's page. */
export const paymentSessions = pgTable(
  'payment_sessions',
  {
    id: id(),
    bookingId: reference(() => bookings.id).notNull(),
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
     * `unwanted`: not applied to the booking, because it was paid too late or wrongly; the money goes back. `refund_due` is what
     * releases before refunds called it.
     */
    status: textEnum(['creating', 'open', 'paid', 'expired', 'unwanted', 'refund_due']).notNull().default('creating'),
    /** The provider's account that the page was opened with, `acct_… test` in test mode; null where it is not known. */
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
    id: reference(() => paymentSessions.id).primaryKey(),
    bookingId: reference(() => bookings.id).notNull(),
    createdAt: createdAt(),
    /** When the reconciler last claimed it. */
    checkedAt: timestamptz().notNull().defaultNow(),
  },
  (unresolved) => [
    index('unresolved_sessions_by_booking').on(unresolved.bookingId),
    index('unresolved_sessions_due').on(unresolved.checkedAt),
  ],
)

/** Money that goes back: ours, written with what it is for and told to the provider afterwards, and what was refunded at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    /** Part of the provider's idempotency key, and in the refund's metadata there. */
    id: id(),
    bookingId: reference(() => bookings.id).notNull(),
    paymentSessionId: reference(() => paymentSessions.id).notNull(),
    /** `unwanted`: the payment was not applied to the booking; all of it goes back. `other`: known to whoever refunded it at the provider. */
    reason: textEnum(['cancelled', 'unwanted', 'other']).notNull(),
    /** `provider`: made there, not here. `hand`: given by the hotel itself after one has failed. Null for ours. */
    source: textEnum(['provider', 'hand']),
    /** Of ours, the row of the ledger that promised it. Null only until the ledger has a refund of the release before this one. */
    promiseId: bigint({ mode: 'number' }),
    amountCents: integer().notNull(),
    /**
     * Pending until the provider has said how it ended. What succeeded can still fail, when a bank sends it back. `void`: not sent,
     * because the guest has the money through a lost dispute or a refund made at the provider; sent if that comes back.
     */
    status: textEnum(['pending', 'succeeded', 'failed', 'void']).notNull().default('pending'),
    providerRefundId: text(),
    /** From 1. Part of the provider's idempotency key: an answer that ends one attempt is repeated for a day. */
    attempt: smallint().notNull().default(1),
    tries: smallint().notNull().default(0),
    /** When the provider is asked next; null once it is known how it ended, and while a dispute is open. Claiming a refund moves this ahead. */
    nextTryAt: timestamptz().defaultNow(),
    createdAt: createdAt(),
    settledAt: timestamptz(),
    /** When the provider first said so, even if it has failed since. */
    succeededAt: timestamptz(),
  },
  (refund) => [
    // No promise is kept twice.
    uniqueIndex('refunds_one_per_promise').on(refund.promiseId),
    unique('refunds_provider_refund_unique').on(refund.providerRefundId),
    index('refunds_by_booking').on(refund.bookingId),
    index('refunds_failed')
      .on(refund.bookingId)
      .where(sql`${refund.status} = 'failed'`)
      .concurrently(),
    index('refunds_due')
      .on(refund.nextTryAt)
      .where(sql`${refund.nextTryAt} IS NOT NULL`),
    check('refunds_reason_known', sql`${refund.reason} IN ('cancelled', 'unwanted', 'other')`),
    check('refunds_source_known', sql`${refund.source} IN ('provider', 'hand')`),
    check('refunds_status_known', sql`${refund.status} IN ('pending', 'succeeded', 'failed', 'void')`),
    check('refunds_amount', sql`${refund.amountCents} BETWEEN 1 AND ${literal(cents(priceMax))}`),
  ],
)

/** A payment that the guest's bank contests, as the provider's newest message tells it. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    bookingId: reference(() => bookings.id).notNull(),
    paymentSessionId: reference(() => paymentSessions.id).notNull(),
    providerDisputeId: text().notNull(),
    status: textEnum(disputeStatuses).notNull(),
    amountCents: integer().notNull(),
    /** Of one that is lost, what it took in all: its bank may have returned a part. Null in rows of the release before this one. */
    lostCents: integer(),
    /** Until when evidence is accepted, while it is wanted. */
    respondBy: timestamptz(),
    openedAt: timestamptz().notNull(),
    /** When the provider wrote the newest message; older ones that come later change nothing. */
    reportedAt: timestamptz().notNull(),
  },
  (dispute) => [
    unique('disputes_provider_dispute_unique').on(dispute.providerDisputeId),
    index('disputes_by_booking').on(dispute.bookingId),
    check('disputes_status_known', sql`${dispute.status} IN ('inquiry', 'open', 'closed', 'won', 'lost')`),
    check('disputes_amount', sql`${dispute.amountCents} BETWEEN 1 AND ${literal(cents(priceMax))}`),
  ],
)

/** Up to when the provider's own list of events has been read, for messages that never came. A row for each account. */
export const eventReads = pgTable('event_reads', {
  id: id(),
  readUntil: timestamptz().notNull(),
  nextReadAt: timestamptz().notNull(),
})

/** Every event the provider sent, keyed by the provider's own id. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: createdAt(),
    bookingId: reference(() => bookings.id),
    /** `paid`, `expired`, `ignored`, … */
    outcome: text().notNull(),
  },
  (event) => [
    index('payment_events_by_booking').on(event.bookingId),
    index('payment_events_by_age').on(event.receivedAt),
  ],
)

/** A literal instead of parameters, so that prepared statements can use the partial indexes. */
export const isUnsettled = sql<boolean>`${paymentSessions.status} IN ('creating', 'open')`

export type RefundRow = typeof refunds.$inferSelect
export type DisputeRow = typeof disputes.$inferSelect
export type NewPaymentSession = typeof paymentSessions.$inferInsert
