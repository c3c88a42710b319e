import type { Payload } from '../../contract/callTypes'
import { audit } from '../audit/store'
import { onConstraint } from '../db/errors'
import type { UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import { notSignedIn, refusal, throttled } from '../http/refusal'
import type { Session } from '../http/session'
import { redirectHeldMail } from '../mail/store'
import { consumePoint } from '../rateLimits/store'
import type { AccountDependencies, Caller } from './dependencies'
import { clearFailures, confirmationFailures, requireCurrentPassword } from './failures'
import { emailChangesRate } from './limits'
import { emailTaken } from './register'
import { lockUser, normalizeEmail, updateUser } from './userStore'

/** `code` is to be mailed to the new address; absent when the account has been sent its codes. */
interface ChangedEmail {
  user: UserRow
  code?: string
}

const alreadyVerified = () => refusal('Your email is confirmed. A confirmed email can’t be changed.', 'email')

/**
 * Changes the address of a user who has not verified it, ends their other sessions and all earlier codes. Refuses a verified user,
 * a wrong password and an address that has an account, as signing up does. Errors: 429 after many wrong passwords, and more than
 * three times an hour: each right password may ask about one address.
 */
export async function changeEmail(
  deps: AccountDependencies,
  { user, tokenHash }: Session,
  payload: Payload<'changeEmail'>,
  caller: Caller,
): Promise<ChangedEmail> {
  const { db } = deps.database
  if (user.isVerified) throw alreadyVerified()
  const email = normalizeEmail(payload.email)
  if (email === user.email) throw refusal('That’s already your email.', 'email')
  await requireCurrentPassword(deps, user, payload.currentPassword, caller)
  const waitSeconds = await consumePoint(db, `change-email:${user.id}`, emailChangesRate)
  if (waitSeconds > 0) {
    throw throttled(
      waitSeconds,
      'You’ve changed your email several times. Please wait a while before you change it again.',
    )
  }

  return transact(db, async (tx) => {
    const current = await lockUser(tx, user.id, { exclusive: true })
    if (!current) throw notSignedIn()
    if (current.isVerified) throw alreadyVerified()
    if (current.passwordHash !== user.passwordHash) {
      throw refusal('Your password was changed somewhere else in the meantime. Please log in again.', 'currentPassword')
    }
    await updateUser(tx, user.id, { email }).catch(onConstraint('users_email_unique', emailTaken))
    await redirectHeldMail(tx, user.id, email)
    // Whoever has the earlier address can use nothing that was sent there.
    await deps.codes.revoke(tx, user.id)
    await deps.sessions.endAll(tx, user.id, tokenHash)
    await clearFailures(tx, confirmationFailures(user.id))
    await audit(tx, { action: 'email.changed', actorId: user.id, subjectId: user.id, requestId: caller.requestId })
    const changed = { ...current, email }
    const owner = { userId: user.id, purpose: 'verify' } as const
    const { code } = await deps.codes.issue(tx, owner, caller.identifyClient(current), changed)
    return { user: changed, code }
  })
}
