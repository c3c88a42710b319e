import { createTransport } from 'nodemailer'
import type { Settings } from '../settings'
import { outbox } from './outbox'

/** A mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** The same at every try to deliver it, so that a mailbox which got it twice shows it once. */
  id?: string
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail, or the outbox has it on disk. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Mails to the mail server at once. */
export const mailConnections = 5

/**
 * Milliseconds that a mail server may be silent: less than the wait before a mail is tried again, and than a graceful stop,
 * which waits for mails under way.
 */
const patience = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 }

/** A mail is made of our own text only: nothing in it may name a file or an address to read from. */
const textOnly = { disableFileAccess: true, disableUrlAccess: true }

/** nodemailer, over SMTP when there is an `smtpUrl` and into the outbox otherwise (D22). */
export function createMailer({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (smtpUrl) {
    const pool = { pool: true, maxConnections: mailConnections } as const
    const transport = createTransport({ url: smtpUrl, ...pool, ...patience, ...textOnly })
    return {
      send: async (mail) => void (await transport.sendMail(message(mail, mailFrom))),
      close: () => transport.close(),
    }
  }
  const kept = outbox(dataDir)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...textOnly })
  return {
    async send(mail) {
      const { message: composed } = await transport.sendMail(message(mail, mailFrom))
      await kept.keep(composed as Buffer)
    },
    close: () => transport.close(),
  }
}

const message = ({ to, subject, text, html, id }: Mail, from: string) => ({
  from,
  // As an object it is one address, whatever characters are in it; as text it would be read as a list of them.
  to: { name: '', address: to },
  // A header ends at a line break: whatever a name in it contains, it stays one line (F4).
  subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
  text,
  html,
  // So that nobody's holiday notice answers us (RFC 3834).
  headers: { 'auto-submitted': 'auto-generated' },
  ...(id && { messageId: `<${id}@${/@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost'}>` }),
})
