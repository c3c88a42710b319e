import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, id, idOf, moment } from './columns'

/** Mail that leaves after the transaction that wants it has committed. One-time codes never pass through here. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    tries: smallint().notNull().default(0),
    /** Null when it is settled: sent, or given up. Whoever takes a mail moves this ahead, so that nobody else takes it too. */
    nextTryAt: moment().defaultNow(),
    sentAt: moment(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (mail) => [
    index('mail_queue_due')
      .on(mail.nextTryAt)
      .where(sql`${mail.nextTryAt} IS NOT NULL`),
  ],
)

/** Counters that all replicas share. A row past its end counts as absent. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expiresAt: moment().notNull(),
  },
  (limit) => [index('rate_limits_by_expiry').on(limit.expiresAt)],
)

/** What happened, for good: a trigger refuses to change or remove a row. So nobody is referenced by key, only named. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    /** The user who did it; null when it was nobody we know, or the system itself. */
    actorId: idOf(),
    action: text().notNull(),
    /** The identifier of what it was done to. */
    subjectId: idOf(),
    requestId: text(),
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (entry) => [index('audit_log_by_subject').on(entry.subjectId, entry.id)],
)

export type MailRow = typeof mailQueue.$inferSelect
export type NewMail = typeof mailQueue.$inferInsert
export type NewAuditEntry = typeof auditLog.$inferInsert
