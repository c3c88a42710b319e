import type { Payload } from '../../contract/callTypes'
import { audit } from '../audit/store'
import type { UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import { refusal } from '../http/refusal'
import { forgetFailures, loginFailures, recordFailure, requireNotBlocked } from './failures'
import type { AccountDependencies, Caller } from './dependencies'
import { hashPassword, isPassword, isWeaker } from './passwords/hashing'
import { findUser, lockUser, normalizedEmail, updateUser } from './userStore'

export interface OpenedSession {
  user: Pick<UserRow, 'id' | 'deviceEpoch' | 'isVerified'>
  token: string
}

/**
 * Logs in and returns the new session's token and whose it is. An unknown email and a wrong password are refused alike, in words, status
 * and time. Errors: 429 while this client, their address or the account's devices are blocked after many failures, and while a stranger
 * waits for their turn after those of others; 503 when too many passwords are being hashed.
 */
export async function logIn(
  deps: AccountDependencies,
  entered: Payload<'login'>,
  caller: Caller,
): Promise<OpenedSession> {
  const { db } = deps.database
  const email = normalizedEmail(entered.email)
  const user = await findUser(db, email)
  const failures = await requireNotBlocked(db, loginFailures(email, caller.identifyClient(user)))

  const isRight = await isPassword(user?.passwordHash, entered.password)
  if (!user || !isRight) {
    await recordFailure(deps, failures, caller, user?.id)
    throw refusal("That email and password don't match.", 'password')
  }
  await requireNotBlocked(db, failures)

  const rehashed = isWeaker(user.passwordHash) ? await hashPassword(entered.password) : undefined
  const opened = await transact(db, async (tx) => {
    const current = await lockUser(tx, user.id)
    // Changed while we were hashing: the old password must not open a session that the change has just ended.
    if (current?.passwordHash !== user.passwordHash) return undefined
    if (rehashed) await updateUser(tx, user.id, { passwordHash: rehashed })
    await forgetFailures(tx, failures)
    await audit(tx, { action: 'session.opened', actorId: user.id, subjectId: user.id, requestId: caller.requestId })
    return { user: current, token: await deps.sessions.open(tx, user.id) }
  })
  return opened ?? logIn(deps, entered, caller)
}

/** Ends the session of a token, live or not. */
export async function logOut(
  { database: { db }, sessions }: Pick<AccountDependencies, 'database' | 'sessions'>,
  token: string,
  requestId: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const userId = await sessions.end(tx, token)
    if (userId) await audit(tx, { action: 'session.ended', actorId: userId, subjectId: userId, requestId })
  })
}
