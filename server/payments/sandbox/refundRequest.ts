import { invalid, metadataOf, type Params } from './checkoutRequest'

export interface RefundRequest {
  /** The session that the payment intent was paid on. */
  sessionId: string
  /** In cents; null for all that is left. */
  amount: number | null
  metadata: Record<string, string>
}

/** A payment's id is made from its session's, and the other way round. */
export const intentOf = (sessionId: string) => sessionId.replace(/^cs_/, 'pi_')
const sessionOf = (intent: string) => intent.replace(/^pi_/, 'cs_')

export const noSuchPayment = (intent: string) =>
  invalid(`No such payment_intent: '${intent}'`, 'payment_intent', 'resource_missing')

/** Errors: the provider's error for the first invalid parameter. */
export function readRefund(params: Params): RefundRequest {
  const { payment_intent: intent, amount } = params
  if (!intent) throw invalid('Missing required param: payment_intent.', 'payment_intent', 'parameter_missing')
  if (amount !== undefined && !/^[1-9]\d{0,9}$/.test(amount)) {
    throw invalid(`Invalid positive integer: ${amount}`, 'amount', 'parameter_invalid_integer')
  }
  return { sessionId: sessionOf(intent), amount: amount ? Number(amount) : null, metadata: metadataOf(params) }
}
