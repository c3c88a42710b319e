import type { Database } from '../db/open'
import { letter } from './letter'
import { deleteMailsAbout, deleteMailsWith, findMailsAbout, rewriteMail } from './store'

interface Leaving {
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
  { userId, email, messageSubject, appOrigin }: Leaving,
): Promise<void> {
  await deleteMailsWith(tx, email)
  await deleteMailsAbout(tx, userId, messageSubject)
  for (const { id, recipient, subject } of await findMailsAbout(tx, userId)) {
    const { text, html } = letter({ email: recipient, isVerified: false }, subject, [
      'An account has been closed since this happened, so this email names nobody any more. You can see how things stand on StayScape:',
      { link: 'StayScape', href: appOrigin },
    ])
    await rewriteMail(tx, id, { text, html: html ?? null })
  }
}
