import { randomBytes } from 'node:crypto'
import { transact } from '../../db/transaction'
import type { Dependencies } from '../../dependencies'
import { formatCents } from '../../format'
import { disputeObject, intentOf, refundObject } from './format'
import { decideDispute, findDisputeOf, insertDispute, type DisputeWithPayment } from './outsideStore'
import { findRefund, insertRefund, lockPayment } from './store'
import { webhookSender } from './webhooks'

/** What happens to a payment at the provider without us: somebody refunds it in the dashboard, or the guest's bank contests it. */
export const outsideActions = {
  refund: 'Refund all that is left',
  refundHalf: 'Refund half of what is left',
  refundFails: 'Refund all, and have the bank return it',
  dispute: 'Dispute the payment',
  win: 'Decide the dispute for the hotel',
  lose: 'Decide the dispute for the guest',
} as const
export type OutsideAction = keyof typeof outsideActions

export const isOutsideAction = (text: string): text is OutsideAction => Object.hasOwn(outsideActions, text)

/** Does it, and sends the messages about it. Each returns what was done as a sentence. */
export function sandboxOutside(deps: Dependencies) {
  const { db } = deps.database
  const send = webhookSender(deps)
  const nothingLeft = 'There is nothing left of this payment.'
  const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

  const refund = (share: number, fails: boolean) => async (sessionId: string) => {
    const id = newId('re')
    const amountCents = await transact(db, async (tx) => {
      const payment = await lockPayment(tx, sessionId)
      const cents = Math.ceil((payment?.leftCents ?? 0) * share)
      if (cents === 0 || payment?.isDisputed) return 0
      const request = { payment_intent: intentOf(sessionId) }
      await insertRefund(
        tx,
        { id, idempotencyKey: null, request, sessionId, amountCents: cents, status: 'succeeded' },
        fails,
      )
      return cents
    })
    if (amountCents === 0) return nothingLeft
    await send('refund.created', refundObject((await findRefund(db, id))!))
    return `${formatCents(amountCents)} refunded.`
  }

  async function sendDispute(found: DisputeWithPayment, ...types: Parameters<typeof send>[0][]) {
    for (const type of types) await send(type, disputeObject(found))
  }

  async function dispute(sessionId: string): Promise<string> {
    const isOpened = await transact(db, async (tx) => {
      const payment = await lockPayment(tx, sessionId)
      if (!payment || payment.leftCents === 0 || payment.isDisputed) return false
      await insertDispute(tx, { id: newId('du'), sessionId, amountCents: payment.leftCents })
      return true
    })
    if (!isOpened) return nothingLeft
    await sendDispute((await findDisputeOf(db, sessionId))!, 'charge.dispute.created', 'charge.dispute.funds_withdrawn')
    return 'Disputed.'
  }

  const decide = (decision: 'won' | 'lost') => async (sessionId: string) => {
    const found = await findDisputeOf(db, sessionId)
    // A lost one can still be won, on appeal; the other way round needs another dispute.
    const isOpen = found && found.dispute.status !== decision && found.dispute.status !== 'won'
    if (!isOpen || !(await decideDispute(db, found.dispute, decision))) return 'There is no such dispute.'
    const decided = { ...found, dispute: { ...found.dispute, status: decision } }
    await sendDispute(decided, 'charge.dispute.closed')
    if (decision === 'won') await sendDispute(decided, 'charge.dispute.funds_reinstated')
    return `Dispute ${decision}.`
  }

  return {
    refund: refund(1, false),
    refundHalf: refund(0.5, false),
    refundFails: refund(1, true),
    dispute,
    win: decide('won'),
    lose: decide('lost'),
  } satisfies Record<OutsideAction, (sessionId: string) => Promise<string>>
}
