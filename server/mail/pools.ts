import { createHash } from 'node:crypto'
import type { Database } from '../db/database'
import type { Rate } from '../http/rate'
import { consumePoint } from '../rateLimits/store'
import { hour } from '../time'
import type { Recipient } from './compose'

/** Mails that may leave; what is more waits. */
const mailRates = {
  /** To one mailbox by which nobody has proved that it is theirs, of all kinds but those about money. */
  unproven: { points: 5, window: hour },
  /** Messages to one host, of all guests together who have not verified their address. */
  messages: { points: 20, window: hour },
} satisfies Record<string, Rate>

type Pool = `${keyof typeof mailRates}:${string}`

/**
 * One name for all spellings that reach a mailbox; a hash, so that a count outlives an account without naming anybody. What follows a
 * `+` is a tag (RFC 5233); Google ignores dots as well, and has two domains (https://support.google.com/mail/answer/7436150 and
 * 10313). Addresses of others that we take for one share a count and nothing else.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const tag = address.indexOf('+', 1)
  const name = address.slice(0, tag > 0 && tag < at ? tag : at)
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com'
  const mailbox = isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
  return createHash('sha256').update(mailbox).digest('base64url')
}

export const mailboxPool = ({ email, isVerified }: Recipient): Pool | undefined =>
  isVerified ? undefined : `unproven:${mailboxOf(email)}`

export const messagePool = (hostId: string): Pool => `messages:${hostId}`

/** Consumes one of the mails of a pool: the one gate before a mail leaves. Returns 0, or the seconds until there is another. */
export const consumeMail = (db: Database, pool: string): Promise<number> =>
  consumePoint(db, `mails-${pool}`, mailRates[pool.split(':')[0] as keyof typeof mailRates])
