import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { formatCents } from '../format'
import type { OpenDatabase } from '../db/database'
import type { SandboxSessionRow } from '../db/schema'
import { transact } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import type { Job } from '../runtime/jobs'
import { second } from '../time'
import { digitsOf, testCards } from './cards'
import {
  ApiError,
  intentOf,
  invalid,
  isOfAccount,
  noSuchPayment,
  otherParameters,
  readRefund,
  refundObject,
  type Params,
  type RefundObject,
} from './format'
import {
  findRefund,
  findRefundOfKey,
  findRefundsOfSession,
  findSession,
  insertRefund,
  lockPayment,
  settleDelayedRefunds,
} from './store'
import { webhookSender } from './webhooks'

/** A refund's first status on a card, and whether another follows some time later. */
const initialStatus = (card: string | null) => {
  if (card === digitsOf(testCards.refundPends)) return { status: 'pending', settlesLater: true } as const
  return { status: 'succeeded', settlesLater: card === digitsOf(testCards.refundFails) } as const
}

/** The provider's calls about refunds, by a key of this account. */
export function sandboxRefundCalls({ db }: OpenDatabase, account: string) {
  /** Errors: there is no such payment in this account. */
  async function requirePayment(sessionId: string): Promise<SandboxSessionRow> {
    const session = await findSession(db, sessionId)
    if (session && isOfAccount(session, account)) return session
    throw noSuchPayment(intentOf(sessionId))
  }

  /** The refund of an earlier request with this key. Errors: that request had other parameters. */
  async function replayed(key: string | null, request: Params) {
    const first = key === null ? undefined : await findRefundOfKey(db, key)
    if (first && !isDeepStrictEqual(first.refund.request, request)) throw otherParameters()
    return first
  }

  async function create(request: Params, key: string | null): Promise<RefundObject> {
    const replay = await replayed(key, request)
    if (replay) return refundObject(replay)

    const { sessionId, amount } = readRefund(request)
    await requirePayment(sessionId)
    const id = `re_${randomBytes(12).toString('hex')}`
    await transact(db, async (tx) => {
      const payment = await lockPayment(tx, sessionId)
      if (!payment) throw noSuchPayment(intentOf(sessionId))
      const amountCents = amount ?? payment.leftCents
      // A repeat that came at once finds the money gone, and the first one's refund below.
      if (key !== null && (await findRefundOfKey(tx, key))) return
      if (payment.isDisputed) {
        throw invalid(
          'The charge has been charged back, so it cannot be refunded.',
          'payment_intent',
          'charge_disputed',
        )
      }
      if (payment.leftCents === 0) {
        throw invalid('Charge has already been refunded.', 'payment_intent', 'charge_already_refunded')
      }
      if (amountCents > payment.leftCents) {
        const sums = `(${formatCents(amountCents)}) is greater than unrefunded amount on charge (${formatCents(payment.leftCents)})`
        throw invalid(`Refund amount ${sums}`, 'amount')
      }
      const { status, settlesLater } = initialStatus(payment.card)
      await insertRefund(tx, { id, idempotencyKey: key, request, sessionId, amountCents, status }, settlesLater)
    })
    return refundObject(((await findRefund(db, id)) ?? (await replayed(key, request)))!)
  }

  async function show(id: string): Promise<RefundObject> {
    const found = await findRefund(db, id)
    if (found && isOfAccount(found.session, account)) return refundObject(found)
    const body = { type: 'invalid_request_error', code: 'resource_missing', param: 'id' } as const
    throw new ApiError(404, { ...body, message: `No such refund: '${id}'` })
  }

  async function list({ payment_intent: intent, limit = '10' }: Params) {
    if (!intent) throw invalid('The sandbox lists the refunds of one payment_intent.', 'payment_intent')
    const { sessionId } = readRefund({ payment_intent: intent })
    await requirePayment(sessionId)
    const found = await findRefundsOfSession(db, sessionId, Number(limit) || 10)
    return { object: 'list', url: '/v1/refunds', has_more: false, data: found.map(refundObject) }
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
          const refund = refundObject(found)
          await send(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
        }
      },
    },
  ]
}
