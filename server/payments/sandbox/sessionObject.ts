import type Stripe from 'stripe'
import type { SandboxSessionRow } from '../../db/schema'
import { readCheckout } from './checkoutRequest'
import { intentOf } from './refundRequest'

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Where the guest came from: the same page whichever replica is asked, and whatever it calls itself. */
const pageOf = (successUrl: string, sessionId: string) => `${new URL(successUrl).origin}/sandbox/checkout/${sessionId}`

/** A session in the provider's format, reduced to the fields that its readers use. */
export function sessionObject({ id, request, status, createdAt, expiresAt }: SandboxSessionRow) {
  const checkout = readCheckout(request)
  const isPaid = status === 'complete'
  return {
    id,
    object: 'checkout.session',
    livemode: false,
    mode: 'payment',
    status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: isPaid ? intentOf(id) : null,
    payment_method_types: ['card'],
    amount_subtotal: checkout.amountTotal,
    amount_total: checkout.amountTotal,
    currency: checkout.currency,
    client_reference_id: checkout.clientReferenceId,
    metadata: checkout.metadata,
    created: seconds(createdAt),
    expires_at: seconds(expiresAt),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    url: status === 'open' ? pageOf(checkout.successUrl, id) : null,
  } satisfies Partial<Stripe.Checkout.Session>
}
export type SessionObject = ReturnType<typeof sessionObject>
