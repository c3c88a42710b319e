import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { codeDigits, codeValidMinutes } from '../../../contract/limits'
import type { Database } from '../../db/database'
import { minute } from '../../time'
import type { Limit } from '../../http/rate'
import { countTowards, consumePoints } from '../../rateLimits/store'
import { mailboxPool, consumeMail } from '../../mail/pools'
import type { Recipient } from '../../mail/compose'
import type { Client } from '../devices'
import { codeGuessesPerClient, codeSendLimits } from '../limits'
import { countTry, findCode, removeCodes, saveCode, useCode, wasJustSent, type CodeOwner } from './store'

/** A new code to send, or the seconds until the client may request another; neither when one was sent moments ago. */
interface Issued {
  code?: string
  waitSeconds?: number
}

/** `salt` identifies the code that matched. */
export type CodeCheck = { verdict: 'right'; salt: Buffer } | { verdict: 'wrong' | 'expired' | 'tried too often' }

/** Uniformly distributed. */
export const newCode = () => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/** One-time codes. The database has only their HMACs, each with its own salt; the key is kept elsewhere. */
export function codeService(key: Buffer) {
  const hmacOf = (salt: Buffer, { userId, purpose }: CodeOwner, code: string) =>
    createHmac('sha256', key).update(salt).update(`${purpose}:${userId}:${code}`).digest()

  return {
    /**
     * Replaces the previous code, and takes one of the mails that its recipient may be sent. The caller holds the user's lock, so that
     * parallel requests cannot exceed the limits.
     */
    async issue(tx: Database, owner: CodeOwner, client: Client, recipient: Recipient): Promise<Issued> {
      if (await wasJustSent(tx, owner)) return {}
      const pool = mailboxPool(recipient)
      const waitSeconds =
        (await consumePoints(tx, sendLimits(owner, client))) || (pool ? await consumeMail(tx, pool) : 0)
      if (waitSeconds > 0) return { waitSeconds }
      const code = newCode()
      const salt = randomBytes(16)
      await saveCode(tx, owner, { salt, codeHmac: hmacOf(salt, owner, code) })
      return { code }
    },

    /** Counted before it is compared, and outside any transaction of the caller, whose rollback would undo the count. */
    async check(db: Database, owner: CodeOwner, code: string, client: Client): Promise<CodeCheck> {
      const stored = await findCode(db, owner)
      if (!stored) return { verdict: 'expired' }
      const { salt, codeHmac } = stored
      const ownGuesses = { points: codeGuessesPerClient, window: codeValidMinutes * minute }
      const { taken } = await countTowards(db, `guess:${salt.toString('base64url')}:${client.name}`, ownGuesses)
      // A client that has used up its own guesses takes none from the others.
      if (taken > codeGuessesPerClient || !(await countTry(db, owner, salt))) return { verdict: 'tried too often' }

      if (timingSafeEqual(codeHmac, hmacOf(salt, owner, code))) return { verdict: 'right', salt }
      return { verdict: taken < codeGuessesPerClient ? 'wrong' : 'tried too often' }
    },

    /** Uses up a matched code; false when another request was first or a newer code has replaced it. */
    redeem: useCode,

    revoke: removeCodes,
  }
}
export type CodeService = ReturnType<typeof codeService>

function sendLimits({ purpose, userId }: CodeOwner, { name, deviceEpoch }: Client): Limit[] {
  const { perClient, perAccount } = codeSendLimits
  const sends = `codes-${purpose}:${userId}`
  return [
    { key: `${sends}:hour:${name}`, ...perClient.hour },
    { key: `${sends}:day:${name}`, ...perClient.day },
    ...(deviceEpoch === undefined ? [{ key: sends, ...perAccount }] : []),
  ]
}
