import type Stripe from 'stripe'
import { priceMax } from '../../contract/limits'
import type { Database } from '../db/database'
import { cents } from '../db/schema/columns'
import { unavailable } from '../http/refusal'
import { settleDispute } from './disputes'
import { isDoubtful, isKnownRefund } from './moneyBackStore'
import { isMissing, referencedId, type Provider } from './provider'
import { settleRefund } from './refundSettlement'
import { lockOrRecordPayment, type MailSettings, type Settlement, type Source } from './settlement'

/** What the provider tells of money that goes back, with us or without us. */
export const moneyBackEvents = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const

type MoneyBackEvent = Extract<Stripe.Event, { type: (typeof moneyBackEvents)[number] }>

/** A message about a refund or a dispute; one of more than a booking can cost is about somebody else's payment. */
export const isMoneyBack = (event: Stripe.Event): event is MoneyBackEvent =>
  (moneyBackEvents as readonly string[]).includes(event.type) &&
  (event as MoneyBackEvent).data.object.amount <= cents(priceMax)

interface MoneyBack {
  event: MoneyBackEvent
  /** What its payment was made on, which the message does not say. A refund that we know needs no answer. */
  session?: Stripe.Checkout.Session
  /** Of a message that may be older than what we know, the refund as it is now. */
  refund?: Stripe.Refund
}

/** Asks the provider what we have to know beside the message. Errors: 503. */
export async function lookUpMoneyBack(
  db: Database,
  provider: Pick<Provider, 'findSession' | 'retrieveRefund'>,
  event: MoneyBackEvent,
): Promise<Omit<MoneyBack, 'event'>> {
  const { object } = event.data
  const intent = referencedId(object.payment_intent)
  try {
    const isOlder = object.object === 'refund' && hasNotFailed(object) && (await isDoubtful(db, object))
    const refund = isOlder ? await provider.retrieveRefund(object.id) : undefined
    const isKnown = object.object === 'refund' && (await isKnownRefund(db, object))
    return { refund, session: intent && !isKnown ? await provider.findSession(intent) : undefined }
  } catch (error) {
    // A message is the provider's, so that what it is about is there: our key is another account's.
    throw isMissing(error) ? unavailable() : error
  }
}

const hasNotFailed = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'

/** Records what a message says. Call in a transaction. */
export async function settleMoneyBack(
  tx: Database,
  settings: MailSettings,
  { event, session, refund }: MoneyBack,
  source: Source,
): Promise<Settlement> {
  const payment = session && (await lockOrRecordPayment(tx, settings, session))
  const { object } = event.data
  if (object.object === 'refund') {
    const saysSucceeded = refund && object.status === 'succeeded'
    const checked = refund ? { ...source, verifiedByUs: true, saysSucceeded } : source
    return settleRefund(tx, settings, refund ?? object, checked, payment)
  }
  const reportedAt = new Date(event.created * 1000)
  return settleDispute(tx, settings, { ...object, reportedAt }, source, payment)
}
