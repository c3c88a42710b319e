import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz, textEnum } from './columns'

/**
 * The payment sandbox's, which the payments see only through the provider's API. Tables, so that they survive a restart and all
 * replicas share them; indexes and constraints have the names that they had in `public`.
 */
export const sandbox = pgSchema('sandbox')

/** Checkout sessions. */
export const sandboxSessions = sandbox.table(
  'sessions',
  {
    /** `cs_test_…`, like the provider's. */
    id: text().primaryKey(),
    idempotencyKey: text().unique('sandbox_sessions_idempotency_key_unique'),
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
    index('sandbox_sessions_by_age').on(session.createdAt),
    check('sandbox_sessions_status_known', sql`${session.status} IN ('open', 'complete', 'expired')`),
  ],
)

export const sandboxRefunds = sandbox.table(
  'refunds',
  {
    /** `re_…`, like the provider's. */
    id: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sandboxSessions.id, { onDelete: 'cascade' }),
    idempotencyKey: text().unique('sandbox_refunds_idempotency_key_unique'),
    /** The parameters it was created with, as received. */
    request: jsonb().$type<Record<string, string>>().notNull(),
    amountCents: integer().notNull(),
    status: textEnum(['pending', 'succeeded', 'failed']).notNull(),
    createdAt: createdAt(),
    /** When a card that takes its time ends it; null once it has. */
    settlesAt: timestamptz(),
  },
  (refund) => [
    index('sandbox_refunds_by_session').on(refund.sessionId),
    index('sandbox_refunds_settling')
      .on(refund.settlesAt)
      .where(sql`${refund.settlesAt} IS NOT NULL`),
    check('sandbox_refunds_status_known', sql`${refund.status} IN ('pending', 'succeeded', 'failed')`),
  ],
)

/** What it has sent, for whoever asks for messages that never came. */
export const sandboxEvents = sandbox.table(
  'events',
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

export type SandboxSessionRow = typeof sandboxSessions.$inferSelect
export type SandboxRefundRow = typeof sandboxRefunds.$inferSelect
export type SandboxEventRow = typeof sandboxEvents.$inferSelect
