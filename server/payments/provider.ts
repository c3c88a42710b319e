import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import { unavailable } from '../http/refusal'
import { paymentLimits } from '../limits'
import { breaker } from './breaker'

/** The provider has understood a call and said no: it is up, and the same call will never succeed. */
export const isRejection = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError

/** The few calls of the provider that payments are made of. */
interface Provider {
  /** Opens a checkout session; a repeat with the same idempotency key gets the same one. */
  open(params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string): Promise<Stripe.Checkout.Session>
  /** A session as it is now; undefined for one the provider does not know. */
  look(sessionId: string): Promise<Stripe.Checkout.Session | undefined>
  /** Ends an open session, so that it can no longer be paid; undefined when it is no longer open. */
  end(sessionId: string): Promise<Stripe.Checkout.Session | undefined>
}

/**
 * The SDK behind a breaker. Errors: a 503 refusal while the provider cannot be reached; of `open`, its own rejections.
 * `patience` overrides the SDK's timeout and retries.
 */
export function paymentProvider(
  stripe: Stripe,
  log: FastifyBaseLogger,
  patience: Stripe.RequestOptions = {},
): Provider {
  const guarded = breaker({ ...paymentLimits, isFailure: (error) => !isRejection(error) })

  async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await guarded(call)
    } catch (error) {
      if (isRejection(error)) throw error
      // The kind of failure only: an SDK's message may repeat part of a key (I8).
      const reason = error instanceof Stripe.errors.StripeError ? `${error.type} ${error.code ?? ''}`.trim() : 'resting'
      log.warn({ reason }, 'payment provider not available')
      throw unavailable('We cannot take payments right now. Your booking is kept: please try again in a moment.')
    }
  }
  const unlessRejected = <Result>(call: () => Promise<Result>) =>
    ask(call).catch((error: unknown) => {
      if (isRejection(error)) return undefined
      throw error
    })
  const { sessions } = stripe.checkout

  return {
    open: (params, idempotencyKey) => ask(() => sessions.create(params, { ...patience, idempotencyKey })),
    look: (sessionId) => unlessRejected(() => sessions.retrieve(sessionId, {}, patience)),
    end: (sessionId) => unlessRejected(() => sessions.expire(sessionId, {}, patience)),
  }
}
