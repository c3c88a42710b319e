import { hour } from '../time'
import type { PaymentDependencies } from '../payments/sessions'
import type { Job } from '../runtime/jobs'
import { bookingEnder } from './ending'
import { cancellationLimits } from './limits'
import { claimOverdue, backfillHolds, type Claim } from './store'

/** Ends claimed bookings, all at once. One that cannot be ended keeps its claim: nothing is paid meanwhile, and the job takes it up. */
export function claimsEnder(deps: PaymentDependencies) {
  const { log, counts } = deps
  const end = bookingEnder(deps)

  return async (claims: Claim[]): Promise<void> => {
    const endings = claims.map(async (claim) => {
      try {
        const ending = await end(claim)
        counts.holds[ending] += 1
        log.info({ booking: claim.bookingId, ending }, 'hold over')
      } catch (error) {
        counts.holds.failed += 1
        log.warn({ err: error, booking: claim.bookingId }, 'hold not ended')
      }
    })
    await Promise.all(endings)
  }
}

/**
 * Ends every booking that nobody has paid in time, and what a process that died left half ended, until none is left or
 * `stopping` is aborted. Replicas share the work by claiming bookings.
 */
export function holdsEnder(deps: PaymentDependencies) {
  const { database, settings } = deps
  const endClaims = claimsEnder(deps)

  return async (stopping?: AbortSignal): Promise<void> => {
    await backfillHolds(database.db, settings.holdHours * hour)
    while (!stopping?.aborted) {
      const claims = await claimOverdue(database.db)
      if (claims.length === 0) return
      await endClaims(claims)
    }
  }
}

export const cancellationJobs = (deps: PaymentDependencies): Job[] => [
  { name: 'holds', every: cancellationLimits.pollInterval, run: holdsEnder(deps) },
]
