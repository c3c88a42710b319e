import type { Payload } from '../../contract/callTypes'
import { audit } from '../audit/store'
import type { UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import { refusal } from '../http/refusal'
import { clearFailures, loginFailures, recordFailure, requireNotBlocked } from './failures'
import type { AccountDependencies, Caller } from './dependencies'
import { hashPassword, verifyPassword, needsRehash } from './passwords'
import { findUser, lockUser, normalizeEmail, updateUser } from './userStore'

export interface OpenedSession {
  user: Pick<UserRow, 'id' | 'deviceEpoch' | 'isVerified'>
  token: string
}

/**
 * Opens a session. An unknown email and a wrong password are refused alike: in message, status and time. Errors: 429 after many
 * failures of the client, its address or the account's devices, and while a stranger waits for a turn; 503 when too many passwords
 * are being hashed.
 */
export async function logIn(
  deps: AccountDependencies,
  payload: Payload<'login'>,
  caller: Caller,
): Promise<OpenedSession> {
  const { db } = deps.database
  const email = normalizeEmail(payload.email)
  const user = await findUser(db, email)
  const failures = await requireNotBlocked(db, loginFailures(email, caller.identifyClient(user)))

  const isRight = await verifyPassword(user?.passwordHash, payload.password)
  if (!user || !isRight) {
    await recordFailure(deps, failures, caller, user?.id)
    throw refusal('That email and password don’t match.', 'password')
  }
  await requireNotBlocked(db, failures)

  const rehashed = needsRehash(user.passwordHash) ? await hashPassword(payload.password) : undefined
  const opened = await transact(db, async (tx) => {
    const current = await lockUser(tx, user.id)
    // Changed during the hashing: the old password must not open a session after the change has ended all others.
    if (current?.passwordHash !== user.passwordHash) return undefined
    if (rehashed) await updateUser(tx, user.id, { passwordHash: rehashed })
    await clearFailures(tx, failures)
    await audit(tx, { action: 'session.opened', actorId: user.id, subjectId: user.id, requestId: caller.requestId })
    return { user: current, token: await deps.sessions.open(tx, user.id) }
  })
  return opened ?? logIn(deps, payload, caller)
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
