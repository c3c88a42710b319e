import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import { unavailable } from '../http/refusal'
import type { Settings } from '../settings'
import { paymentLimits } from './limits'
import { sandboxAddress, sandboxKeys } from './sandbox/connection'

type ProviderSettings = Pick<Settings, 'stripe' | 'host' | 'port' | 'secretKey'>

/** Stripe's keys, or the sandbox's when none are set. */
export const providerKeys = (settings: ProviderSettings) => settings.stripe ?? sandboxKeys(settings)

/** The official SDK for Stripe or the sandbox: only the address and the keys differ. */
export function createStripe(settings: ProviderSettings): Stripe {
  return new Stripe(providerKeys(settings).secretKey, {
    ...(!settings.stripe && sandboxAddress(settings)),
    timeout: paymentLimits.timeout,
    maxNetworkRetries: paymentLimits.retries,
    telemetry: false,
  })
}

/** The provider understood the call and refused it: repeating it is pointless. */
export const isRejection = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

export interface PageRequest {
  params: Stripe.Checkout.SessionCreateParams
  /** One per attempt: whoever repeats it gets the session that was opened first. */
  idempotencyKey: string
}

interface RefundRequest {
  /** Ours: the idempotency key is made from it, and the provider carries it as `refundId`. */
  refundId: string
  bookingId: string
  paymentIntent: string
  amountCents: number
}

interface Provider {
  /** A repeat with the same idempotency key gets the same session. Errors: 503 and rejections. */
  open(request: PageRequest): Promise<Stripe.Checkout.Session>
  /** Undefined for a session that the provider does not know. */
  retrieve(sessionId: string): Promise<Stripe.Checkout.Session | undefined>
  /** Undefined when the session was no longer open. */
  expire(sessionId: string): Promise<Stripe.Checkout.Session | undefined>
  /** A repeat within a day gets the same refund. Errors: 503 and rejections. */
  refund(request: RefundRequest): Promise<Stripe.Refund>
  /** Errors: 503 and rejections. */
  retrieveRefund(providerRefundId: string): Promise<Stripe.Refund>
  /** The refund of an earlier request, however long ago. */
  findRefund(request: RefundRequest): Promise<Stripe.Refund | undefined>
}

/** The calls that we make. Errors: 503 while the provider does not do what it is asked; where it is said, its rejections. */
export function paymentProvider(
  stripe: Stripe,
  log: FastifyBaseLogger,
  requestOptions: Stripe.RequestOptions = {},
): Provider {
  async function request<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      const { type, code = '' } = error
      if (isRejection(error)) throw error
      // Only the kind of failure: the SDK's message may quote part of a key.
      log.warn({ reason: `${type} ${code}`.trim() }, 'payment provider not available')
      throw unavailable(
        "We can't reach the payment provider right now. Your booking is safe: please try again in a moment.",
      )
    }
  }
  const unlessRejected = <Result>(call: () => Promise<Result>) =>
    request(call).catch((error: unknown) => {
      if (isRejection(error)) return undefined
      throw error
    })
  const { refunds } = stripe
  const { sessions } = stripe.checkout

  return {
    open: ({ params, idempotencyKey }) => request(() => sessions.create(params, { ...requestOptions, idempotencyKey })),
    retrieve: (sessionId) => unlessRejected(() => sessions.retrieve(sessionId, {}, requestOptions)),
    expire: (sessionId) => unlessRejected(() => sessions.expire(sessionId, {}, requestOptions)),
    refund: ({ refundId, bookingId, paymentIntent, amountCents }) =>
      request(() =>
        refunds.create(
          { payment_intent: paymentIntent, amount: amountCents, metadata: { refundId, bookingId } },
          { ...requestOptions, idempotencyKey: `refund-${refundId}` },
        ),
      ),
    retrieveRefund: (providerRefundId) => request(() => refunds.retrieve(providerRefundId, {}, requestOptions)),
    findRefund: ({ refundId, paymentIntent }) =>
      request(async () => {
        for await (const refund of refunds.list({ payment_intent: paymentIntent, limit: 100 }, requestOptions)) {
          if (refund.metadata?.refundId === refundId) return refund
        }
        return undefined
      }),
  }
}
