import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import { unavailable } from '../http/refusal'
import { paymentLimits } from './limits'
import { circuitBreaker } from './circuitBreaker'

/** The provider understood the call and refused it: repeating it is pointless. */
export const isRejection = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError

interface Provider {
  /** A repeat with the same idempotency key gets the same session. */
  open(params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string): Promise<Stripe.Checkout.Session>
  /** Undefined for a session that the provider does not know. */
  retrieve(sessionId: string): Promise<Stripe.Checkout.Session | undefined>
  /** Undefined when the session was no longer open. */
  expire(sessionId: string): Promise<Stripe.Checkout.Session | undefined>
}

/** The SDK behind a circuit breaker. Errors: 503 while the provider is unreachable; from `open`, the provider's rejections. */
export function paymentProvider(
  stripe: Stripe,
  log: FastifyBaseLogger,
  requestOptions: Stripe.RequestOptions = {},
): Provider {
  const guarded = circuitBreaker({ ...paymentLimits, isFailure: (error) => !isRejection(error) })

  async function request<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await guarded(call)
    } catch (error) {
      if (isRejection(error)) throw error
      // Only the kind of failure: the SDK's message may quote part of a key.
      const reason =
        error instanceof Stripe.errors.StripeError ? `${error.type} ${error.code ?? ''}`.trim() : 'circuit open'
      log.warn({ reason }, 'payment provider not available')
      throw unavailable('We cannot take payments right now. Your booking is kept: please try again in a moment.')
    }
  }
  const unlessRejected = <Result>(call: () => Promise<Result>) =>
    request(call).catch((error: unknown) => {
      if (isRejection(error)) return undefined
      throw error
    })
  const { sessions } = stripe.checkout

  return {
    open: (params, idempotencyKey) => request(() => sessions.create(params, { ...requestOptions, idempotencyKey })),
    retrieve: (sessionId) => unlessRejected(() => sessions.retrieve(sessionId, {}, requestOptions)),
    expire: (sessionId) => unlessRejected(() => sessions.expire(sessionId, {}, requestOptions)),
  }
}
