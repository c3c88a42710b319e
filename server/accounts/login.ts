import type { Payload } from '../../contract/calls'
import { transact } from '../db/transaction'
import { audit } from '../http/audit'
import { refusal } from '../http/refusal'
import { normalizedEmail } from './emailAddress'
import { countFailure, forgetFailures, requireRested, startsRest, type Attempt } from './loginFailures'
import type { AccountParts, Caller } from './parts'
import { hashPassword, isPassword, isWeaker } from './passwords'
import { findUser, lockUser, updateUser } from './users'

/**
 * Logs in and answers the new session's token. An unknown e-mail and a wrong password are refused alike, in words, status
 * and time (A3). 429 while the account or the address rests after many failures (H1), 503 when too many passwords are in work.
 */
export async function logIn(parts: AccountParts, entered: Payload<'login'>, caller: Caller): Promise<string> {
  const { db } = parts.database
  const attempt = { email: normalizedEmail(entered.email), address: caller.address }
  await requireRested(db, attempt)

  const user = await findUser(db, attempt.email)
  const isRight = await isPassword(user?.passwordHash, entered.password)
  if (!user || !isRight) {
    await recordFailure(parts, attempt, caller, user?.id)
    throw refusal('That email and password do not belong together.', 'password')
  }
  await requireRested(db, attempt)

  const rehashed = isWeaker(user.passwordHash) ? await hashPassword(entered.password) : undefined
  const token = await transact(db, async (tx) => {
    const current = await lockUser(tx, user.id)
    // Changed while we were hashing: that the old one was right must not open a session that the change has just ended.
    if (current?.passwordHash !== user.passwordHash) return undefined
    if (rehashed) await updateUser(tx, user.id, { passwordHash: rehashed })
    await forgetFailures(tx, attempt)
    await audit(tx, { action: 'session.opened', actorId: user.id, subjectId: user.id, requestId: caller.requestId })
    return parts.sessions.open(tx, user.id)
  })
  return token ?? logIn(parts, entered, caller)
}

/** Counts a failed attempt, and writes down when it makes the account rest. */
export async function recordFailure(
  { database: { db } }: Pick<AccountParts, 'database'>,
  attempt: Attempt,
  { requestId }: Caller,
  userId?: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const failures = await countFailure(tx, attempt)
    if (startsRest(failures)) {
      await audit(tx, { action: 'login.blocked', subjectId: userId, requestId, detail: { failures } })
    }
  })
}
