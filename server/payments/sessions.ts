import type Stripe from 'stripe'
import { transact } from '../db/transaction'
import type { Parts } from '../parts'
import { checkoutPage, idempotencyKey } from './checkoutPage'
import { isRejection, paymentProvider } from './provider'
import { settlePaid, type Settlement } from './settlement'
import { expireSession, saveOpened, type Checkout } from './store'

export type PaymentParts = Pick<Parts, 'database' | 'stripe' | 'settings' | 'log'>

/**
 * Checkout sessions at the provider. A session's row is committed before the provider is called, outside any transaction, so
 * that after a crash a repeat with the row's idempotency key gets the same session.
 */
export function providerSessions(
  { database: { db }, stripe, settings, log }: PaymentParts,
  requestOptions?: Stripe.RequestOptions,
) {
  const provider = paymentProvider(stripe, log, requestOptions)

  /** Opens a session and saves its address. Errors: 503, or the provider's rejection, which ends this attempt. */
  async function open(checkout: Checkout): Promise<{ providerSessionId: string; url: string }> {
    const { id } = checkout.session
    try {
      const opened = await provider.open(checkoutPage(checkout, settings.appOrigin), idempotencyKey(checkout))
      if (!opened.url) throw new Error('the provider has opened a session without a page')
      const saved = { providerSessionId: opened.id, url: opened.url }
      await saveOpened(db, id, saved)
      return saved
    } catch (error) {
      if (isRejection(error)) await expireSession(db, id)
      throw error
    }
  }

  /** Undefined when the provider has no session that could be paid. */
  async function retrieve(checkout: Checkout): Promise<Stripe.Checkout.Session | undefined> {
    const { providerSessionId } = checkout.session
    if (providerSessionId) return provider.retrieve(providerSessionId)
    // The process may have died between opening the session and saving it: a repeat finds it.
    try {
      return await provider.retrieve((await open(checkout)).providerSessionId)
    } catch (error) {
      if (isRejection(error)) return undefined
      throw error
    }
  }

  /** Settles a session as the provider reports it, and ends one that must no longer be paid. */
  async function reconcile(checkout: Checkout): Promise<Settlement> {
    const bookingId = checkout.booking.id
    const providerSession = await retrieve(checkout)
    if (providerSession?.payment_status === 'paid') {
      return transact(db, (tx) => settlePaid(tx, providerSession, { verifiedByUs: true }))
    }
    if (providerSession?.status === 'open') {
      const mayBePaid = !checkout.isExpired && checkout.booking.status === 'pending'
      // A session that is being paid right now cannot be expired; the next run sees the payment.
      if (mayBePaid || !(await provider.expire(providerSession.id))) return { outcome: 'ignored', bookingId }
    }
    return { outcome: (await expireSession(db, checkout.session.id)) ? 'expired' : 'repeated', bookingId }
  }

  return { open, reconcile }
}
