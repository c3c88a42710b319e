import { createHash } from 'node:crypto'
import { audit } from '../audit/store'
import type { Database } from '../db/open'
import type { UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import { addressKey, type Rate } from '../http/rate'
import { refusal, throttled } from '../http/refusal'
import { countFailure, findCounts, removeCount, takePoint } from '../rateLimits/store'
import type { Asker } from './devices'
import { failureLimits } from './limits'
import type { AccountParts, Caller } from './parts'
import { isPassword } from './passwords/hashing'

/** Wrong passwords of one kind: the count that each further failure blocks for longer, and those that only bound it. */
interface Failures {
  own: string
  bounds: (Rate & { key: string })[]
}

const { perAsker, perAddress, perAccount } = failureLimits

// Hashed, because people type other things than email addresses into that field, passwords among them.
const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url')

/** At logging in. `email` is normalized, whether or not anybody has it. A device that the account knows is bound by nobody else's failures. */
export const loginFailures = (email: string, { name, address, isKnown }: Asker): Failures => ({
  own: `login:${hashOf(email)}:${name}`,
  bounds: isKnown
    ? []
    : [
        { key: addressKey('wrong-logins', address), ...perAddress },
        { key: `login-of:${hashOf(email)}`, ...perAccount },
      ],
})

/** Of who is logged in, asked for their password again. */
export const confirmationFailures = (userId: string): Failures => ({ own: `confirm-password:${userId}`, bounds: [] })

const tooManyTries = (seconds: number) =>
  throttled(seconds, 'Too many attempts. Please wait a while before you try again.')

/**
 * Throws 429 after too many failures. Call it before a password is hashed, and again when it was right: of many guesses at
 * once, none that ends after the last allowed failure learns that it was right.
 */
export async function requireNotBlocked(db: Database, { own, bounds }: Failures): Promise<void> {
  // The asker's own row outlives its block by one window.
  const limits = [{ key: own, points: perAsker.points, outlives: perAsker.window / 1000 }, ...bounds]
  const counts = await findCounts(
    db,
    limits.map(({ key }) => key),
  )
  for (const { key, points, seconds } of counts) {
    const limit = limits.find((each) => each.key === key)
    const blockedFor = seconds - (limit && 'outlives' in limit ? limit.outlives : 0)
    if (limit && points >= limit.points && blockedFor > 0) throw tooManyTries(blockedFor)
  }
}

/**
 * Counts a failure; the audit log says when it blocks the asker. Errors: 429 when others have used up the tries meanwhile, so
 * that this one's outcome stays unknown too.
 */
export async function recordFailure(
  { database: { db } }: Pick<AccountParts, 'database'>,
  { own, bounds }: Failures,
  { requestId }: Pick<Caller, 'requestId'>,
  userId?: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const failures = await countFailure(tx, own, perAsker)
    if (failures === undefined) await requireNotBlocked(tx, { own, bounds })
    for (const { key, ...limit } of bounds) {
      const seconds = await takePoint(tx, key, limit)
      if (seconds > 0) throw tooManyTries(seconds)
    }
    if (failures !== undefined && failures >= perAsker.points) {
      await audit(tx, { action: 'login.blocked', subjectId: userId, requestId, detail: { failures } })
    }
  })
}

/**
 * Refuses a wrong password of who is logged in. Errors: 429 after many wrong ones, which only a thief of the session can have
 * typed.
 */
export async function requireCurrentPassword(
  parts: Pick<AccountParts, 'database'>,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  currentPassword: string,
  caller: Pick<Caller, 'requestId'>,
): Promise<void> {
  const { db } = parts.database
  const failures = confirmationFailures(user.id)
  await requireNotBlocked(db, failures)
  if (!(await isPassword(user.passwordHash, currentPassword))) {
    await recordFailure(parts, failures, caller, user.id)
    throw refusal("That isn't your current password.", 'currentPassword')
  }
  await requireNotBlocked(db, failures)
}

/** Once the account's owner has shown who they are, as NIST SP 800-63B asks. */
export const forgetFailures = (tx: Database, { own }: Failures) => removeCount(tx, own)
