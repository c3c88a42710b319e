import type { Job } from '../runtime/jobs'
import { reportSettlement } from './report'
import { providerSessions, type PaymentParts } from './sessions'
import { claimSessionsToLookAt, findCheckouts } from './store'

/**
 * Looks at every checkout session that has not settled and is due, until none is or `stopping`: a payment whose message
 * never came shows as paid (D5), and a session that was left behind ends. Replicas share the work: each session is claimed
 * by one of them.
 */
export function reconciler(parts: PaymentParts) {
  const { db } = parts.database
  const { reconcile } = providerSessions(parts)

  return async (stopping?: AbortSignal): Promise<void> => {
    while (!stopping?.aborted) {
      const claimed = await claimSessionsToLookAt(db)
      if (claimed.length === 0) return
      const looks = (await findCheckouts(db, claimed)).map(async (checkout) => {
        try {
          reportSettlement(parts.log, await reconcile(checkout))
        } catch (error) {
          parts.log.warn({ err: error, payment: checkout.session.id }, 'payment could not be looked at')
        }
      })
      await Promise.all(looks)
    }
  }
}

/** Together with the time between two looks at one session, this keeps a payment from being unknown for a minute. */
const every = 15_000

export const paymentJobs = (parts: PaymentParts): Job[] => [{ name: 'payments', every, run: reconciler(parts) }]
