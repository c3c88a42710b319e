import { inline, lines, renderHtml, supportHtml, supportPlace, type MailPart } from './template'
import type { Mail } from './mailer'
import { mailboxPool } from './pools'

/**
 * What holds words that somebody other than us has chosen, and our own words for who has not verified their address. `withoutAccount`:
 * for who has none to verify it with.
 */
export interface ForVerified {
  ifVerified: MailPart[]
  else?: string
  withoutAccount?: MailPart[]
}

/** Whoever signs up can name a stranger's address, so that a mail there must not carry what they would have us say. */
export interface Recipient {
  email: string
  isVerified: boolean
  hasAccount?: boolean
}

/** Both ours, whoever the mail is for: the subject is read on locked screens and in logs. The heading stands in the HTML alone. */
interface Titles {
  subject: string
  heading: string
}

/**
 * Composes a mail as plain text and HTML. Nothing in the parts can become markup. A subject alone is the heading too. To an address
 * that is not verified it waits until the mailbox may be sent another.
 */
export function composeMail(
  { email, isVerified, hasAccount = true }: Recipient,
  titles: string | Titles,
  written: (MailPart | ForVerified | undefined)[],
): Mail & { html: string; pool?: string } {
  const { subject, heading } = typeof titles === 'string' ? { subject: titles, heading: titles } : titles
  const parts = written.flatMap((part) => {
    if (!part) return []
    if (typeof part === 'string' || !('ifVerified' in part)) return [part]
    if (!hasAccount) return part.withoutAccount ?? []
    return isVerified ? part.ifVerified : (part.else ?? [])
  })
  return {
    to: email,
    subject,
    text: `${parts.map(asText).join('\n\n')}\n\n-- \nStayScape\n`,
    html: renderHtml(subject, heading, parts),
    pool: mailboxPool({ email, isVerified }),
  }
}

/** Names where people can ask for help below a mail that is about to be sent: the address of today, whenever it was composed. */
export function withSupport(mail: Mail, email: string | undefined): Mail {
  if (!email) return mail
  return {
    ...mail,
    text: `${mail.text}Questions? Write to ${email}\n`,
    html: mail.html?.replace(supportPlace, () => supportHtml(email)),
  }
}

/** In place of the names that a mail about a stay leaves out. */
export const confirmFirst =
  'Once you’ve confirmed this email address, emails like this one will name the hotel and the room. My Bookings already does.'

function asText(part: MailPart): string {
  if (typeof part === 'string') return inline(part)
  if ('code' in part) return `    ${part.code}`
  if ('details' in part) return part.details.map(([label, value]) => `${label}: ${inline(value)}`).join('\n')
  // Every line is marked, so that a person's words cannot pass for ours.
  if ('quote' in part) {
    return lines(part.quote)
      .map((line) => `> ${line}`)
      .join('\n')
  }
  return `${part.link}: ${part.href}`
}
