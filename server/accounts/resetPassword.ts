import { setTimeout as wait } from 'node:timers/promises'
import type { Payload } from '../../contract/callTypes'
import { audit } from '../audit/store'
import type { UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import { refusal } from '../http/refusal'
import { enqueueMail } from '../mail/queue'
import type { Guess } from './codes/service'
import { passwordChangedMail } from './mails'
import type { Client } from './devices'
import { forgetFailures, loginFailures } from './failures'
import type { AccountDependencies, Caller } from './dependencies'
import { requireGoodPassword } from './passwords/policy'
import { hashPassword } from './passwords/hashing'
import { findUser, lockUser, normalizedEmail, setPassword } from './userStore'

/** Longer than checking a code takes, so that the time of an answer tells nothing. */
const guessMs = 120

const purpose = 'reset'

/**
 * Makes a code for setting a new password, to be mailed to the account's own address. Undefined for an unknown email
 * or when the account has had its codes: the answer is out already and shows no difference.
 */
export async function issueResetCode(
  { database: { db }, codes }: AccountDependencies,
  entered: Payload<'sendResetOtp'>,
  { identifyClient }: Pick<Caller, 'identifyClient'>,
): Promise<{ user: UserRow; code: string } | undefined> {
  const email = normalizedEmail(entered.email)
  const user = await findUser(db, email)
  if (!user) return undefined
  const issued = await transact(db, async (tx) => {
    await lockUser(tx, user.id)
    return codes.issue(tx, { userId: user.id, purpose }, identifyClient(user))
  })
  return typeof issued === 'object' && 'code' in issued ? { user, code: issued.code } : undefined
}

/** The same for an unknown email and for a wrong, an expired and a used code. */
const noSuchCode = () => refusal('That code is wrong or has expired. Please request a new one.', 'otp')

/**
 * Sets a new password with a code, ends all sessions, knows no device any more, mails the owner and returns the account as it is
 * then. Refuses a weak password before it looks at the code. Errors: 503 when too many passwords are being hashed; the code can
 * then be used again.
 */
export async function resetPassword(
  deps: AccountDependencies,
  entered: Payload<'resetPassword'>,
  { identifyClient, requestId }: Caller,
): Promise<UserRow> {
  const { db } = deps.database
  const email = normalizedEmail(entered.email)
  requireGoodPassword(entered.newPassword, email, 'newPassword')

  const user = await findUser(db, email)
  const client = identifyClient(user)
  const [result] = await Promise.all([guess(deps, user?.id, entered.otp, client), wait(guessMs)])
  if (!user || result?.verdict !== 'right') throw noSuchCode()

  const passwordHash = await hashPassword(entered.newPassword)
  return transact(db, async (tx) => {
    // Locked first, as at login, so that no session is opened with the old password after all have ended.
    const current = await lockUser(tx, user.id)
    const isRedeemed = await deps.codes.redeem(tx, { userId: user.id, purpose }, result.salt)
    if (!current || !isRedeemed) throw noSuchCode()
    const changed = await setPassword(tx, current, passwordHash)
    await deps.sessions.endAll(tx, user.id)
    await forgetFailures(tx, loginFailures(email, client))
    await enqueueMail(tx, passwordChangedMail(user, deps.settings.appOrigin))
    await audit(tx, { action: 'password.reset', actorId: user.id, subjectId: user.id, requestId })
    return changed
  })
}

async function guess(
  { database: { db }, codes }: AccountDependencies,
  userId: string | undefined,
  otp: string,
  client: Client,
): Promise<Guess | undefined> {
  return userId === undefined ? undefined : codes.guess(db, { userId, purpose }, otp, client)
}
