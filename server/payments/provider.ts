import Stripe from 'stripe'
import type { Dependencies } from '../dependencies'
import { unavailable } from '../http/refusal'
import type { Settings } from '../settings'
import { paymentLimits } from './limits'
import { sandboxAddress, sandboxKeys } from '../sandbox/connection'

type ProviderSettings = Pick<Settings, 'stripe' | 'host' | 'port' | 'secretKey' | 'dataDir'>

/** Whether there is anybody to pay with. */
export const hasProvider = ({ stripe, paymentSandbox }: Pick<Settings, 'stripe' | 'paymentSandbox'>) =>
  stripe !== undefined || paymentSandbox

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

/** The provider says that there is no such thing, as it says to a key of another account. */
export const isMissing = (error: unknown) => isRejection(error) && error.code === 'resource_missing'

/** Of what the provider refers to by its id, or sends itself. */
export const referencedId = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : reference?.id

/** Once `signal` is aborted nobody waits for the answer any more; what was asked for may be done all the same. */
export type CallOptions = Stripe.RequestOptions & { signal?: AbortSignal }

/** The SDK cannot be told to give up a call. */
async function untilAborted<Result>(call: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!signal) return call()
  let giveUp = () => {}
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(unavailable('This server is stopping. Please try again in a moment.'))
  })
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  try {
    return await Promise.race([aborted, call()])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/** Whose key each SDK has, once it is known. */
const accounts = new WeakMap<Stripe, string>()

export interface PageRequest {
  params: Stripe.Checkout.SessionCreateParams
  /** One per attempt: whoever repeats it gets the session that was opened first. */
  idempotencyKey: string
}

interface RefundRequest {
  /** Ours: the idempotency key is made from it, and the provider carries it as `refundId`. */
  refundId: string
  /** From 1. Another attempt has another idempotency key. */
  attempt: number
  bookingId: string
  paymentIntent: string
  amountCents: number
}

/** The calls that we make. Errors: 503 while the provider does not do what it is asked, and its rejections. */
export function paymentProvider(
  { stripe, log, settings }: Pick<Dependencies, 'stripe' | 'log' | 'settings'>,
  { signal, ...requestOptions }: CallOptions = {},
) {
  async function request<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await untilAborted(call, signal)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      const { type, code = '' } = error
      if (isRejection(error)) throw error
      // Only the kind of failure: the SDK's message may quote part of a key.
      log.warn({ reason: `${type} ${code}`.trim() }, 'payment provider not available')
      throw unavailable(
        'We can’t reach the payment provider right now. Your booking is safe: please try again in a moment.',
      )
    }
  }
  const { refunds } = stripe
  const { sessions } = stripe.checkout

  /**
   * The account that the key belongs to, and whether it is in test mode; undefined for a restricted key that may not read it. Errors: the
   * SDK's.
   */
  async function account(): Promise<string | undefined> {
    const known = accounts.get(stripe)
    if (known) return known
    try {
      const { id } = await untilAborted(() => stripe.accounts.retrieveCurrent({}, requestOptions), signal)
      // The two kinds of keys do not see what the other has made.
      const account = /^.k_test_/.test(providerKeys(settings).secretKey) ? `${id} test` : id
      accounts.set(stripe, account)
      return account
    } catch (error) {
      if (error instanceof Stripe.errors.StripePermissionError) return undefined
      throw error
    }
  }

  /** Undefined for a session that the provider does not know. */
  const retrieve = (sessionId: string): Promise<Stripe.Checkout.Session | undefined> =>
    request(() => sessions.retrieve(sessionId, {}, requestOptions)).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })

  /** All refunds of a payment, whoever has made them. */
  const refundsOf = (paymentIntent: string) =>
    request(() =>
      refunds.list({ payment_intent: paymentIntent, limit: 100 }, requestOptions).autoPagingToArray({ limit: 10_000 }),
    )

  return {
    account,
    retrieve,
    refundsOf,

    /** Whether the key belongs to this account. Only then does it prove anything that the provider does not know what we made there. */
    isAccount: async (other: string | null) => other !== null && other === (await account().catch(() => undefined)),

    /** A page, and the account that it was opened with, if that is known. A repeat with the same idempotency key gets the same page. */
    async open({ params, idempotencyKey }: PageRequest) {
      const [{ id, url }, openedWith] = await Promise.all([
        request(() => sessions.create(params, { ...requestOptions, idempotencyKey })),
        account().catch(() => undefined),
      ])
      if (!url) throw new Error('the provider has opened a session without a page')
      return { providerSessionId: id, url, account: openedWith }
    },

    /**
     * Ends a page, if it is open, and returns its session as it is then: one that cannot be ended was paid or ended meanwhile, or is being
     * paid at this moment. Undefined as for `retrieve`.
     */
    async end(sessionId: string) {
      const found = await retrieve(sessionId)
      if (found?.status !== 'open') return found
      return request(() => sessions.expire(sessionId, {}, requestOptions)).catch((error: unknown) => {
        if (isRejection(error)) return retrieve(sessionId)
        throw error
      })
    },

    /** A repeat of an attempt within a day gets the same answer. */
    refund: ({ refundId, attempt, bookingId, paymentIntent, amountCents }: RefundRequest) =>
      request(() =>
        refunds.create(
          { payment_intent: paymentIntent, amount: amountCents, metadata: { refundId, bookingId } },
          { ...requestOptions, idempotencyKey: `refund-${refundId}${attempt === 1 ? '' : `-${attempt}`}` },
        ),
      ),

    retrieveRefund: (providerRefundId: string) => request(() => refunds.retrieve(providerRefundId, {}, requestOptions)),

    /** The refund of an earlier request, however long ago, unless it has failed. */
    findRefund: async ({ refundId, paymentIntent }: Pick<RefundRequest, 'refundId' | 'paymentIntent'>) =>
      (await refundsOf(paymentIntent)).find(
        ({ metadata, status }) => metadata?.refundId === refundId && status !== 'failed' && status !== 'canceled',
      ),

    /** The session that a payment was made on; undefined for a payment without one. */
    findSession: (paymentIntent: string): Promise<Stripe.Checkout.Session | undefined> =>
      request(async () => (await sessions.list({ payment_intent: paymentIntent, limit: 1 }, requestOptions)).data[0]),

    /** A page of events of these types since a moment, newest first. */
    events: (types: readonly string[], since: Date, startingAfter?: string) =>
      request(() =>
        stripe.events.list(
          {
            types: [...types],
            created: { gte: Math.floor(since.getTime() / 1000) },
            limit: 100,
            ...(startingAfter && { starting_after: startingAfter }),
          },
          requestOptions,
        ),
      ),
  }
}
export type Provider = ReturnType<typeof paymentProvider>
