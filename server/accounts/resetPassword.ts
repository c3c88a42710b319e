import { setTimeout as wait } from 'node:timers/promises'
import type { Payload } from '../../contract/callTypes'
import { audit } from '../audit/store'
import type { UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import { refusal } from '../http/refusal'
import { enqueueMail } from '../mail/queue'
import { passwordChangedMail } from './mails'
import { clearFailures, loginFailures } from './failures'
import type { AccountDependencies, Caller } from './dependencies'
import { hashPassword, requireStrongPassword } from './passwords'
import { findUser, lockUser, normalizeEmail, setPassword } from './userStore'

/** Milliseconds: longer than checking a code takes, so that the response time does not reveal whether there is an account. */
const checkDuration = 120

const purpose = 'reset'

/**
 * Issues a code for setting a new password, to be mailed to the account's address. Undefined for an unknown email and when the
 * account has been sent its codes: the response is already out and shows no difference.
 */
export async function issueResetCode(
  { database: { db }, codes }: AccountDependencies,
  payload: Payload<'sendResetOtp'>,
  { identifyClient }: Pick<Caller, 'identifyClient'>,
): Promise<{ user: UserRow; code: string } | undefined> {
  const email = normalizeEmail(payload.email)
  const user = await findUser(db, email)
  if (!user) return undefined
  const { code } = await transact(db, async (tx) => {
    await lockUser(tx, user.id)
    return codes.issue(tx, { userId: user.id, purpose }, identifyClient(user), user)
  })
  return code === undefined ? undefined : { user, code }
}

/** The same for an unknown email as for a wrong, an expired or a used code. */
const invalidCode = () => refusal('That code is wrong or has expired. Please request a new one.', 'otp')

/**
 * Sets a new password with a code, ends all sessions, mails the user and returns the changed row; earlier devices are no longer
 * known. Refuses a weak password before it looks at the code. Errors: 503 when too many passwords are being hashed; the code can
 * then be used again.
 */
export async function resetPassword(
  deps: AccountDependencies,
  payload: Payload<'resetPassword'>,
  { identifyClient, requestId }: Caller,
): Promise<UserRow> {
  const { db } = deps.database
  const email = normalizeEmail(payload.email)
  requireStrongPassword(payload.newPassword, email, 'newPassword')

  const user = await findUser(db, email)
  const client = identifyClient(user)
  const check = user && deps.codes.check(db, { userId: user.id, purpose }, payload.otp, client)
  const [result] = await Promise.all([check, wait(checkDuration)])
  if (!user || result?.verdict !== 'right') throw invalidCode()

  const passwordHash = await hashPassword(payload.newPassword)
  return transact(db, async (tx) => {
    // Locked before the sessions end, so that none is opened with the old password afterwards.
    const current = await lockUser(tx, user.id)
    const isRedeemed = await deps.codes.redeem(tx, { userId: user.id, purpose }, result.salt)
    if (!current || !isRedeemed) throw invalidCode()
    const changed = await setPassword(tx, current, passwordHash)
    await deps.sessions.endAll(tx, user.id)
    await clearFailures(tx, loginFailures(email, client))
    await enqueueMail(tx, passwordChangedMail(user, deps.settings.appOrigin))
    await audit(tx, { action: 'password.reset', actorId: user.id, subjectId: user.id, requestId })
    return changed
  })
}
