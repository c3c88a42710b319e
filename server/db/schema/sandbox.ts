import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz, textEnum } from './columns'

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
  payment_intent?: string
}

/** The payment sandbox's disputes. */
export const sandboxDisputes = pgTable(
  'sandbox_disputes',
  {
    /** `du_…`, like the provider's. */
    id: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sandboxSessions.id, { onDelete: 'cascade' }),
    amountCents: integer().notNull(),
    status: textEnum(['needs_response', 'won', 'lost']).notNull().default('needs_response'),
    createdAt: createdAt(),
  },
  (dispute) => [
    index('sandbox_disputes_by_session').on(dispute.sessionId),
    check('sandbox_disputes_status_known', sql`${dispute.status} IN ('needs_response', 'won', 'lost')`),
  ],
)

/** What the payment sandbox has sent, for whoever asks for messages that never came. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    /** `evt_…`, like the provider's. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** As it was then, in the provider's format. */
    object: jsonb().$type<{ id: string }>().notNull(),
    createdAt: createdAt(),
  },
  (event) => [index('sandbox_events_by_age').on(event.createdAt)],
)

export type SandboxRefundRow = typeof sandboxRefunds.$inferSelect
export type SandboxSessionRow = typeof sandboxSessions.$inferSelect
export type SandboxDisputeRow = typeof sandboxDisputes.$inferSelect
