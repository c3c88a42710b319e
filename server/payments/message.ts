import type Stripe from 'stripe'
import { badRequest } from '../http/refusal'
import { paymentLimits } from './limits'

interface SignedMessage {
  /** The raw bytes, which the signature covers. */
  body: unknown
  signature: string | string[] | undefined
  secret: string
  now: Date
}

/** Verifies a webhook's signature, its age and that it is an event. Errors: 400. */
export function readMessage({ webhooks }: Stripe, { body, signature, secret, now }: SignedMessage): Stripe.Event {
  const unsigned = badRequest('This message is not signed by the payment provider.')
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw unsigned
  const tolerance = paymentLimits.signatureTolerance / 1000
  // The SDK only refuses messages that are too old.
  if (signedAt(signature) - now.getTime() / 1000 > tolerance) throw unsigned
  let message: unknown
  try {
    message = webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime())
  } catch {
    // Without the SDK's words about what exactly was wrong.
    throw unsigned
  }
  if (!isEvent(message)) throw badRequest('This message is not an event.')
  return message
}

/** The SDK checks the signature, not what was signed. */
function isEvent(message: unknown): message is Stripe.Event {
  const { id, type, data } = (message ?? {}) as Partial<Stripe.Event>
  return typeof id === 'string' && typeof type === 'string' && typeof data?.object === 'object'
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
