import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { codeDigits } from '../../../contract/limits'
import type { Database } from '../../db/open'
import { codeTriesMax } from '../../db/schema'
import { countTry, findSendAges, findTries, removeCode, saveCode, useCode, wasJustSent, type CodeOwner } from './store'
import { codesPerAccount } from '../limits'

/** A new code to send; or that one was sent moments ago; or the seconds until the account may have another. */
type Issued = { code: string } | 'sent moments ago' | { waitSeconds: number }

/** `salt` names the code that a right guess matched. */
export type Guess = { verdict: 'right'; salt: Buffer } | { verdict: 'wrong' | 'expired' | 'tried too often' }

/** Each value is as likely as any other. */
export const newCode = () => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/** One-time codes. The database holds only their HMAC, under a salt of each code's own and a key kept elsewhere. */
export function codeService(key: Buffer) {
  const hmacOf = (salt: Buffer, { userId, purpose }: CodeOwner, code: string) =>
    createHmac('sha256', key).update(salt).update(`${purpose}:${userId}:${code}`).digest()

  return {
    /** Makes a code, which ends the one before. The caller holds the user's lock, so that the limits are counted one by one. */
    async issue(tx: Database, owner: CodeOwner): Promise<Issued> {
      if (await wasJustSent(tx, owner)) return 'sent moments ago'
      const waitSeconds = await secondsUntilNextSend(tx, owner.userId)
      if (waitSeconds > 0) return { waitSeconds }

      const code = newCode()
      const salt = randomBytes(16)
      await saveCode(tx, owner, { salt, codeHmac: hmacOf(salt, owner, code) })
      return { code }
    },

    /** Compares a guess. It is counted first and outside any transaction of the caller, whose rollback would forget it. */
    async guess(db: Database, owner: CodeOwner, code: string): Promise<Guess> {
      const stored = await countTry(db, owner)
      if (!stored) {
        return { verdict: (await findTries(db, owner)) >= codeTriesMax ? 'tried too often' : 'expired' }
      }
      if (timingSafeEqual(stored.codeHmac, hmacOf(stored.salt, owner, code))) {
        return { verdict: 'right', salt: stored.salt }
      }
      return { verdict: stored.tries < codeTriesMax ? 'wrong' : 'tried too often' }
    },

    /** Uses up the code of a right guess; false when another request was first, or a newer code has replaced it. */
    redeem: useCode,

    revoke: removeCode,
  }
}
export type CodeService = ReturnType<typeof codeService>

/** Whatever the purpose of the codes sent so far; 0 when the account may have one at once. */
async function secondsUntilNextSend(tx: Database, userId: string): Promise<number> {
  const rates = Object.values(codesPerAccount)
  const ages = await findSendAges(tx, userId, Math.max(...rates.map(({ points }) => points)))
  // A limit of n is reached while the n-th newest send is still in its window.
  const waits = rates.map(({ points, window }) => window - (ages[points - 1] ?? window))
  return Math.max(0, ...waits) / 1000
}
