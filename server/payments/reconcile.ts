import { awaitsPayment } from '../bookings/state'
import { transact } from '../db/transaction'
import { paymentProvider, type CallOptions } from './provider'
import { reportSettlement, settlePaid, type PaymentDependencies, type Settlement } from './settlement'
import {
  claimDueCheckouts,
  claimDueUnresolved,
  expireSession,
  giveUpUnsaved,
  leaveUnresolved,
  removeUnresolved,
  type Checkout,
} from './store'

/**
 * Settles a session as the provider reports it, and ends one that must no longer be paid. One whose page was never saved is only
 * given up here: nobody has its address. `ignored`: it may still be paid; `unproven`: nobody knows, because the provider does not
 * know the session, and its key may be another account's.
 */
export async function reconcile(
  deps: PaymentDependencies,
  { session, booking, isExpiredOrAbandoned }: Checkout,
  options?: CallOptions,
): Promise<Settlement> {
  const { settings } = deps
  const { db } = deps.database
  const bookingId = booking.id
  const { id, providerSessionId } = session
  if (!providerSessionId) return { outcome: (await giveUpUnsaved(db, id)) ? 'expired' : 'ignored', bookingId }

  const provider = paymentProvider(deps, options)
  const mayBePaid = session.status === 'open' && !isExpiredOrAbandoned && awaitsPayment(booking)
  const found = await (mayBePaid ? provider.retrieve(providerSessionId) : provider.end(providerSessionId))
  if (found?.status === 'open') return { outcome: 'ignored', bookingId }
  if (!found && !(await provider.isAccount(session.account))) {
    const isNew = await transact(db, (tx) => leaveUnresolved(tx, providerSessionId, id))
    return { outcome: isNew ? 'unproven' : 'repeated', bookingId }
  }
  return transact(db, async (tx): Promise<Settlement> => {
    const settlement =
      found?.payment_status === 'paid'
        ? await settlePaid(tx, settings, found, { verifiedByUs: true })
        : ({ outcome: (await expireSession(tx, id)) ? 'expired' : 'repeated', bookingId } as const)
    await removeUnresolved(tx, id)
    return settlement
  })
}

/**
 * Checks every due session with the provider, until none is left or `stopping` is aborted: finds payments whose webhook never
 * came, and ends abandoned sessions. Replicas share the work by claiming sessions.
 */
export async function reconcileSessions(deps: PaymentDependencies, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  for (const claim of [claimDueCheckouts, claimDueUnresolved]) {
    while (!stopping?.aborted) {
      const claimed = await claim(db)
      if (claimed.length === 0) break
      const checks = claimed.map(async (checkout) => {
        try {
          reportSettlement(deps, await reconcile(deps, checkout, { signal: stopping }))
        } catch (error) {
          deps.log.warn({ err: error, payment: checkout.session.id }, 'payment check failed')
        }
      })
      await Promise.all(checks)
    }
  }
}
