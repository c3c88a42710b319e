import { randomBytes } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { sandboxDisputes } from '../server/db/schema'
import { transact } from '../server/db/transaction'
import type { Dependencies } from '../server/dependencies'
import { intentOf, refundObject } from '../server/sandbox/format'
import { findRefund, insertRefund, lockPayment } from '../server/sandbox/store'
import { webhookSender } from '../server/sandbox/webhooks'
import { aDispute } from './provider'

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

/**
 * What happens to a payment of the sandbox without us: somebody refunds it in the provider's dashboard, or the guest's bank contests
 * it. The messages about it have been taken in when these return.
 */
export function providerDashboard(deps: Dependencies) {
  const { db } = deps.database
  const send = webhookSender(deps)
  type EventType = Parameters<typeof send>[0]

  const refund = (share: number, fails: boolean) => async (sessionId: string) => {
    const id = newId('re')
    await transact(db, async (tx) => {
      const { leftCents } = (await lockPayment(tx, sessionId))!
      const request = { payment_intent: intentOf(sessionId) }
      const made = { id, idempotencyKey: null, request, sessionId, status: 'succeeded' } as const
      await insertRefund(tx, { ...made, amountCents: Math.ceil(leftCents * share) }, fails)
    })
    await send('refund.created', refundObject((await findRefund(db, id))!))
  }

  async function sendNewestDispute(sessionId: string, ...types: EventType[]) {
    const [found] = await db
      .select()
      .from(sandboxDisputes)
      .where(eq(sandboxDisputes.sessionId, sessionId))
      .orderBy(desc(sandboxDisputes.createdAt), desc(sandboxDisputes.id))
      .limit(1)
    const { id, amountCents: amount, status, createdAt } = found!
    for (const type of types) await send(type, aDispute(sessionId, { id, amount, status }, createdAt))
  }

  async function dispute(sessionId: string) {
    await transact(db, async (tx) => {
      const { leftCents } = (await lockPayment(tx, sessionId))!
      await tx.insert(sandboxDisputes).values({ id: newId('du'), sessionId, amountCents: leftCents })
    })
    await sendNewestDispute(sessionId, 'charge.dispute.created', 'charge.dispute.funds_withdrawn')
  }

  const decide =
    (status: 'won' | 'lost', ...types: EventType[]) =>
    async (sessionId: string) => {
      await db.update(sandboxDisputes).set({ status }).where(eq(sandboxDisputes.sessionId, sessionId))
      await sendNewestDispute(sessionId, ...types)
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
