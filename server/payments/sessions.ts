import type Stripe from 'stripe'
import { transact } from '../db/transaction'
import type { Parts } from '../parts'
import { checkoutPage, idempotencyKey } from './checkoutPage'
import { isRejection, paymentProvider } from './provider'
import { settlePaid, type Settlement } from './settlement'
import { expireSession, saveOpened, type Checkout } from './store'

export type PaymentParts = Pick<Parts, 'database' | 'stripe' | 'settings' | 'log'>

/**
 * Checkout sessions as the provider has them. Its calls are made outside any transaction (C3): a session's row is there
 * before the first, so that whatever happens in between, a repeat with the row's idempotency key finds the same session
 * (D4, D5). `patience` overrides the SDK's timeout and retries.
 */
export function providerSessions(
  { database: { db }, stripe, settings, log }: PaymentParts,
  patience?: Stripe.RequestOptions,
) {
  const provider = paymentProvider(stripe, log, patience)

  /** Opens a session and keeps its address. Errors: 503, or the provider's rejection, after which this try is over. */
  async function open(checkout: Checkout): Promise<{ providerSessionId: string; url: string }> {
    const { id } = checkout.session
    try {
      const opened = await provider.open(checkoutPage(checkout, settings.appOrigin), idempotencyKey(checkout))
      if (!opened.url) throw new Error('the provider has opened a session without a page')
      const kept = { providerSessionId: opened.id, url: opened.url }
      await saveOpened(db, id, kept)
      return kept
    } catch (error) {
      if (isRejection(error)) await expireSession(db, id)
      throw error
    }
  }

  /** What the provider says of a session; undefined when there is none that could be paid. */
  async function ask({ session, ...checkout }: Checkout): Promise<Stripe.Checkout.Session | undefined> {
    if (session.providerSessionId) return provider.look(session.providerSessionId)
    // The process that opened it may have died before it could save that: the repeat finds out.
    try {
      const { providerSessionId } = await open({ session, ...checkout })
      return await provider.look(providerSessionId)
    } catch (error) {
      if (isRejection(error)) return undefined
      throw error
    }
  }

  /** Brings a session in line with what the provider says, and ends one that must not be paid any more. */
  async function reconcile(checkout: Checkout): Promise<Settlement> {
    const bookingId = checkout.booking.id
    const told = await ask(checkout)
    if (told?.payment_status === 'paid') return transact(db, (tx) => settlePaid(tx, told, { asked: true }))

    if (told?.status === 'open') {
      const mayBePaid = !checkout.isOver && checkout.booking.status === 'pending'
      // One that is just being paid cannot be ended; the next look sees the payment.
      if (mayBePaid || !(await provider.end(told.id))) return { outcome: 'ignored', bookingId }
    }
    return { outcome: (await expireSession(db, checkout.session.id)) ? 'expired' : 'repeated', bookingId }
  }

  return { open, reconcile }
}
