import type Stripe from 'stripe'
import { transact } from '../db/transaction'
import { unavailable } from '../http/refusal'
import type { Parts } from '../parts'
import { pageRequest, type PageRequest } from './checkoutPage'
import { isConflict, isRejection, paymentProvider } from './provider'
import { settlePaid, type Settlement } from './settlement'
import { expireSession, saveOpened, writeDownRequest, type Checkout } from './store'

export type PaymentParts = Pick<Parts, 'database' | 'stripe' | 'settings' | 'log' | 'counts'>

const mayBeOpen = () =>
  unavailable(
    'There may already be an open payment page for this booking. Please pay there, or try again in half an hour.',
  )

/**
 * Checkout sessions at the provider. A session's row is committed before the provider is called, outside any transaction, and
 * what is asked is written down in it, so that a repeat asks the same and gets the same session: after a crash, from another
 * replica, under another name of the hotel or another address of ours.
 */
export function providerSessions(
  { database: { db }, stripe, settings, log }: PaymentParts,
  requestOptions?: Stripe.RequestOptions,
) {
  const provider = paymentProvider(stripe, log, requestOptions)

  /** Opens a session and saves its address. Errors: 503, or the provider's rejection, which ends this attempt. */
  async function open(checkout: Checkout): Promise<{ providerSessionId: string; url: string }> {
    const { id } = checkout.session
    const written = await writeDownRequest(db, id, JSON.stringify(pageRequest(checkout, settings.appOrigin)))
    try {
      const opened = await provider.open(JSON.parse(written) as PageRequest)
      if (!opened.url) throw new Error('the provider has opened a session without a page')
      const saved = { providerSessionId: opened.id, url: opened.url }
      await saveOpened(db, id, saved)
      return saved
    } catch (error) {
      if (isRejection(error)) await expireSession(db, id)
      // The key is known from other words, of a release that did not write them down: its page may be open until its end.
      else if (isConflict(error)) {
        if (!checkout.isExpired) throw mayBeOpen()
        await expireSession(db, id)
      }
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
      if (isRejection(error) || isConflict(error)) return undefined
      throw error
    }
  }

  /** What the provider says of a session, ended there when it must no longer be paid. */
  async function endedUnlessPayable(checkout: Checkout): Promise<Stripe.Checkout.Session | undefined> {
    const { booking, isExpired } = checkout
    const found = await retrieve(checkout)
    const mayBePaid = !isExpired && booking.status === 'pending' && !booking.ending
    if (found?.status !== 'open' || mayBePaid) return found
    // What cannot be ended was paid or ended meanwhile, or is being paid at this moment.
    return (await provider.expire(found.id)) ?? provider.retrieve(found.id)
  }

  /** Settles a session as the provider reports it, and ends one that must no longer be paid. `ignored`: it is open still. */
  async function reconcile(checkout: Checkout): Promise<Settlement> {
    const bookingId = checkout.booking.id
    const providerSession = await endedUnlessPayable(checkout)
    if (providerSession?.payment_status === 'paid') {
      return transact(db, (tx) => settlePaid(tx, settings, providerSession, { verifiedByUs: true }))
    }
    if (providerSession?.status === 'open') return { outcome: 'ignored', bookingId }
    return { outcome: (await expireSession(db, checkout.session.id)) ? 'expired' : 'repeated', bookingId }
  }

  return { open, reconcile }
}
