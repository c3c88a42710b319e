import { randomBytes } from 'node:crypto'
import { transact } from '../server/db/transaction'
import type { Dependencies } from '../server/dependencies'
import { intentOf, refundObject } from '../server/sandbox/format'
import { insertRefund, lockOrRecordPayment } from '../server/sandbox/store'
import { webhookSender } from '../server/sandbox/webhooks'
import { aDispute } from './provider'

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

/** The newest of each session, which the sandbox itself knows nothing of. */
const disputes = new Map<string, Parameters<typeof aDispute>[1] & { createdAt: Date }>()

/**
 * What happens to a payment of the sandbox without us: somebody refunds it in the provider's dashboard, or the guest's bank contests
 * it. The messages about it have been taken in when these return.
 */
export function providerDashboard(deps: Dependencies) {
  const { db } = deps.database
  const send = webhookSender(deps)
  type EventType = Parameters<typeof send>[0]

  const refund = (share: number, fails: boolean) => async (sessionId: string) => {
    const made = await transact(db, async (tx) => {
      const session = (await lockOrRecordPayment(tx, sessionId))!
      const request = { payment_intent: intentOf(sessionId) }
      const amountCents = Math.ceil(session.leftCents * share)
      const row = { id: newId('re'), request, sessionId, amountCents, status: 'succeeded' } as const
      return refundObject(await insertRefund(tx, row, fails), session)
    })
    await send('refund.created', made)
  }

  async function sendDispute(sessionId: string, ...types: EventType[]) {
    const { createdAt, ...facts } = disputes.get(sessionId)!
    for (const type of types) await send(type, aDispute(sessionId, facts, createdAt))
  }

  async function dispute(sessionId: string) {
    const { leftCents: amount } = (await transact(db, (tx) => lockOrRecordPayment(tx, sessionId)))!
    disputes.set(sessionId, { id: newId('du'), amount, status: 'needs_response', createdAt: new Date() })
    await sendDispute(sessionId, 'charge.dispute.created', 'charge.dispute.funds_withdrawn')
  }

  const decide =
    (status: 'won' | 'lost', ...types: EventType[]) =>
    async (sessionId: string) => {
      disputes.set(sessionId, { ...disputes.get(sessionId)!, status })
      await sendDispute(sessionId, ...types)
    }

  return {
    refund: refund(1, false),
    refundHalf: refund(0.5, false),
    refundFails: refund(1, true),
    dispute,
    win: decide('won', 'charge.dispute.closed', 'charge.dispute.funds_reinstated'),
    lose: decide('lost', 'charge.dispute.closed'),
  }
}
