import type Stripe from 'stripe'
import { transact } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import { pageRequest } from './checkoutPage'
import { paymentProvider } from './provider'
import { settlePaid, type Settlement } from './settlement'
import { expireSession, giveUpUnsaved, saveOpened, type Checkout } from './store'

export type PaymentDependencies = Pick<Dependencies, 'database' | 'stripe' | 'settings' | 'log' | 'counts'>

/**
 * Checkout sessions at the provider. A session's row is committed before the provider is called, and the address of its page is
 * saved before anybody gets it. An address that was not saved has therefore never left its process, whatever died on the way:
 * nobody can pay there, and the attempt is given up.
 */
export function providerSessions(
  { database: { db }, stripe, settings, log }: PaymentDependencies,
  requestOptions?: Stripe.RequestOptions,
) {
  const provider = paymentProvider(stripe, log, requestOptions)

  /** The saved address of a new page; undefined when the attempt was given up meanwhile. Errors: 503, and rejections, which are our bugs. */
  async function open(checkout: Checkout): Promise<string | undefined> {
    const { id, url } = await provider.open(pageRequest(checkout, settings.appOrigin))
    if (!url) throw new Error('the provider has opened a session without a page')
    return saveOpened(db, checkout.session.id, { providerSessionId: id, url })
  }

  /** What the provider says of a session, ended there when it must no longer be paid. */
  async function endedUnlessPayable({ booking, isOver }: Checkout, providerSessionId: string) {
    const found = await provider.retrieve(providerSessionId)
    const mayBePaid = !isOver && booking.status === 'pending' && !booking.ending
    if (found?.status !== 'open' || mayBePaid) return found
    // What cannot be ended was paid or ended meanwhile, or is being paid at this moment.
    return (await provider.expire(found.id)) ?? provider.retrieve(found.id)
  }

  /** Settles a session as the provider reports it, and ends one that must no longer be paid. `ignored`: it may still be paid. */
  async function reconcile(checkout: Checkout): Promise<Settlement> {
    const bookingId = checkout.booking.id
    const { id, providerSessionId } = checkout.session
    if (!providerSessionId) return { outcome: (await giveUpUnsaved(db, id)) ? 'expired' : 'ignored', bookingId }

    const providerSession = await endedUnlessPayable(checkout, providerSessionId)
    if (providerSession?.payment_status === 'paid') {
      return transact(db, (tx) => settlePaid(tx, settings, providerSession, { verifiedByUs: true }))
    }
    if (providerSession?.status === 'open') return { outcome: 'ignored', bookingId }
    return { outcome: (await expireSession(db, id)) ? 'expired' : 'repeated', bookingId }
  }

  return { open, reconcile }
}
