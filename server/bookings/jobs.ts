import type { Job } from '../runtime/jobs'
import type { Parts } from '../parts'
import { forgetOldKeys } from './idempotency'

/** Clears away what repeats of a booking no longer need. */
export const bookingJobs = ({ database }: Pick<Parts, 'database'>): Job[] => [
  { name: 'forget old idempotency keys', every: 3_600_000, run: () => forgetOldKeys(database.db) },
]
