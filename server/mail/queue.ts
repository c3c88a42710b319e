import type { FastifyBaseLogger } from 'fastify'
import type { Database, OpenDatabase } from '../db/database'
import { isClosedAddress, newId, type MailRow } from '../db/schema'
import { reasonOf } from '../http/afterResponse'
import type { Job } from '../runtime/jobs'
import type { Metrics } from '../metrics/metrics'
import { second } from '../time'
import { isUnknownAddress, mailConnections, type Mail, type Mailer } from './mailer'
import { composeMail } from './compose'
import { consumeMail } from './pools'
import {
  claimMails,
  deleteMailsAbout,
  deleteMailsWith,
  findMailsAbout,
  rewriteMail,
  insertMail,
  isWaiting,
  mailTriesMax,
  postponeMail,
  saveFailure,
  settleMail,
} from './store'

interface MailDependencies {
  database: Pick<OpenDatabase, 'db'>
  mailer: Mailer
  log: FastifyBaseLogger
  metrics?: Metrics
}

/**
 * `about`: whose name or words stand in it, besides its recipient's, so that it goes with their account. `pool`: the count that it
 * waits for, if not for nothing.
 */
export type QueuedMail = Mail & { about?: string; pool?: string }

/**
 * Queues a mail that is sent after `tx` commits; none to a closed account, and none about its recipient alone that waits for its pool
 * already, word for word. Not for one-time codes, which are never stored in clear.
 */
export async function enqueueMail(tx: Database, mail: QueuedMail): Promise<void> {
  if (isClosedAddress(mail.to) || (mail.pool && !mail.about && (await isWaiting(tx, mail)))) return
  await insertMail(tx, { id: newId(), ...mail })
}

/** Keeps a mail that carries other people's words until its recipient has verified their address. */
export const holdMail = (tx: Database, recipientId: string, mail: QueuedMail) =>
  insertMail(tx, { id: newId(), ...mail, heldFor: recipientId })

interface ClosingPerson {
  userId: string
  email: string
  /** Of mails that pass on what the person wrote: they are not sent any more. */
  messageSubject: string
  appOrigin: string
}

/**
 * Removes a person from the mails that are kept: those to them, those that named them, and what they wrote. News that others are
 * still to get keep their subject and say no more than where to look.
 */
export async function forgetInMails(
  tx: Database,
  { userId, email, messageSubject, appOrigin }: ClosingPerson,
): Promise<void> {
  await deleteMailsWith(tx, email)
  await deleteMailsAbout(tx, userId, messageSubject)
  for (const { id, recipient, subject } of await findMailsAbout(tx, userId)) {
    const { text, html } = composeMail({ email: recipient, isVerified: false }, subject, [
      'An account has been closed since this happened, so this email names nobody any more. You can see how things stand on StayScape:',
      { link: 'StayScape', href: appOrigin },
    ])
    await rewriteMail(tx, id, { text, html })
  }
}

/**
 * Sends due mails, a few at once, until none is left, the mail server accepts none of them, or `stopping` is aborted; what is beyond
 * a pool waits for it, and an address that does not exist is given up at once. Returns how many it sent. Replicas may do so concurrently.
 */
export async function deliverMail(deps: MailDependencies, stopping?: AbortSignal): Promise<number> {
  let sent = 0
  while (!stopping?.aborted) {
    const claimed = await claimMails(deps.database.db, mailConnections)
    const outcomes = await Promise.all(claimed.map((mail) => deliver(deps, mail, stopping)))
    sent += outcomes.filter((outcome) => outcome === 'sent').length
    if (outcomes.every((outcome) => outcome === 'failed')) break
  }
  return sent
}

async function deliver(
  { database: { db }, mailer, log, metrics }: MailDependencies,
  mail: MailRow,
  stopping?: AbortSignal,
): Promise<'sent' | 'failed' | 'postponed'> {
  const { id, recipient, subject, text, html, calendar, replyTo, pool, tries } = mail
  // What the mail server did not take before has had its turn.
  const waitSeconds = pool && tries === 1 ? await consumeMail(db, pool) : 0
  if (waitSeconds > 0) {
    await postponeMail(db, id, waitSeconds)
    return 'postponed'
  }
  try {
    await mailer.send({ id, to: recipient, subject, text, html, calendar, replyTo })
  } catch (error) {
    // A server that stops has ended it: it falls due again as claimed.
    if (stopping?.aborted) return 'failed'
    const isUnknown = isUnknownAddress(error)
    const reason = isUnknown ? 'unknown address' : reasonOf(error)
    const givenUp = isUnknown || tries >= mailTriesMax
    log.warn({ mail: id, try: tries, givenUp, reason }, 'mail not delivered')
    if (givenUp && !isUnknown) metrics?.mails.inc({ outcome: 'given_up' })
    await saveFailure(db, id, { reason, givenUp })
    return 'failed'
  }
  await settleMail(db, id)
  return 'sent'
}

/** Every two seconds, so that a confirmation arrives while its reader waits for it. */
export const mailJobs = (deps: MailDependencies): Job[] => [
  { name: 'mail', interval: 2 * second, run: (stopping) => deliverMail(deps, stopping) },
]
