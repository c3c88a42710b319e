import { isDeepStrictEqual } from 'node:util'
import type Stripe from 'stripe'
import type { SandboxEventRow, SandboxRefundRow, SandboxSessionRow } from '../db/schema'
import { hour, minute, second } from '../time'

/** In the provider's format, which its SDK turns into exceptions. */
interface ErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message)
  }
}

/** A missing or wrong parameter. */
export const invalid = (message: string, param?: string, code?: string) =>
  new ApiError(400, { type: 'invalid_request_error', message, param, code })

/** Nothing has this id, or another account's. */
export const missing = (what: string, id: string, param: string, status = 404) =>
  new ApiError(status, invalid(`No such ${what}: '${id}'`, param, 'resource_missing').body)

/** Form parameters, with nested keys in brackets: `line_items[0][price_data][currency]`. */
export type Params = Record<string, string>

/** What was made by an earlier request with the same idempotency key. Errors: it had other parameters. */
export function repeated<Made extends { request: Params }>(made: Made | undefined, request: Params): Made | undefined {
  if (!made || isDeepStrictEqual(made.request, request)) return made
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  })
}

export type Checkout = ReturnType<typeof readCheckout>

/** `expiresAt` in seconds since 1970. Errors: the provider's {@link ApiError} for the first invalid parameter. */
export function readCheckout(params: Params) {
  const line = 'line_items[0][price_data]'
  const required = (param: string) => {
    const value = params[param]
    if (!value) throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
    return value
  }
  const whole = (param: string) => {
    const value = required(param)
    if (!/^\d{1,10}$/.test(value)) throw invalid(`Invalid integer: ${value}`, param, 'parameter_invalid_integer')
    return Number(value)
  }
  const address = (param: string) => {
    const value = required(param)
    if (!URL.canParse(value)) throw invalid('Not a valid URL', param, 'url_invalid')
    return value
  }
  if (required('mode') !== 'payment') throw invalid('The sandbox only takes payments.', 'mode')
  if (Object.keys(params).some((param) => param.startsWith('line_items[1]'))) {
    throw invalid('The sandbox takes one line item.', 'line_items')
  }
  return {
    name: required(`${line}[product_data][name]`),
    description: params[`${line}[product_data][description]`] ?? '',
    amountTotal: whole(`${line}[unit_amount]`) * whole('line_items[0][quantity]'),
    currency: required(`${line}[currency]`),
    clientReferenceId: params.client_reference_id ?? null,
    metadata: metadataOf(params),
    successUrl: address('success_url'),
    cancelUrl: address('cancel_url'),
    expiresAt: whole('expires_at'),
  }
}

function metadataOf(params: Params): Stripe.Metadata {
  const entries = Object.entries(params).flatMap(([param, value]) => {
    const key = /^metadata\[(\w{1,40})\]$/.exec(param)?.[1]
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The provider's limits on a new session. Errors: it is past one, or would lead to another site. */
export function checkCheckout({ successUrl, cancelUrl, amountTotal, expiresAt }: Checkout, appOrigin: string): void {
  for (const [param, address] of Object.entries({ success_url: successUrl, cancel_url: cancelUrl })) {
    if (new URL(address).origin !== appOrigin)
      throw invalid('The sandbox returns to StayScape only.', param, 'url_invalid')
  }
  if (amountTotal < 50) throw invalid('The total amount must be at least $0.50 usd.', 'line_items', 'amount_too_small')
  const validFor = expiresAt * second - Date.now()
  if (validFor < 30 * minute || validFor > 24 * hour) {
    throw invalid('`expires_at` must be from 30 minutes to 24 hours after the session is made.', 'expires_at')
  }
}

/** Others do not see it. Sessions of earlier releases are everybody's. */
export const isOfAccount = (session: Pick<SandboxSessionRow, 'account'>, account: string) =>
  session.account === null || session.account === account

/** A payment's id is made from its session's, and the other way round. */
export const intentOf = (sessionId: string) => sessionId.replace(/^cs_/, 'pi_')
export const sessionOf = (intent: string) => intent.replace(/^pi_/, 'cs_')

/** `amount` in cents; undefined for all that is left. Errors: the provider's {@link ApiError} for the first invalid parameter. */
export function readRefund({ payment_intent: intent, amount }: Params) {
  if (!intent) throw invalid('Missing required param: payment_intent.', 'payment_intent', 'parameter_missing')
  if (amount !== undefined && !/^[1-9]\d{0,9}$/.test(amount)) {
    throw invalid(`Invalid positive integer: ${amount}`, 'amount', 'parameter_invalid_integer')
  }
  return { intent, sessionId: sessionOf(intent), amount: amount === undefined ? undefined : Number(amount) }
}

export const seconds = (moment: Date) => Math.floor(moment.getTime() / second)

/** Where the guest came from: the same page whichever replica is asked, and whatever it calls itself. */
const pageOf = (successUrl: string, sessionId: string) => `${new URL(successUrl).origin}/sandbox/checkout/${sessionId}`

/** A session in the provider's format, reduced to the fields that its readers use. */
export function sessionObject({ id, request, status, expiresAt }: SandboxSessionRow) {
  const checkout = readCheckout(request)
  const isPaid = status === 'complete'
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: isPaid ? intentOf(id) : null,
    amount_total: checkout.amountTotal,
    currency: checkout.currency,
    client_reference_id: checkout.clientReferenceId,
    metadata: checkout.metadata,
    expires_at: seconds(expiresAt),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    url: status === 'open' ? pageOf(checkout.successUrl, id) : null,
  } satisfies Partial<Stripe.Checkout.Session>
}

/** A refund in the provider's format, reduced to the fields that its readers use. */
export const refundObject = (refund: SandboxRefundRow, session: SandboxSessionRow) =>
  ({
    id: refund.id,
    object: 'refund',
    amount: refund.amountCents,
    currency: readCheckout(session.request).currency,
    payment_intent: intentOf(session.id),
    status: refund.status,
    metadata: metadataOf(refund.request),
    created: seconds(refund.createdAt),
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  }) satisfies Partial<Stripe.Refund>

/** An event in the provider's format. */
export const eventObject = ({ id, type, createdAt, object }: SandboxEventRow) => ({
  id,
  object: 'event',
  type,
  created: seconds(createdAt),
  data: { object },
})
