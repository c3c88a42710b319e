import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { fromNow, preparedOn } from '../db/sql'
import { mailQueue, type MailRow, newId } from '../db/schema'
import type { Database } from '../db/open'
import { reasonOf } from '../http/afterAnswer'
import type { Job } from '../runtime/jobs'
import type { Parts } from '../parts'
import { mailConnections, type Mail } from './mailer'

const minute = 60_000

/** Milliseconds after each try until the next one; after the last there is none, and the mail is given up (I9). */
const waits = [1 * minute, 5 * minute, 20 * minute, 60 * minute]

/** How long a settled mail is kept, for whoever asks whether it was sent. */
const keptFor = 7 * 24 * 60 * minute

/**
 * Puts a mail in the queue, from which it leaves soon after the commit. Hand in the business transaction: a mail about
 * something that was rolled back never existed (I9). Not for one-time codes, which are never stored in clear.
 */
export async function enqueueMail(tx: Database, { id = newId(), to, subject, text, html }: Mail): Promise<void> {
  await statements(tx).add.execute({ id, to, subject, text, html: html ?? null })
}

/**
 * Delivers what is due, a few at once, until nothing is, the mail server takes none of them, or `stopping`; answers how many
 * it took.
 * Replicas may do so at the same time: each mail is claimed by one of them.
 */
export async function deliverMail(
  parts: Pick<Parts, 'database' | 'mailer' | 'log'>,
  stopping?: AbortSignal,
): Promise<number> {
  let sent = 0
  while (!stopping?.aborted) {
    const claimed = await statements(parts.database.db).claim.execute()
    const taken = await Promise.all(claimed.map((mail) => deliver(parts, mail)))
    const count = taken.filter(Boolean).length
    sent += count
    if (count === 0) break
  }
  return sent
}

/** One try at a claimed mail; answers whether the mail server took it. */
async function deliver({ database: { db }, mailer, log }: Pick<Parts, 'database' | 'mailer' | 'log'>, mail: MailRow) {
  const { id, recipient, subject, text, html, tries, nextTryAt } = mail
  try {
    await mailer.send({ id, to: recipient, subject, text, html: html ?? undefined })
  } catch (error) {
    const reason = reasonOf(error)
    log.warn({ mail: id, try: tries, givenUp: nextTryAt === null, reason }, 'mail not delivered')
    await db.update(mailQueue).set({ lastError: reason }).where(eq(mailQueue.id, id))
    return false
  }
  await statements(db).settle.execute({ id })
  return true
}

const given = sql.placeholder

const nextTry = waits.map((wait, tries) => sql`WHEN ${tries} THEN ${fromNow(wait)}`)

const nextDue = (db: Database) =>
  db
    .select({ id: mailQueue.id })
    .from(mailQueue)
    .where(lte(mailQueue.nextTryAt, sql`now()`))
    .orderBy(asc(mailQueue.nextTryAt))
    .limit(mailConnections)
    .for('update', { skipLocked: true })

const statements = preparedOn((db) => ({
  add: db
    .insert(mailQueue)
    .values({
      id: given('id'),
      recipient: given('to'),
      subject: given('subject'),
      text: given('text'),
      html: given('html'),
    })
    .prepare('add_mail'),

  /**
   * Takes the next few mails that are due. Their next try is settled before this one begins, so that a process that dies on
   * the way loses nothing: the mail falls due again by itself.
   */
  claim: db
    .update(mailQueue)
    .set({
      tries: sql`${mailQueue.tries} + 1`,
      nextTryAt: sql`CASE ${mailQueue.tries} ${sql.join(nextTry, sql` `)} END`,
    })
    // An array is worked out once; a subquery may be run again while rows are updated, and would take more than its limit.
    .where(sql`${mailQueue.id} = ANY(ARRAY${nextDue(db)})`)
    .returning()
    .prepare('claim_mail'),

  settle: db
    .update(mailQueue)
    .set({ sentAt: sql`now()`, nextTryAt: null })
    .where(eq(mailQueue.id, given('id')))
    .prepare('settle_mail'),
}))

/** Removes mails that were settled long ago: they name people and their stays. */
const forgetSettled = ({ database: { db } }: Pick<Parts, 'database'>) =>
  db.delete(mailQueue).where(and(isNull(mailQueue.nextTryAt), lt(mailQueue.createdAt, fromNow(-keptFor))))

/** Delivery every two seconds, so that a confirmation is there when its reader looks; tidying every hour. */
export const mailJobs = (parts: Pick<Parts, 'database' | 'mailer' | 'log'>): Job[] => [
  { name: 'mail', every: 2000, run: (stopping) => deliverMail(parts, stopping) },
  { name: 'old mail', every: 60 * minute, run: () => forgetSettled(parts) },
]
