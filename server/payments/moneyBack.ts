import type Stripe from 'stripe'
import { priceMax } from '../../contract/limits'
import type { Database } from '../db/database'
import { cents } from '../db/schema/columns'
import { settleDispute } from './disputes'
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

/** The provider's id of the payment that a refund or dispute is of. */
export function intentOf({ data: { object } }: MoneyBackEvent): string | undefined {
  const intent = object.payment_intent
  return (typeof intent === 'string' ? intent : intent?.id) ?? undefined
}

/** Records what a message says; `session`: what its payment was made on. Call in a transaction. */
export async function settleMoneyBack(
  tx: Database,
  settings: MailSettings,
  event: MoneyBackEvent,
  source: Source,
  session?: Stripe.Checkout.Session,
): Promise<Settlement> {
  const payment = session && (await lockOrRecordPayment(tx, settings, session))
  const { object } = event.data
  if (object.object === 'refund') return settleRefund(tx, settings, object, source, payment)
  const reportedAt = new Date(event.created * 1000)
  return settleDispute(tx, settings, { ...object, reportedAt }, source, payment)
}
