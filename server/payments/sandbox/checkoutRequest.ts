/** The provider's error format, which its SDK turns into exceptions. */
interface ApiErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ApiErrorBody,
  ) {
    super(body.message)
  }
}

/** A missing or wrong parameter. */
export const invalid = (message: string, param?: string, code?: string) =>
  new ApiError(400, { type: 'invalid_request_error', message, param, code })

/** The idempotency key is known from another request. */
export const otherParameters = () =>
  new ApiError(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  })

/** Form parameters, with nested keys in brackets: `line_items[0][price_data][currency]`. */
export type Params = Record<string, string>

export interface CheckoutRequest {
  name: string
  description: string
  amountTotal: number
  currency: string
  clientReferenceId: string | null
  metadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  /** Seconds since 1970. */
  expiresAt: number
}

/** Errors: the provider's {@link ApiError} for the first invalid parameter. */
export function readCheckout(params: Params): CheckoutRequest {
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
    cancelUrl: required('cancel_url'),
    expiresAt: whole('expires_at'),
  }
}

export function metadataOf(params: Params) {
  const entries = Object.entries(params).flatMap(([param, value]) => {
    const key = /^metadata\[(\w{1,40})\]$/.exec(param)?.[1]
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(entries)
}

const minute = 60
const hour = 60 * minute

/** The provider's limits: a charge of at least 50 cents, a session valid for 30 minutes to 24 hours. */
export function checkLimits({ amountTotal, expiresAt }: CheckoutRequest, secondsNow: number): void {
  if (amountTotal < 50) throw invalid('The total amount must be at least $0.50 usd.', 'line_items', 'amount_too_small')
  const validFor = expiresAt - secondsNow
  if (validFor < 30 * minute || validFor > 24 * hour) {
    throw invalid('`expires_at` must be from 30 minutes to 24 hours after the session is made.', 'expires_at')
  }
}
