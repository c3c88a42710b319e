import { createHash, randomBytes } from 'node:crypto'
import { batchLookups } from '../../db/batchLookups'
import type { Database } from '../../db/database'
import type { Session } from '../../http/session'
import { sessionLimits } from '../limits'
import {
  findLiveSessions,
  insertSession,
  removeOldSessions,
  removeSession,
  removeSessionsOf,
  touchSession,
} from './store'

/** 32 random bytes. Anything else is not looked up. */
const tokenPattern = /^[\w-]{43}$/
const newToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Only the SHA-256 of a token is stored, so a copy of the table logs nobody in. */
export function sessionService(db: Database) {
  /** Batched, because almost every request looks up its session. */
  const findLive = batchLookups((tokenHashes: Buffer[]) => findLiveSessions(db, tokenHashes))

  return {
    /** The live session of a token, with its user's current row. */
    async find(token: string): Promise<Session | undefined> {
      if (!tokenPattern.test(token)) return undefined
      const tokenHash = hashOf(token)
      const session = await findLive(tokenHash)
      if (!session) return undefined
      if (session.isStale) await touchSession(db, tokenHash)
      return { user: session.user, tokenHash }
    },

    /** Returns the new session's token. The caller holds the user's lock, so that parallel logins cannot exceed the limit. */
    async open(tx: Database, userId: string): Promise<string> {
      await removeOldSessions(tx, userId, sessionLimits.perAccount - 1)
      const token = newToken()
      await insertSession(tx, userId, hashOf(token))
      return token
    },

    /** Ends the session of a token, live or not, and returns its user's id. */
    end: (tx: Database, token: string): Promise<string | undefined> => removeSession(tx, hashOf(token)),

    /** Ends all sessions of a user except one. */
    endAll: removeSessionsOf,
  }
}
export type SessionService = ReturnType<typeof sessionService>
