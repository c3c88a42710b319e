import { createTransport } from 'nodemailer'
import type { Metrics } from '../metrics/metrics'
import type { Settings } from '../settings'
import { second } from '../time'
import { withSupport } from './compose'
import { outbox } from './outbox'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string | null
  /** A calendar file (RFC 5545) that names its method; attached as {@link icsFileName}. */
  calendar?: string | null
  /** Where answers to it go instead of `MAIL_REPLY_TO`. */
  replyTo?: string | null
  /** The same for every attempt, so that a mailbox shows a mail that arrived twice only once. */
  id?: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail, or the outbox has written it. */
  send: (mail: Mail) => Promise<void>
  /** Ends what is under way, too: a mail server keeps no mail of which it has not had the end (RFC 5321, 4.1.1.4). */
  close: () => void
}

/**
 * Whether the mail server has said that there is no such mailbox (RFC 3463: 5.1.x). Codes 7 and 8 are about the sender, and all
 * other refusals may be about us or pass.
 */
export function isUnknownAddress(error: unknown): boolean {
  const { command, response = '' } = error as { command?: string; response?: string }
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\.(?![78]\b)\d+\b/.test(response)
}

/** Counts the outcome of each attempt. */
export function countingMailer({ send, close }: Mailer, metrics?: Metrics): Mailer {
  for (const outcome of ['sent', 'failed', 'given_up', 'unknown_address']) metrics?.mails.inc({ outcome }, 0)
  return {
    close,
    async send(mail) {
      try {
        await send(mail)
      } catch (error) {
        metrics?.mails.inc({ outcome: isUnknownAddress(error) ? 'unknown_address' : 'failed' })
        throw error
      }
      metrics?.mails.inc({ outcome: 'sent' })
    },
  }
}

export const icsFileName = 'stay.ics'

/** Concurrent connections to the mail server. */
export const mailConnections = 5

/** Milliseconds for a whole mail, however slowly the mail server answers: shorter than the delay before a second attempt. */
const sendMax = 30 * second

const timeouts = {
  dnsTimeout: 5 * second,
  connectionTimeout: 5 * second,
  greetingTimeout: 5 * second,
  socketTimeout: 10 * second,
}

/** Nothing in a mail may make nodemailer read a file or a URL. */
const noExternalContent = { disableFileAccess: true, disableUrlAccess: true }

/** SMTP with an `smtpUrl`, the outbox without one. */
export function createMailer({
  smtpUrl,
  mailFrom,
  mailReplyTo,
  supportEmail,
  dataDir,
}: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'mailReplyTo' | 'supportEmail' | 'dataDir'>): Mailer {
  const compose = (mail: Mail) =>
    message({ ...withSupport(mail, supportEmail), replyTo: mail.replyTo ?? mailReplyTo }, mailFrom)
  if (smtpUrl) {
    const pool = { pool: true, maxConnections: mailConnections } as const
    const transport = createTransport({ url: smtpUrl, ...pool, ...timeouts, ...noExternalContent })
    return {
      send: async (mail) => void (await transport.sendMail({ ...compose(mail), signal: AbortSignal.timeout(sendMax) })),
      close: () => transport.close({ force: true }),
    }
  }
  const files = outbox(dataDir)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...noExternalContent })
  return {
    async send(mail) {
      const { message: composed } = await transport.sendMail(compose(mail))
      await files.add(composed as Buffer)
    },
    close: () => transport.close(),
  }
}

const message = ({ to, subject, text, html, calendar, replyTo, id }: Mail, from: string) => ({
  from,
  // An object is one address whatever it contains; a string would be parsed as a list.
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
  // No line breaks, which would end the header.
  subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
  text,
  html: html ?? undefined,
  ...(calendar && { icalEvent: { filename: icsFileName, method: icsMethod(calendar), content: calendar } }),
  // Suppresses automatic replies (RFC 3834).
  headers: { 'auto-submitted': 'auto-generated' },
  ...(id && { messageId: `<${id}@${/@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost'}>` }),
})

/** What a calendar program is to do with the file: `PUBLISH`, `CANCEL`. */
export const icsMethod = (calendar: string) => /^METHOD:([A-Z]+)/m.exec(calendar)?.[1] ?? 'PUBLISH'
