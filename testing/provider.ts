import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { webhookPath } from '../contract/calls'
import { testCards } from '../server/sandbox/cards'
import { intentOf } from '../server/sandbox/format'
import { day } from '../server/time'
import type { Visitor } from './visitor'

/** A message of the provider. */
export const anEvent = (type: string, object: object) =>
  ({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
  }) as unknown as Stripe.Event

/** A dispute of a payment of the sandbox, reduced to what its readers use. */
export function aDispute(sessionId: string, facts: { id: string; amount: number; status: string }, at = new Date()) {
  const seconds = (date: number) => Math.floor(date / 1000)
  return {
    ...facts,
    object: 'dispute',
    currency: 'usd',
    payment_intent: intentOf(sessionId),
    reason: 'product_not_received',
    metadata: {},
    created: seconds(at.getTime()),
    evidence_details: {
      due_by: seconds(at.getTime() + 7 * day),
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
  }
}

interface Signing {
  secret: string
  /** Time of the signature. */
  at: Date
  /** Sent instead of the signature; `null` for none. */
  header?: string | null
  /** Sent instead of what was signed. */
  body?: string
}

/** Sends a message to the webhook as the provider would, or as somebody who pretends to be it. */
export function sendMessage(visitor: Visitor, message: object | string, { secret, at, header, body }: Signing) {
  const payload = typeof message === 'string' ? message : JSON.stringify(message)
  const timestamp = Math.floor(at.getTime() / 1000)
  const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const signature = header === null ? {} : { 'stripe-signature': header ?? signed }
  const headers = { 'content-type': 'application/json', ...signature }
  return visitor.send({ method: 'POST', path: webhookPath, headers, body: body ?? payload })
}

/** Presses Pay on the sandbox's hosted page; 303 when it accepted the card. */
export const payOnPage = (visitor: Visitor, url: string, card: string = testCards.pays) =>
  visitor.send({
    method: 'POST',
    path: new URL(url, 'http://localhost').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card }).toString(),
  })

/** As the provider repeats for a day what has failed there once: a call with one of these idempotency keys. */
export function repeatFailures({ checkout, refunds }: Stripe): Set<string> {
  const keys = new Set<string>()
  for (const resource of [checkout.sessions, refunds]) {
    const create = resource.create.bind(resource) as (params: object, options: Stripe.RequestOptions) => unknown
    const error = new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'We had a problem.' })
    Object.assign(resource, {
      create: async (params: object, options: Stripe.RequestOptions) => {
        if (keys.has(options.idempotencyKey ?? '')) throw error
        return create(params, options)
      },
    })
  }
  return keys
}
