import type Stripe from 'stripe'
import { transact } from '../db/transaction'
import type { Job } from '../runtime/jobs'
import { second } from '../time'
import { paymentProvider } from './provider'
import { processRefunds } from './refunds'
import { reportSettlement, settlePaid, type PaymentDependencies, type Settlement } from './settlement'
import { claimDueSessions, expireSession, findCheckouts, giveUpUnsaved, type Checkout } from './store'

/**
 * Settles a session as the provider reports it, and ends one that must no longer be paid. One whose page was never saved is only
 * given up here: nobody has its address. `ignored`: it may still be paid.
 */
export async function reconcile(
  { database: { db }, stripe, settings, log }: PaymentDependencies,
  { session, booking, isExpiredOrAbandoned }: Checkout,
  requestOptions?: Stripe.RequestOptions,
): Promise<Settlement> {
  const bookingId = booking.id
  const { id, providerSessionId } = session
  if (!providerSessionId) return { outcome: (await giveUpUnsaved(db, id)) ? 'expired' : 'ignored', bookingId }

  const provider = paymentProvider(stripe, log, requestOptions)
  const mayBePaid = !isExpiredOrAbandoned && booking.status === 'pending' && !booking.cancelling
  let found = await provider.retrieve(providerSessionId)
  if (found?.status === 'open' && !mayBePaid) {
    // What cannot be ended was paid or ended meanwhile, or is being paid at this moment.
    found = (await provider.expire(providerSessionId)) ?? (await provider.retrieve(providerSessionId))
  }
  if (found?.payment_status === 'paid') {
    const paid = found
    return transact(db, (tx) => settlePaid(tx, settings, paid, { verifiedByUs: true }))
  }
  if (found?.status === 'open') return { outcome: 'ignored', bookingId }
  return { outcome: (await expireSession(db, id)) ? 'expired' : 'repeated', bookingId }
}

/**
 * Checks every due session with the provider, until none is left or `stopping` is aborted: finds payments whose webhook never
 * came, and ends abandoned sessions. Replicas share the work by claiming sessions.
 */
export async function reconcileSessions(deps: PaymentDependencies, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  while (!stopping?.aborted) {
    const claimed = await claimDueSessions(db)
    if (claimed.length === 0) return
    const checks = (await findCheckouts(db, claimed)).map(async (checkout) => {
      try {
        reportSettlement(deps, await reconcile(deps, checkout))
      } catch (error) {
        deps.log.warn({ err: error, payment: checkout.session.id }, 'payment check failed')
      }
    })
    await Promise.all(checks)
  }
}

/** Plus `pollInterval`, so that a payment without a webhook shows within a minute. */
const sessionsInterval = 15 * second

/** Often, so that a guest who has just cancelled reads how the refund stands. */
const refundsInterval = 3 * second

export const paymentJobs = (deps: PaymentDependencies): Job[] => [
  { name: 'payments', interval: sessionsInterval, run: (stopping) => reconcileSessions(deps, stopping) },
  { name: 'refunds', interval: refundsInterval, run: (stopping) => processRefunds(deps, stopping) },
]
