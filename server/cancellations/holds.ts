import { hour } from '../durations'
import type { PaymentParts } from '../payments/sessions'
import type { Job } from '../runtime/jobs'
import { bookingEnder } from './ending'
import { cancellationLimits } from './limits'
import { claimOverdue, giveHolds } from './store'

/**
 * Ends every booking that nobody has paid in time, and what a process that died left half ended, until none is left or
 * `stopping` is aborted. Replicas share the work by claiming bookings.
 */
export function holdsEnder(parts: PaymentParts) {
  const { database, settings, log, counts } = parts
  const end = bookingEnder(parts)

  return async (stopping?: AbortSignal): Promise<void> => {
    await giveHolds(database.db, settings.holdHours * hour)
    while (!stopping?.aborted) {
      const claims = await claimOverdue(database.db)
      if (claims.length === 0) return
      const endings = claims.map(async (claim) => {
        try {
          const ending = await end(claim)
          counts.holds[ending] += 1
          log.info({ booking: claim.bookingId, ending }, 'hold over')
        } catch (error) {
          // The claim stays: nothing is paid meanwhile, and it is taken up again.
          counts.holds.failed += 1
          log.warn({ err: error, booking: claim.bookingId }, 'hold not ended')
        }
      })
      await Promise.all(endings)
    }
  }
}

export const cancellationJobs = (parts: PaymentParts): Job[] => [
  { name: 'holds', every: cancellationLimits.lookEvery, run: holdsEnder(parts) },
]
