import { setTimeout as wait } from 'node:timers/promises'
import type { Payload } from '../../contract/calls'
import { transact } from '../db/transaction'
import { audit } from '../http/audit'
import { refusal } from '../http/refusal'
import { enqueueMail } from '../mail/queue'
import type { Guessed } from './codes'
import { normalizedEmail } from './emailAddress'
import { passwordChangedLetter } from './letters'
import { forgetFailures } from './loginFailures'
import type { AccountParts, Caller } from './parts'
import { requireGoodPassword } from './passwordPolicy'
import { hashPassword } from './passwords'
import { findUser, lockUser, updateUser } from './users'

/** Milliseconds that looking at a code takes at least, longer than the work itself: its time tells nothing (B5). */
const guessTime = 120

const purpose = 'reset'

/**
 * Makes a code for setting a new password, to be mailed to the account's own address. Undefined when nobody has this e-mail
 * or when the account has had its codes: the caller has answered already and tells no difference (B5).
 */
export async function issueResetCode(
  { database: { db }, codes }: AccountParts,
  entered: Payload<'sendResetOtp'>,
): Promise<{ email: string; code: string } | undefined> {
  const user = await findUser(db, normalizedEmail(entered.email))
  if (!user) return undefined
  const issued = await transact(db, async (tx) => {
    await lockUser(tx, user.id)
    return codes.issue(tx, { userId: user.id, purpose })
  })
  return typeof issued === 'object' && 'code' in issued ? { email: user.email, code: issued.code } : undefined
}

/** One refusal for an unknown e-mail and for a wrong, an expired and a used code (B5). */
const noSuchCode = () => refusal('That code is not right or has expired. Please ask for a new one.', 'otp')

/**
 * Sets a new password with a code, ends all sessions and mails the owner. Refuses a weak password before the code is looked
 * at (A2); any other refusal is {@link noSuchCode}. Errors: 503 when too many passwords are in work, the code kept.
 */
export async function resetPassword(
  parts: AccountParts,
  entered: Payload<'resetPassword'>,
  { requestId }: Caller,
): Promise<void> {
  const { db } = parts.database
  const email = normalizedEmail(entered.email)
  requireGoodPassword(entered.newPassword, email, 'newPassword')

  const user = await findUser(db, email)
  const [guessed] = await Promise.all([guess(parts, user?.id, entered.otp), wait(guessTime)])
  if (!user || guessed?.verdict !== 'right') throw noSuchCode()

  const passwordHash = await hashPassword(entered.newPassword)
  await transact(db, async (tx) => {
    // Locked first, as at login, so that no session is opened with the old password after all have been ended.
    await lockUser(tx, user.id)
    if (!(await parts.codes.redeem(tx, { userId: user.id, purpose }, guessed.salt))) throw noSuchCode()
    await updateUser(tx, user.id, { passwordHash })
    await parts.sessions.endAll(tx, user.id)
    await forgetFailures(tx, { email })
    await enqueueMail(tx, passwordChangedLetter(email, parts.settings.appOrigin))
    await audit(tx, { action: 'password.reset', actorId: user.id, subjectId: user.id, requestId })
  })
}

async function guess(
  { database: { db }, codes }: AccountParts,
  userId: string | undefined,
  otp: string,
): Promise<Guessed | undefined> {
  return userId === undefined ? undefined : codes.guess(db, { userId, purpose }, otp)
}
