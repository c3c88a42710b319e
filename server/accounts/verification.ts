import { audit } from '../audit/store'
import { transact } from '../db/transaction'
import type { UserRow } from '../db/schema'
import { refusal, throttled } from '../http/refusal'
import { lockHotelOf } from '../hotels/store'
import { releaseMail } from '../mail/store'
import { updateVisibility } from '../rooms/store'
import type { AccountDependencies, Caller } from './dependencies'
import { lockUser, updateUser } from './userStore'

const alreadyVerified = () => refusal('Your email is already confirmed.')

/**
 * Issues a code that confirms a user's email address, to be mailed; undefined when one was sent moments ago. Refuses a user who is
 * already verified. Errors: 429 when the account has been sent its codes.
 */
export async function issueVerifyCode(
  deps: AccountDependencies,
  user: UserRow,
  { identifyClient }: Pick<Caller, 'identifyClient'>,
): Promise<string | undefined> {
  const { db } = deps.database
  if (user.isVerified) throw alreadyVerified()

  const issued = await transact(db, async (tx) => {
    await lockUser(tx, user.id)
    return deps.codes.issue(tx, { userId: user.id, purpose: 'verify' }, identifyClient(user), user)
  })
  if (!issued.waitSeconds) return issued.code
  throw throttled(issued.waitSeconds, 'We’ve sent you several codes. Please wait a while before you request another.')
}

const messages = {
  wrong: 'That code is wrong. Please use the latest one we sent you.',
  expired: 'That code has expired. Please request a new one.',
  'tried too often': 'Too many attempts with that code. Please request a new one.',
}

/**
 * Confirms a user's email address with a code, and shows guests all rooms of their hotel that are switched on. Returns how many
 * messages from guests were waiting for this and are now sent.
 */
export async function verifyEmail(
  deps: AccountDependencies,
  user: UserRow,
  otp: string,
  { identifyClient, requestId }: Caller,
): Promise<number> {
  const { db } = deps.database
  if (user.isVerified) throw alreadyVerified()

  const owner = { userId: user.id, purpose: 'verify' } as const
  const check = await deps.codes.check(db, owner, otp, identifyClient(user))
  if (check.verdict !== 'right') throw refusal(messages[check.verdict], 'otp')

  const released = await transact(db, async (tx) => {
    if (!(await deps.codes.redeem(tx, owner, check.salt))) throw refusal(messages.expired, 'otp')
    // Locked before the user, in the order that closing an account locks them.
    const hotelId = await lockHotelOf(tx, user.id, { exclusive: true })
    await updateUser(tx, user.id, { isVerified: true })
    if (hotelId) await updateVisibility(tx, hotelId)
    await audit(tx, { action: 'email.verified', actorId: user.id, subjectId: user.id, requestId })
    return releaseMail(tx, user.id)
  })
  if (user.role === 'owner') deps.database.announce('rooms_changed')
  return released
}
