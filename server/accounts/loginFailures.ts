import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { fromNow } from '../db/sql'
import type { Database } from '../db/open'
import { rateLimits } from '../db/schema'
import { throttled } from '../http/refusal'
import { secondsLeft, spend } from '../http/throttle'
import { rates } from '../limits'

const account = rates.loginFailuresPerAccount
const address = rates.loginFailuresPerAddress

/** Milliseconds that an account rests after its tenth failure; doubled by each further one, up to the whole window (H1). */
const firstRest = 60_000
const doublings = Math.ceil(Math.log2(account.window / firstRest))

/** Whose failure: the normalized e-mail, whether or not anybody has it, and the client's address as limits count it. */
export interface Attempt {
  email: string
  address: string
}

// Hashed, because people type other things than e-mail addresses into that field, passwords among them.
const accountKey = ({ email }: Attempt) => `login:${createHash('sha256').update(email).digest('base64url')}`
const addressKey = (attempt: Attempt) => `login-from:${attempt.address}`

/**
 * Throws 429 while the account or the address rests. To be asked before a password is hashed, and again when it was right:
 * of many guesses at once, none that ends after the tenth failure learns that it was right.
 *
 * An account's row counts until its rest is over and a window more: it rests while more than a window is left.
 */
export async function requireRested(db: Database, attempt: Attempt): Promise<void> {
  const counts = await db
    .select({ key: rateLimits.key, points: rateLimits.points, seconds: secondsLeft })
    .from(rateLimits)
    .where(
      and(inArray(rateLimits.key, [accountKey(attempt), addressKey(attempt)]), gt(rateLimits.expiresAt, sql`now()`)),
    )
  for (const { key, points, seconds } of counts) {
    const isAccount = key === accountKey(attempt)
    const rest = isAccount ? seconds - account.window / 1000 : seconds
    if (points >= (isAccount ? account : address).points && rest > 0) {
      throw throttled(rest, 'There were too many wrong tries. Please wait a while before the next one.')
    }
  }
}

/**
 * Counts a failure, in one statement an account so that parallel ones are counted one by one. Answers how many there are
 * now; throws 429 when others have used up the tries meanwhile, so that this one's outcome is not told either.
 */
export async function countFailure(tx: Database, attempt: Attempt): Promise<number> {
  const { points, expiresAt } = rateLimits
  const isOver = sql`${expiresAt} <= now()`
  const rest = sql`${fromNow(account.window)}
    + least(${account.window}, ${firstRest} * power(2, least(${points} + 1 - ${account.points}, ${doublings}))) * interval '1 millisecond'`
  const [count] = await tx
    .insert(rateLimits)
    .values({ key: accountKey(attempt), points: 1, expiresAt: fromNow(account.window) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`CASE WHEN ${isOver} THEN 1 ELSE ${points} + 1 END`,
        expiresAt: sql`CASE WHEN ${isOver} THEN ${fromNow(account.window)}
          WHEN ${points} + 1 >= ${account.points} THEN ${rest} ELSE ${expiresAt} END`,
      },
      setWhere: sql`NOT (${points} >= ${account.points} AND ${expiresAt} > ${fromNow(account.window)})`,
    })
    .returning({ points })
  if (!count) await requireRested(tx, attempt)
  await spend(tx, addressKey(attempt), address)
  return count?.points ?? 0
}

/** Does this failure start a rest? */
export const startsRest = (failures: number) => failures >= account.points

/** Forgets an account's failures: its owner has come in (NIST SP 800-63B, 5.2.2). */
export async function forgetFailures(tx: Database, attempt: Pick<Attempt, 'email'>): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, accountKey({ ...attempt, address: '' })))
}
