import { randomBytes } from 'node:crypto'
import { transact } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import { formatCents } from '../format'
import type { Job } from '../runtime/jobs'
import { second } from '../time'
import { digitsOf, testCards } from './cards'
import { invalid, isOfAccount, missing, readRefund, refundObject, repeated, type Params } from './format'
import {
  findRefund,
  findRefundOfKey,
  findRefundsOfSession,
  findSession,
  insertRefund,
  lockOrRecordPayment,
  settleDelayedRefunds,
} from './store'
import { webhookSender } from './webhooks'

/** A refund's first status on a card, and whether another follows some time later. */
const initialStatus = (card: string | null) => {
  if (card === digitsOf(testCards.refundPends)) return { status: 'pending', settlesLater: true } as const
  return { status: 'succeeded', settlesLater: card === digitsOf(testCards.refundFails) } as const
}

/** The provider's calls about refunds, by a key of this account. */
export function sandboxRefundCalls({ db }: Dependencies['database'], account: string) {
  const noSuchPayment = (intent: string) => missing('payment_intent', intent, 'payment_intent', 400)

  const create = (request: Params, idempotencyKey?: string) => {
    const { intent, sessionId, amount } = readRefund(request)
    return transact(db, async (tx) => {
      const payment = await lockOrRecordPayment(tx, sessionId)
      if (!payment || !isOfAccount(payment, account)) throw noSuchPayment(intent)
      const first = repeated(await findRefundOfKey(tx, idempotencyKey), request)
      if (first) return refundObject(first, payment)

      const { leftCents } = payment
      const amountCents = amount ?? leftCents
      if (leftCents === 0) {
        throw invalid('Charge has already been refunded.', 'payment_intent', 'charge_already_refunded')
      }
      if (amountCents > leftCents) {
        const sums = `(${formatCents(amountCents)}) is greater than unrefunded amount on charge (${formatCents(leftCents)})`
        throw invalid(`Refund amount ${sums}`, 'amount')
      }
      const id = `re_${randomBytes(12).toString('hex')}`
      const { status, settlesLater } = initialStatus(payment.card)
      const refund = { id, idempotencyKey, request, sessionId, amountCents, status }
      return refundObject(await insertRefund(tx, refund, settlesLater), payment)
    })
  }

  async function show(id: string) {
    const found = await findRefund(db, id)
    if (found && isOfAccount(found.session, account)) return refundObject(found.refund, found.session)
    throw missing('refund', id, 'id')
  }

  async function list({ payment_intent = '', limit = '10' }: Params) {
    const { intent, sessionId } = readRefund({ payment_intent })
    const session = await findSession(db, sessionId)
    if (!session || !isOfAccount(session, account)) throw noSuchPayment(intent)
    const found = await findRefundsOfSession(db, sessionId, Number(limit) || 10)
    return found.map((refund) => refundObject(refund, session))
  }

  return { create, show, list }
}

/** Settles the refunds of cards that delay them, and sends the webhooks about it. */
export function sandboxJobs(deps: Dependencies): Job[] {
  if (!deps.settings.paymentSandbox) return []
  const { db } = deps.database
  const send = webhookSender(deps)
  return [
    {
      name: 'sandbox refunds',
      interval: 2 * second,
      async run() {
        for (const id of await settleDelayedRefunds(db)) {
          const found = await findRefund(db, id)
          if (!found) continue
          const refund = refundObject(found.refund, found.session)
          await send(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
        }
      },
    },
  ]
}
