import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { webhookPath } from '../../contract/paths'
import { sandboxKeys } from '../../server/payments/sandbox/keys'
import { createStripe } from '../../server/payments/stripe'
import type { RunningServer } from '../../testing/programs'
import { openVisitor, type Reply } from './visitor'

/** A message of the provider, before it is signed. */
export interface Message {
  id: string
  object: 'event'
  type: string
  livemode: boolean
  data: { object: object }
}

interface Signing {
  secret?: string
  /** Seconds from now that the message claims to be signed at. */
  secondsOff?: number
  /** Sent instead of what was signed. */
  body?: string
  /** Sent instead of the signature. */
  header?: string | null
}

export const anEvent = (type: string, session: object): Message => ({
  id: `evt_${randomBytes(12).toString('hex')}`,
  object: 'event',
  type,
  livemode: false,
  data: { object: session },
})

/** Speaks to a server's webhook as the sandbox would, or as somebody who pretends to be it. */
export function openProvider(server: RunningServer) {
  const stripe = createStripe({ host: '127.0.0.1', port: server.port })
  const { webhookSecret } = sandboxKeys({})
  const visitor = openVisitor(server)

  /** A session as it would be once it was paid, with some of its facts changed. */
  async function paid(sessionId: string, changed: object = {}): Promise<Stripe.Checkout.Session> {
    const session = await stripe.checkout.sessions.retrieve(sessionId)
    return { ...session, status: 'complete', payment_status: 'paid', ...changed }
  }

  function send(
    message: Message,
    { secret = webhookSecret, secondsOff = 0, body, header }: Signing = {},
  ): Promise<Reply> {
    const payload = JSON.stringify(message)
    const timestamp = Math.floor(Date.now() / 1000) + secondsOff
    const signature =
      header === undefined ? Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) : header
    return visitor.send({
      method: 'POST',
      path: webhookPath,
      headers: { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) },
      body: body ?? payload,
    })
  }

  return { paid, send }
}
