import type Stripe from 'stripe'
import type { SandboxSessionRow } from '../../db/schema'
import { readCheckout } from './checkoutRequest'

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Where a guest pays: on the origin that guests know, which is ours. */
const pageOf = (appOrigin: string, sessionId: string) => `${appOrigin}/sandbox/checkout/${sessionId}`

/** A session as the provider's API shows it: the fields that a reader of checkout sessions relies on. */
export function sessionObject({ id, request, status, createdAt, expiresAt }: SandboxSessionRow, appOrigin: string) {
  const asked = readCheckout(request)
  const isPaid = status === 'complete'
  return {
    id,
    object: 'checkout.session',
    livemode: false,
    mode: 'payment',
    status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: isPaid ? id.replace(/^cs_/, 'pi_') : null,
    payment_method_types: ['card'],
    amount_subtotal: asked.amountTotal,
    amount_total: asked.amountTotal,
    currency: asked.currency,
    client_reference_id: asked.clientReferenceId,
    metadata: asked.metadata,
    created: seconds(createdAt),
    expires_at: seconds(expiresAt),
    success_url: asked.successUrl,
    cancel_url: asked.cancelUrl,
    url: status === 'open' ? pageOf(appOrigin, id) : null,
  } satisfies Partial<Stripe.Checkout.Session>
}
export type SessionObject = ReturnType<typeof sessionObject>
