import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { webhookPath } from '../contract/calls'
import { testCards } from '../server/payments/sandbox/cards'
import { sandboxKeys } from '../server/payments/sandbox/connection'
import { createStripe } from '../server/payments/stripe'
import { openVisitor, type Visitor } from './visitor'

export const anEvent = (type: string, object: object) =>
  ({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type,
    livemode: false,
    data: { object },
  }) as unknown as Stripe.Event

interface Signing {
  secret?: string
  /** Time of the signature. */
  at?: Date
  /** Sent instead of the signature; `null` for none. */
  header?: string | null
  /** Sent instead of what was signed. */
  body?: string
}

interface ProviderOptions {
  port: number
  secretKey?: string
  /** Sends to another webhook than that port's: an app's that does not listen, or a proxy's. */
  visitor?: Visitor
  now?: () => Date
}

/** Sends messages to the webhook as the provider would, or as somebody who pretends to be it. */
export function openProvider({
  port,
  secretKey,
  visitor = openVisitor({ port }),
  now = () => new Date(),
}: ProviderOptions) {
  const stripe = createStripe({ host: '127.0.0.1', port, secretKey })
  const { webhookSecret } = sandboxKeys({ secretKey })

  /** A session as it would be once it was paid. */
  async function paid(sessionId: string): Promise<Stripe.Checkout.Session> {
    const session = await stripe.checkout.sessions.retrieve(sessionId)
    return { ...session, status: 'complete', payment_status: 'paid' }
  }

  return {
    webhookSecret,
    paid,
    completed: async (sessionId: string, changed: object = {}) =>
      anEvent('checkout.session.completed', { ...(await paid(sessionId)), ...changed }),
    send: (message: object | string, { secret = webhookSecret, at = now(), header, body }: Signing = {}) => {
      const payload = typeof message === 'string' ? message : JSON.stringify(message)
      const timestamp = Math.floor(at.getTime() / 1000)
      const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return visitor.send({
        method: 'POST',
        path: webhookPath,
        headers: {
          'content-type': 'application/json',
          ...(header !== null && { 'stripe-signature': header ?? signed }),
        },
        body: body ?? payload,
      })
    },
  }
}

/** Presses Pay on the sandbox's hosted page; 303 when it accepted the card. */
export const payOnPage = (visitor: Visitor, url: string, card: string = testCards.pays) =>
  visitor.send({
    method: 'POST',
    path: new URL(url, 'http://localhost').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card }).toString(),
  })
