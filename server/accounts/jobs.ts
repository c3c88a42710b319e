import { hour } from '../durations'
import type { Parts } from '../parts'
import { removeExpiredCounts } from '../rateLimits/store'
import type { Job } from '../runtime/jobs'
import { removeExpiredCodes } from './codes/store'
import { removeExpiredSessions } from './sessions/store'

/** Replicas may run it at once: removing twice is the same as once. */
async function removeExpired({ database: { db } }: Pick<Parts, 'database'>) {
  await removeExpiredSessions(db)
  await removeExpiredCodes(db)
  await removeExpiredCounts(db)
}

export const accountJobs = (parts: Pick<Parts, 'database'>): Job[] => [
  { name: 'expired accounts data', every: hour, run: () => removeExpired(parts) },
]
