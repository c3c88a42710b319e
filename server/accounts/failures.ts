import { createHash } from 'node:crypto'
import { audit } from '../audit/store'
import type { Database } from '../db/database'
import type { UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import { networkLimits, type Limit } from '../http/rate'
import { refusal, throttled } from '../http/refusal'
import { countFailure, findCounts, removeCount, consumePoint, consumeTurn } from '../rateLimits/store'
import type { Client } from './devices'
import { failureLimits, strangersTurn } from './limits'
import type { AccountDependencies, Caller } from './dependencies'
import { verifyPassword } from './passwords'

/** A limit shared by many clients. Once it is used up they are refused, or, with a `turn` (a key), each is let through now and then. */
interface SharedLimit extends Limit {
  turn?: string
}

/**
 * The counters of a failed attempt: the client's `own` and those of the larger networks it is in, which block for longer with each
 * failure, and the shared limits.
 */
interface FailureCounters {
  own: Limit[]
  shared: SharedLimit[]
}

const { perClient, perAddress, fromStrangers, fromKnownDevices } = failureLimits

// Hashed, because people type other things than email addresses into that field, passwords among them.
const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url')

/**
 * For a login with `email`, normalized, whether or not there is such an account. Strangers' failures never block a device that
 * the account knows, and make other strangers wait rather than lock them out.
 */
export function loginFailures(email: string, { name, networks, deviceEpoch }: Client): FailureCounters {
  const account = hashOf(email)
  const ownOf = (client: string, times: number): Limit => ({
    ...perClient,
    key: `login:${account}:${client}`,
    points: perClient.points * times,
  })
  if (deviceEpoch !== undefined) {
    return { own: [ownOf(name, 1)], shared: [{ key: `login-known:${account}:${deviceEpoch}`, ...fromKnownDevices }] }
  }
  return {
    own: networks.map((network) => ownOf(network.name, network.times)),
    shared: [
      ...networkLimits('wrong-logins', networks, perAddress),
      { key: `login-of:${account}`, ...fromStrangers, turn: `login-turn:${account}:${name}` },
    ],
  }
}

/** For somebody logged in who is asked for their password again. */
export const confirmationFailures = (userId: string): FailureCounters => ({
  own: [{ key: `confirm-password:${userId}`, ...perClient }],
  shared: [],
})

function tooManyAttempts(seconds: number) {
  const wait =
    seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : seconds > 1 ? `${Math.ceil(seconds)} seconds` : 'a second'
  return throttled(seconds, `Too many attempts. Please wait ${wait} before you try again.`)
}

async function requireTurn(db: Database, key: string): Promise<void> {
  const seconds = await consumeTurn(db, key, strangersTurn)
  if (seconds > 0) throw tooManyAttempts(seconds)
}

/**
 * Throws 429 after too many failures. Call it before hashing the password, and again after it was right, so that of many
 * parallel guesses none that finishes after the last allowed failure learns that it was right. Returns the limits for that second
 * call: without those for which this attempt has already taken its turn.
 */
export async function requireNotBlocked(db: Database, { own, shared }: FailureCounters): Promise<FailureCounters> {
  const found = await findCounts(
    db,
    [...own, ...shared].map(({ key }) => key),
  )
  const counts = new Map(found.map((count) => [count.key, count]))

  for (const { key, points, window } of own) {
    const count = counts.get(key)
    // The row is kept for one window after the block ends.
    const blockedFor = count && count.points >= points ? count.seconds - window / 1000 : 0
    if (blockedFor > 0) throw tooManyAttempts(blockedFor)
  }

  const remaining: SharedLimit[] = []
  for (const limit of shared) {
    const count = counts.get(limit.key)
    if (!count || count.points < limit.points) remaining.push(limit)
    else if (limit.turn) await requireTurn(db, limit.turn)
    else throw tooManyAttempts(count.seconds)
  }
  return { own, shared: remaining }
}

/**
 * Counts a failure, and records in the audit log when it blocks the client. Errors: 429 when parallel attempts have used up the
 * limit in the meantime, so that the outcome of this one stays unknown.
 */
export async function recordFailure(
  { database: { db } }: Pick<AccountDependencies, 'database'>,
  { own, shared }: FailureCounters,
  { requestId }: Pick<Caller, 'requestId'>,
  userId?: string,
): Promise<void> {
  const turn = await transact(db, async (tx) => {
    for (const { key, ...rate } of own) {
      const failures = await countFailure(tx, key, { ...perClient, ...rate })
      if (failures === undefined) await requireNotBlocked(tx, { own, shared: [] })
      else if (failures >= rate.points) {
        await audit(tx, { action: 'login.blocked', subjectId: userId, requestId, detail: { failures } })
      }
    }
    let turnKey: string | undefined
    for (const limit of shared) {
      const seconds = await consumePoint(tx, limit.key, limit)
      if (seconds === 0) continue
      if (!limit.turn) throw tooManyAttempts(seconds)
      turnKey = limit.turn
    }
    return turnKey
  })
  // Outside the transaction: the refusal would roll the turn back.
  if (turn) await requireTurn(db, turn)
}

/** Refuses a wrong password of a logged-in user. Errors: 429 after many wrong ones, as somebody with a stolen session would enter. */
export async function requireCurrentPassword(
  deps: Pick<AccountDependencies, 'database'>,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  currentPassword: string,
  caller: Pick<Caller, 'requestId'>,
): Promise<void> {
  const { db } = deps.database
  const failures = confirmationFailures(user.id)
  await requireNotBlocked(db, failures)
  if (!(await verifyPassword(user.passwordHash, currentPassword))) {
    await recordFailure(deps, failures, caller, user.id)
    throw refusal('That isn’t your current password.', 'currentPassword')
  }
  await requireNotBlocked(db, failures)
}

/** After a successful authentication, as NIST SP 800-63B requires. What others in the larger networks entered stays counted. */
export const clearFailures = (tx: Database, { own: [client] }: FailureCounters) => removeCount(tx, client!.key)
