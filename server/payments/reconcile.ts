import type { Job } from '../runtime/jobs'
import { refunder } from './refunds'
import { providerSessions, type PaymentDependencies } from './sessions'
import { reportSettlement } from './settlement'
import { claimDueSessions, findCheckouts } from './store'

/**
 * Checks every due session with the provider, until none is left or `stopping` is aborted: finds payments whose webhook never
 * came, and ends abandoned sessions. Replicas share the work by claiming sessions.
 */
export function reconciler(deps: PaymentDependencies) {
  const { db } = deps.database
  const { reconcile } = providerSessions(deps)

  return async (stopping?: AbortSignal): Promise<void> => {
    while (!stopping?.aborted) {
      const claimed = await claimDueSessions(db)
      if (claimed.length === 0) return
      const checks = (await findCheckouts(db, claimed)).map(async (checkout) => {
        try {
          reportSettlement(deps, await reconcile(checkout))
        } catch (error) {
          deps.log.warn({ err: error, payment: checkout.session.id }, 'payment check failed')
        }
      })
      await Promise.all(checks)
    }
  }
}

/** Plus the poll interval, so that a payment without a webhook shows within a minute. */
const every = 15_000

/** Often, so that a guest who has just cancelled reads how the refund stands. */
const refundsEvery = 3000

export const paymentJobs = (deps: PaymentDependencies): Job[] => [
  { name: 'payments', every, run: reconciler(deps) },
  { name: 'refunds', every: refundsEvery, run: refunder(deps) },
]
