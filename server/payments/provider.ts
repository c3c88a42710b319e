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
export const idOf = (reference: string | { id: string } | null | undefined) =>
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

export interface Provider {
  /** The account that the key belongs to, and whether it is in test mode. Errors: the SDK's; a restricted key may not be allowed to read it. */
  account(): Promise<string>
  /** Whether the key belongs to this account. Only then does it prove anything that the provider does not know what we made there. */
  isAccount(account: string | null): Promise<boolean>
  /**
   * A page, and the account that it was opened with, if that is known. A repeat with the same idempotency key gets the same page. Errors:
   * 503 and rejections.
   */
  open(request: PageRequest): Promise<{ providerSessionId: string; url: string; account?: string }>
  /** Undefined for a session that the provider does not know. Errors: 503 and other rejections. */
  retrieve(sessionId: string): Promise<Stripe.Checkout.Session | undefined>
  /**
   * Ends a page, if it is open, and returns its session as it is then: one that cannot be ended was paid or ended meanwhile, or is being
   * paid at this moment. Undefined and errors as for `retrieve`.
   */
  end(sessionId: string): Promise<Stripe.Checkout.Session | undefined>
  /** A repeat of an attempt within a day gets the same answer. Errors: 503 and rejections. */
  refund(request: RefundRequest): Promise<Stripe.Refund>
  /** Errors: 503 and rejections. */
  retrieveRefund(providerRefundId: string): Promise<Stripe.Refund>
  /** The refund of an earlier request, however long ago, unless it has failed. Errors: 503 and rejections. */
  findRefund(request: Pick<RefundRequest, 'refundId' | 'paymentIntent'>): Promise<Stripe.Refund | undefined>
  /** All refunds of a payment, whoever has made them. Errors: 503 and rejections. */
  refundsOf(paymentIntent: string): Promise<Stripe.Refund[]>
  /** The session that a payment was made on; undefined for a payment without one. Errors: 503 and rejections. */
  findSession(paymentIntent: string): Promise<Stripe.Checkout.Session | undefined>
  /** A page of events of these types since a moment, newest first. Errors: 503 and rejections. */
  events(types: readonly string[], since: Date, startingAfter?: string): Promise<Stripe.ApiList<Stripe.Event>>
}

/** The calls that we make. Errors: 503 while the provider does not do what it is asked; where it is said, its rejections. */
export function paymentProvider(
  { stripe, log, settings }: Pick<Dependencies, 'stripe' | 'log' | 'settings'>,
  { signal, ...requestOptions }: CallOptions = {},
): Provider {
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
  const refundsOf = (paymentIntent: string) =>
    request(async () => {
      const all: Stripe.Refund[] = []
      for await (const refund of refunds.list({ payment_intent: paymentIntent, limit: 100 }, requestOptions)) {
        all.push(refund)
      }
      return all
    })

  async function account(): Promise<string> {
    const known = accounts.get(stripe)
    if (known) return known
    const { id } = await untilAborted(() => stripe.accounts.retrieveCurrent({}, requestOptions), signal)
    // The two kinds of keys do not see what the other has made.
    const account = /^.k_test_/.test(providerKeys(settings).secretKey) ? `${id} test` : id
    accounts.set(stripe, account)
    return account
  }
  const retrieve: Provider['retrieve'] = (sessionId) =>
    request(() => sessions.retrieve(sessionId, {}, requestOptions)).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })

  return {
    account,
    isAccount: async (other) => other !== null && other === (await account().catch(() => undefined)),
    open: async ({ params, idempotencyKey }) => {
      const [{ id, url }, openedWith] = await Promise.all([
        request(() => sessions.create(params, { ...requestOptions, idempotencyKey })),
        account().catch(() => undefined),
      ])
      if (!url) throw new Error('the provider has opened a session without a page')
      return { providerSessionId: id, url, account: openedWith }
    },
    retrieve,
    end: async (sessionId) => {
      const found = await retrieve(sessionId)
      if (found?.status !== 'open') return found
      return request(() => sessions.expire(sessionId, {}, requestOptions)).catch((error: unknown) => {
        if (isRejection(error)) return retrieve(sessionId)
        throw error
      })
    },
    refund: ({ refundId, attempt, bookingId, paymentIntent, amountCents }) =>
      request(() =>
        refunds.create(
          { payment_intent: paymentIntent, amount: amountCents, metadata: { refundId, bookingId } },
          { ...requestOptions, idempotencyKey: `refund-${refundId}${attempt === 1 ? '' : `-${attempt}`}` },
        ),
      ),
    retrieveRefund: (providerRefundId) => request(() => refunds.retrieve(providerRefundId, {}, requestOptions)),
    findRefund: async ({ refundId, paymentIntent }) =>
      (await refundsOf(paymentIntent)).find(
        ({ metadata, status }) => metadata?.refundId === refundId && status !== 'failed' && status !== 'canceled',
      ),
    refundsOf,
    findSession: (paymentIntent) =>
      request(async () => (await sessions.list({ payment_intent: paymentIntent, limit: 1 }, requestOptions)).data[0]),
    events: (types, since, startingAfter) =>
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
