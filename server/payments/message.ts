import type Stripe from 'stripe'
import { badRequest } from '../http/refusal'
import { paymentLimits } from '../limits'

interface SignedMessage {
  /** The body byte for byte: another writing of the same JSON has another signature (D2). */
  body: unknown
  signature: string | string[] | undefined
  secret: string
  now: Date
}

/**
 * What the provider says in a message, once its signature proves that it does, not long ago and not from the future.
 * Errors: 400 for anything else.
 */
export function readMessage({ webhooks }: Stripe, { body, signature, secret, now }: SignedMessage): Stripe.Event {
  const refused = badRequest('This message is not signed by the payment provider.')
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw refused
  const tolerance = paymentLimits.signatureTolerance / 1000
  try {
    const event = webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime())
    // The SDK only minds messages that are too old.
    if (signedAt(signature) - now.getTime() / 1000 <= tolerance) return event
  } catch {
    // Said below, and without the SDK's words about what exactly was wrong.
  }
  throw refused
}

/** Seconds since 1970 in a signature header; the last, as the SDK reads it. */
const signedAt = (signature: string) =>
  Number(
    signature
      .split(',')
      .filter((item) => item.startsWith('t='))
      .at(-1)
      ?.slice(2),
  )
