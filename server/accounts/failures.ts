import { createHash } from 'node:crypto'
import { audit } from '../audit/store'
import type { Database } from '../db/open'
import type { UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import { addressKey, type Rate } from '../http/rate'
import { refusal, throttled } from '../http/refusal'
import { countFailure, findCounts, removeCount, takePoint, takeTurn } from '../rateLimits/store'
import type { Client } from './devices'
import { failureLimits, strangersTurn } from './limits'
import type { AccountDependencies, Caller } from './dependencies'
import { isPassword } from './passwords/hashing'

/** What all of many clients share. Once it is used up they are refused; with a `turn`, counted by this key, each has a try now and then. */
interface Bound extends Rate {
  key: string
  turn?: string
}

/** Wrong passwords of one kind: the count that each further failure blocks for longer, and those that only bound it. */
interface Failures {
  own: string
  bounds: Bound[]
}

const { perAsker, perAddress, ofStrangers, ofKnownDevices } = failureLimits

// Hashed, because people type other things than email addresses into that field, passwords among them.
const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url')

/**
 * At logging in. `email` is normalized, whether or not anybody has it. Devices that the account knows are bound by their own
 * failures alone; strangers cannot keep each other out, only have each other wait.
 */
export function loginFailures(email: string, { name, address, deviceEpoch }: Client): Failures {
  const account = hashOf(email)
  const own = `login:${account}:${name}`
  if (deviceEpoch !== undefined) {
    return { own, bounds: [{ key: `login-known:${account}:${deviceEpoch}`, ...ofKnownDevices }] }
  }
  return {
    own,
    bounds: [
      { key: addressKey('wrong-logins', address), ...perAddress },
      { key: `login-of:${account}`, ...ofStrangers, turn: `login-turn:${account}:${name}` },
    ],
  }
}

/** Of who is logged in, asked for their password again. */
export const confirmationFailures = (userId: string): Failures => ({ own: `confirm-password:${userId}`, bounds: [] })

function tooManyTries(seconds: number) {
  const wait =
    seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : seconds > 1 ? `${Math.ceil(seconds)} seconds` : 'a second'
  return throttled(seconds, `Too many attempts. Please wait ${wait} before you try again.`)
}

async function requireTurn(db: Database, key: string): Promise<void> {
  const seconds = await takeTurn(db, key, strangersTurn)
  if (seconds > 0) throw tooManyTries(seconds)
}

/**
 * Throws 429 after too many failures. Call it before a password is hashed, and again when it was right: of many guesses at
 * once, none that ends after the last allowed failure learns that it was right. Returns what binds this try from now on: whoever
 * is let in because it is their turn needs no second one.
 */
export async function requireNotBlocked(db: Database, { own, bounds }: Failures): Promise<Failures> {
  const found = await findCounts(db, [own, ...bounds.map(({ key }) => key)])
  const counts = new Map(found.map((count) => [count.key, count]))

  const ofAsker = counts.get(own)
  // Their row outlives its block by one window.
  const blockedFor = ofAsker && ofAsker.points >= perAsker.points ? ofAsker.seconds - perAsker.window / 1000 : 0
  if (blockedFor > 0) throw tooManyTries(blockedFor)

  const open: Bound[] = []
  for (const bound of bounds) {
    const count = counts.get(bound.key)
    if (!count || count.points < bound.points) open.push(bound)
    else if (bound.turn) await requireTurn(db, bound.turn)
    else throw tooManyTries(count.seconds)
  }
  return { own, bounds: open }
}

/**
 * Counts a failure; the audit log says when it blocks the client. Errors: 429 when others have used up the tries meanwhile, so
 * that this one's outcome stays unknown too.
 */
export async function recordFailure(
  { database: { db } }: Pick<AccountDependencies, 'database'>,
  { own, bounds }: Failures,
  { requestId }: Pick<Caller, 'requestId'>,
  userId?: string,
): Promise<void> {
  const turn = await transact(db, async (tx) => {
    const failures = await countFailure(tx, own, perAsker)
    if (failures === undefined) await requireNotBlocked(tx, { own, bounds: [] })
    let needed: string | undefined
    for (const bound of bounds) {
      const seconds = await takePoint(tx, bound.key, bound)
      if (seconds === 0) continue
      if (!bound.turn) throw tooManyTries(seconds)
      needed = bound.turn
    }
    if (failures !== undefined && failures >= perAsker.points) {
      await audit(tx, { action: 'login.blocked', subjectId: userId, requestId, detail: { failures } })
    }
    return needed
  })
  // Outside the transaction, which would forget that they wait.
  if (turn) await requireTurn(db, turn)
}

/**
 * Refuses a wrong password of who is logged in. Errors: 429 after many wrong ones, which only a thief of the session can have
 * typed.
 */
export async function requireCurrentPassword(
  deps: Pick<AccountDependencies, 'database'>,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  currentPassword: string,
  caller: Pick<Caller, 'requestId'>,
): Promise<void> {
  const { db } = deps.database
  const failures = confirmationFailures(user.id)
  await requireNotBlocked(db, failures)
  if (!(await isPassword(user.passwordHash, currentPassword))) {
    await recordFailure(deps, failures, caller, user.id)
    throw refusal("That isn't your current password.", 'currentPassword')
  }
  await requireNotBlocked(db, failures)
}

/** Once the account's owner has shown who they are, as NIST SP 800-63B asks. */
export const forgetFailures = (tx: Database, { own }: Failures) => removeCount(tx, own)
