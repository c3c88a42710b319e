import { lt } from 'drizzle-orm'
import { fromNow } from '../db/sql'
import { codeSends, oneTimeCodes, rateLimits, sessions } from '../db/schema'
import type { Job } from '../jobs'
import { rates, sessionLimits } from '../limits'
import type { Parts } from '../parts'

const hour = 3_600_000

/** Removes what has run out and is never read again. Replicas may do so at once: removing is the same twice. */
async function forgetExpired({ database: { db } }: Pick<Parts, 'database'>) {
  await db.delete(sessions).where(lt(sessions.expiresAt, fromNow(0)))
  await db.delete(sessions).where(lt(sessions.lastSeenAt, fromNow(-sessionLimits.idle)))
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, fromNow(-hour)))
  await db.delete(codeSends).where(lt(codeSends.sentAt, fromNow(-rates.codesPerAccountDay.window)))
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, fromNow(0)))
}

/** What the accounts ask to be done beside the requests. */
export const accountJobs = (parts: Pick<Parts, 'database'>): Job[] => [
  { name: 'expired accounts data', every: hour, run: () => forgetExpired(parts) },
]
