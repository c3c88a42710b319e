import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { stayMarks } from '../../../contract/bookingStatus'
import { users } from './accounts'
import { bookings } from './bookings'
import { createdAt, id, idOf, timestamptz, textEnum, reference } from './columns'

/** Mail sent after its transaction has committed. Never one-time codes, which are not stored in clear. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** A calendar file (RFC 5545), whose method is the mail's. */
    calendar: text(),
    /** Where answers go, if not where those to all mails do. */
    replyTo: text(),
    tries: smallint().notNull().default(0),
    /** Null once sent or given up. Claiming a mail moves this ahead, so that no other replica claims it. */
    nextTryAt: timestamptz().defaultNow(),
    sentAt: timestamptz(),
    lastError: text(),
    /** Sent once this user has verified the address; it carries other people's words. */
    heldFor: reference(() => users.id),
    /** The count that it takes from when it leaves, and waits for; null: it leaves at once. See server/mail/pools.ts. */
    pool: text(),
    /** Whose name or words stand in it, other than its recipient's: it is gone once they close their account. */
    about: idOf(),
    createdAt: createdAt(),
  },
  (mail) => [
    index('mail_queue_about')
      .on(mail.about)
      .where(sql`${mail.about} IS NOT NULL`),
    index('mail_queue_by_recipient').on(mail.recipient),
    index('mail_queue_due')
      .on(mail.nextTryAt)
      .where(sql`${mail.nextTryAt} IS NOT NULL`),
    index('mail_queue_held')
      .on(mail.heldFor)
      .where(sql`${mail.heldFor} IS NOT NULL`),
    index('mail_queue_settled')
      .on(mail.createdAt)
      .where(sql`${mail.nextTryAt} IS NULL`),
  ],
)

/** What a person would have been mailed beyond a cap; told in one mail once it is due. */
export const mailSummaries = pgTable(
  'mail_summaries',
  {
    userId: reference(() => users.id, 'cascade').notNull(),
    /** As whom they are told. */
    reader: textEnum(['guest', 'owner']).notNull(),
    booked: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    marked: integer().notNull().default(0),
    dueAt: timestamptz().notNull(),
  },
  (summary) => [
    primaryKey({ name: 'mail_summaries_one', columns: [summary.userId, summary.reader] }),
    index('mail_summaries_due').on(summary.dueAt),
    check('mail_summaries_reader_known', sql`${summary.reader} IN ('guest', 'owner')`),
  ],
)

/** What the desk has recorded of a stay since its guest was last told; they are told what stands once it is due. */
export const markMails = pgTable(
  'mark_mails',
  {
    bookingId: reference(() => bookings.id, 'cascade').primaryKey(),
    /** The mark that the guest knows of. */
    told: textEnum(stayMarks),
    dueAt: timestamptz().notNull(),
  },
  (mail) => [
    index('mark_mails_due').on(mail.dueAt),
    check('mark_mails_told_known', sql`${mail.told} IN ('arrived', 'left', 'no-show')`),
  ],
)

/** Counters that all replicas share. An expired row counts as absent. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (limit) => [index('rate_limits_by_expiry').on(limit.expiresAt)],
)

/** Append-only until an entry may go, held by triggers: the law `audit_kept_until` of a custom migration. No foreign keys: an entry outlives what it names. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    /** The acting user; null for an unknown person or the system itself. */
    actorId: idOf(),
    action: text().notNull(),
    subjectId: idOf(),
    requestId: text(),
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (entry) => [index('audit_log_by_subject').on(entry.subjectId, entry.id)],
)

export type MailRow = typeof mailQueue.$inferSelect
export type NewMailRow = typeof mailQueue.$inferInsert
export type NewAuditEntry = typeof auditLog.$inferInsert
