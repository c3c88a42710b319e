import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { codeDigits, codeValidMinutes } from '../../../contract/limits'
import type { Database } from '../../db/open'
import { minute } from '../../time'
import type { Rate } from '../../http/rate'
import { countTowards, takePoint } from '../../rateLimits/store'
import type { Client } from '../devices'
import { codeGuesses, codeSends } from '../limits'
import { countTry, findCode, removeCode, saveCode, useCode, wasJustSent, type CodeOwner } from './store'

/** A new code to send; or that one was sent moments ago; or the seconds until the client may have another. */
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
    async issue(tx: Database, owner: CodeOwner, client: Client): Promise<Issued> {
      if (await wasJustSent(tx, owner)) return 'sent moments ago'
      for (const { key: sends, ...rate } of sendLimits(owner, client)) {
        const waitSeconds = await takePoint(tx, sends, rate)
        if (waitSeconds > 0) return { waitSeconds }
      }
      const code = newCode()
      const salt = randomBytes(16)
      await saveCode(tx, owner, { salt, codeHmac: hmacOf(salt, owner, code) })
      return { code }
    },

    /** Compares a guess. It is counted first and outside any transaction of the caller, whose rollback would forget it. */
    async guess(db: Database, owner: CodeOwner, code: string, client: Client): Promise<Guess> {
      const stored = await findCode(db, owner)
      if (!stored) return { verdict: 'expired' }
      const { salt, codeHmac } = stored
      const ownGuesses = { points: codeGuesses.perAsker, window: codeValidMinutes * minute }
      const { taken } = await countTowards(db, `guess:${salt.toString('base64url')}:${client.name}`, ownGuesses)
      // Who has used up their own guesses takes none from others.
      if (taken > codeGuesses.perAsker || !(await countTry(db, owner, salt))) return { verdict: 'tried too often' }

      if (timingSafeEqual(codeHmac, hmacOf(salt, owner, code))) return { verdict: 'right', salt }
      return { verdict: taken < codeGuesses.perAsker ? 'wrong' : 'tried too often' }
    },

    /** Uses up the code of a right guess; false when another request was first, or a newer code has replaced it. */
    redeem: useCode,

    revoke: removeCode,
  }
}
export type CodeService = ReturnType<typeof codeService>

function sendLimits({ purpose, userId }: CodeOwner, { name, deviceEpoch }: Client): (Rate & { key: string })[] {
  const { perAsker, perAccount } = codeSends
  const sends = `codes-${purpose}:${userId}`
  return [
    { key: `${sends}:hour:${name}`, ...perAsker.hour },
    { key: `${sends}:day:${name}`, ...perAsker.day },
    ...(deviceEpoch === undefined ? [{ key: sends, ...perAccount }] : []),
  ]
}
