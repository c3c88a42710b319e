import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/database'
import { mailQueue, type MailRow, type NewMailRow } from '../db/schema'
import { fromNow, param, prepareOnce } from '../db/drizzle'
import { hour, minute, second } from '../time'
import type { Mail } from './mailer'

/** Milliseconds from each of the first attempts to the next; from then on an hour. */
const firstDelays = [1 * minute, 5 * minute, 20 * minute]
const nextTry = firstDelays.map((delay, tries) => sql`WHEN ${tries} THEN ${fromNow(delay)}`)

/** The last of them is a day after the first, and some minutes. */
export const mailTriesMax = 28

const statements = prepareOnce((db) => ({
  insert: db
    .insert(mailQueue)
    .values({
      id: param('id'),
      recipient: param('to'),
      subject: param('subject'),
      text: param('text'),
      html: param('html'),
      calendar: param('calendar'),
      replyTo: param('replyTo'),
      about: param('about'),
      pool: param('pool'),
      heldFor: param('heldFor'),
      nextTryAt: sql`CASE WHEN ${param('heldFor')}::text IS NULL THEN now() END`,
    })
    .prepare('insert_mail'),

  settle: db
    .update(mailQueue)
    .set({ sentAt: sql`now()`, nextTryAt: null })
    .where(eq(mailQueue.id, param('id')))
    .prepare('settle_mail'),
}))

type NewMail = Mail & Pick<NewMailRow, 'id' | 'about' | 'pool' | 'heldFor'>

/** A statement needs each of its parameters. */
const without = { html: null, calendar: null, replyTo: null, about: null, pool: null, heldFor: null }

/** It is due at once, unless it is held for somebody. */
export const insertMail = (tx: Database, mail: NewMail) => statements(tx).insert.execute({ ...without, ...mail })

/** Whether the same words are on their way to the same address. */
export async function isWaiting(tx: Database, { to, text }: Pick<NewMail, 'to' | 'text'>): Promise<boolean> {
  const isSame = and(eq(mailQueue.recipient, to), eq(mailQueue.text, text), isNotNull(mailQueue.nextTryAt))
  return (await tx.$count(mailQueue, isSame)) > 0
}

/** Has what was kept for a user sent once `tx` commits; returns how many mails. */
export async function releaseMail(tx: Database, heldFor: string): Promise<number> {
  const due = await tx
    .update(mailQueue)
    .set({ heldFor: null, nextTryAt: sql`now()` })
    .where(eq(mailQueue.heldFor, heldFor))
    .returning({ id: mailQueue.id })
  return due.length
}

/** What was kept for a user goes to another address of theirs. */
export const redirectHeldMail = (tx: Database, heldFor: string, recipient: string) =>
  tx.update(mailQueue).set({ recipient }).where(eq(mailQueue.heldFor, heldFor))

/** Claims due mails. Their next attempt is scheduled first, so that a mail whose sender dies falls due again, at the last attempt too. */
export const claimMails = (db: Database, limit: number): Promise<MailRow[]> =>
  claimDue(db, mailQueue, {
    isDue: lte(mailQueue.nextTryAt, sql`now()`),
    orderBy: mailQueue.nextTryAt,
    limit,
    set: {
      tries: sql`${mailQueue.tries} + 1`,
      nextTryAt: sql`CASE ${mailQueue.tries} ${sql.join(nextTry, sql` `)} ELSE ${fromNow(hour)} END`,
    },
  })

export const settleMail = (db: Database, id: string) => statements(db).settle.execute({ id })

/** Undoes a claim: the mail is tried for the first time in so many seconds. */
export const postponeMail = (db: Database, id: string, seconds: number) =>
  db
    .update(mailQueue)
    .set({ tries: 0, nextTryAt: fromNow(seconds * second) })
    .where(eq(mailQueue.id, id))

/** `givenUp`: it is not tried again. */
export const saveFailure = (db: Database, id: string, { reason, givenUp }: { reason: string; givenUp: boolean }) =>
  db
    .update(mailQueue)
    .set({ lastError: reason, ...(givenUp && { nextTryAt: null }) })
    .where(eq(mailQueue.id, id))

/** Those to an address, and those that pass it on. */
export const deleteMailsWith = (tx: Database, address: string) =>
  tx.delete(mailQueue).where(or(eq(mailQueue.recipient, address), eq(mailQueue.replyTo, address)))

/** Those about a person that are sent or given up; and with this subject, waiting or not. */
export const deleteMailsAbout = (tx: Database, about: string, subject: string) =>
  tx
    .delete(mailQueue)
    .where(
      and(
        eq(mailQueue.about, about),
        or(and(isNull(mailQueue.nextTryAt), isNull(mailQueue.heldFor)), eq(mailQueue.subject, subject)),
      ),
    )

export const findMailsAbout = (tx: Database, about: string) =>
  tx
    .select({ id: mailQueue.id, recipient: mailQueue.recipient, subject: mailQueue.subject })
    .from(mailQueue)
    .where(eq(mailQueue.about, about))

/** Another text in place of one that named somebody. */
export const rewriteMail = (tx: Database, id: string, { text, html }: Pick<NewMailRow, 'text' | 'html'>) =>
  tx.update(mailQueue).set({ text, html, calendar: null, replyTo: null, about: null }).where(eq(mailQueue.id, id))
