import type Stripe from 'stripe'
import { badRequest } from '../http/refusal'
import { paymentLimits } from '../limits'

interface SignedMessage {
  /** The raw bytes, which the signature covers. */
  body: unknown
  signature: string | string[] | undefined
  secret: string
  now: Date
}

/** Verifies a webhook's signature and its age. Errors: 400. */
export function readMessage({ webhooks }: Stripe, { body, signature, secret, now }: SignedMessage): Stripe.Event {
  const refused = badRequest('This message is not signed by the payment provider.')
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw refused
  const tolerance = paymentLimits.signatureTolerance / 1000
  try {
    const event = webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime())
    // The SDK only rejects what is too old, not what is from the future.
    if (signedAt(signature) - now.getTime() / 1000 <= tolerance) return event
  } catch {
    // The SDK's reason stays with us.
  }
  throw refused
}

/** Seconds since 1970; the last timestamp counts, as for the SDK. */
const signedAt = (signature: string) =>
  Number(
    signature
      .split(',')
      .filter((item) => item.startsWith('t='))
      .at(-1)
      ?.slice(2),
  )
