import { transact } from '../db/transaction'
import type { UserRow } from '../db/schema'
import { audit } from '../http/audit'
import { refusal, throttled } from '../http/refusal'
import { takeToken } from '../http/throttle'
import { rates } from '../limits'
import { codesFrom, type AccountParts, type Caller } from './parts'
import { lockUser, updateUser } from './users'

const alreadyVerified = () => refusal('Your email is confirmed already.')

/**
 * Makes a code that confirms a user's e-mail, to be mailed; undefined when one was sent moments ago, which counts as sent.
 * Refuses who is verified already; 429 when the account or the address has had its codes (B4).
 */
export async function issueVerifyCode(parts: AccountParts, user: UserRow, caller: Caller): Promise<string | undefined> {
  const { db } = parts.database
  if (user.isVerified) throw alreadyVerified()
  await takeToken(db, codesFrom(caller), rates.codesPerAddress)

  const issued = await transact(db, async (tx) => {
    await lockUser(tx, user.id)
    return parts.codes.issue(tx, { userId: user.id, purpose: 'verify' })
  })
  if (issued === 'sent moments ago') return undefined
  if ('code' in issued) return issued.code
  throw throttled(issued.waitSeconds, 'You have been sent many codes. Please wait a while before the next one.')
}

const sentences = {
  wrong: 'That code is not right. Please use the newest one we sent you.',
  expired: 'That code has expired. Please ask for a new one.',
  'tried too often': 'That code was tried too often. Please ask for a new one.',
}

/** Confirms a user's e-mail with a code. Refuses a wrong, an expired and a worn-out one, each in its own words (B2, B3). */
export async function verifyEmail(
  parts: AccountParts,
  user: UserRow,
  otp: string,
  { requestId }: Caller,
): Promise<void> {
  const { db } = parts.database
  if (user.isVerified) throw alreadyVerified()

  const owner = { userId: user.id, purpose: 'verify' } as const
  const guessed = await parts.codes.guess(db, owner, otp)
  if (guessed.verdict !== 'right') throw refusal(sentences[guessed.verdict], 'otp')

  await transact(db, async (tx) => {
    if (!(await parts.codes.redeem(tx, owner, guessed.salt))) throw refusal(sentences.expired, 'otp')
    await updateUser(tx, user.id, { isVerified: true })
    await audit(tx, { action: 'email.verified', actorId: user.id, subjectId: user.id, requestId })
  })
}
