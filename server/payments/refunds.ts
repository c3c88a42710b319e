import type Stripe from 'stripe'
import { audit } from '../audit/store'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import type { Database } from '../db/database'
import { transact } from '../db/transaction'
import { paymentLimits } from './limits'
import { isMissing, isRejection, paymentProvider, referencedId } from './provider'
import {
  claimDueRefunds,
  lockRefund,
  reduceRefund,
  savePaymentIntent,
  saveReport,
  startNextAttempt,
  type RefundToMake,
} from './moneyBackStore'
import { accountFor, sendableOf } from './plan'
import { settleRefund } from './refundSettlement'
import { reportSettlement, type PaymentDependencies, type Settlement } from './settlement'

/** Refusals that no later try can change, beside that there is no such payment. */
const finalCodes = ['charge_not_refundable']

function refunder(deps: PaymentDependencies, signal?: AbortSignal) {
  const { settings } = deps
  const { db } = deps.database
  // The job tries again itself, when no earlier call can still be under way.
  const provider = paymentProvider(deps, { signal, maxNetworkRetries: 0 })

  /** Undefined when the provider does not know the payment. */
  async function intentOf({ payment }: RefundToMake): Promise<string | undefined> {
    if (payment.intent || !payment.providerSessionId) return payment.intent ?? undefined
    const session = await provider.retrieve(payment.providerSessionId)
    const id = referencedId(session?.payment_intent)
    if (id) await savePaymentIntent(db, payment.id, id)
    return id
  }

  /** The provider's refund, or that there is less to ask for; undefined when it does not know the payment. */
  async function ask(due: RefundToMake): Promise<Stripe.Refund | Settlement | undefined> {
    const { id: refundId, attempt, bookingId, amountCents, providerRefundId, tries } = due.refund
    if (providerRefundId) return provider.retrieveRefund(providerRefundId)
    const paymentIntent = await intentOf(due)
    if (!paymentIntent) return undefined
    const request = { refundId, attempt, bookingId, paymentIntent, amountCents }
    const isFirst = tries === 1
    const made = isFirst ? undefined : await provider.findRefund(request)
    return made ?? (await transact(db, (tx) => reduceToLeft(tx, due))) ?? provider.refund(request)
  }

  /** Others have given back some of it: no more is asked for than is left. Undefined when it all is. */
  async function reduceToLeft(tx: Database, due: RefundToMake): Promise<Settlement | undefined> {
    const { id, bookingId } = due.refund
    const refund = await lockRefund(tx, id)
    const leftCents = refund && (await sendableOf(tx, refund))
    if (!refund || leftCents === undefined) return { outcome: 'repeated', bookingId }
    const { amountCents } = refund
    if (leftCents >= amountCents) return undefined
    await reduceRefund(tx, refund, leftCents)
    await audit(tx, { action: 'refund.reduced', subjectId: bookingId, detail: { from: amountCents, to: leftCents } })
    return { outcome: 'ignored', bookingId }
  }

  /** The provider will not do it, however often it is asked. */
  const giveUp = ({ refund: { id, bookingId } }: RefundToMake, reason: string) =>
    transact(db, async (tx): Promise<Settlement> => {
      const refund = await lockRefund(tx, id)
      if (refund?.status !== 'pending' || refund.providerRefundId) return { outcome: 'repeated', bookingId }
      const { amountCents } = refund
      await saveReport(tx, refund, 'failed')
      await accountFor(tx, { id: refund.paymentSessionId, bookingId })
      await audit(tx, { action: 'refund.failed', subjectId: bookingId, detail: { reason } })
      await notifyBooking(tx, settings, bookingId, { type: 'refund_failed', amountCents })
      return { outcome: 'refund_failed', bookingId }
    })

  /**
   * The provider has refused: perhaps more has gone back there than we know. Enters that, and asks for no more than is left.
   * Undefined when it must have refused for another reason.
   */
  async function reduce(due: RefundToMake): Promise<Settlement | undefined> {
    const intent = await intentOf(due)
    if (!intent) return undefined
    const made = await provider.refundsOf(intent)
    return transact(db, async (tx) => {
      // What is entered is its booking's: a message may tell of it at the same time.
      await lockRefund(tx, due.refund.id)
      for (const refund of made) await settleRefund(tx, settings, refund, { verifiedByUs: true }, due.payment)
      return reduceToLeft(tx, due)
    })
  }

  async function make(due: RefundToMake): Promise<Settlement> {
    /** Another account's key does not see the payment, however good it is. */
    const isProven = () => provider.isAccount(due.payment.account)
    try {
      const answer = await ask(due)
      if (answer && 'outcome' in answer) return answer
      if (answer) return await transact(db, (tx) => settleRefund(tx, settings, answer, { verifiedByUs: true }))
      if (!(await isProven())) throw new Error('the provider does not know the payment')
      return await giveUp(due, 'unknown payment')
    } catch (error) {
      if (isRejection(error)) {
        const code = error.code ?? error.type
        if (isMissing(error)) {
          if (await isProven()) return giveUp(due, code)
        } else {
          const reduced = await reduce(due)
          if (reduced) return reduced
          if (finalCodes.includes(code)) return giveUp(due, code)
        }
      }
      // The provider repeats an answer to the same key for a day, its own failures too. Until the next try nothing can be under way.
      if (due.refund.tries >= paymentLimits.triesPerKey) await startNextAttempt(db, due.refund)
      throw error
    }
  }

  return make
}

/**
 * Asks the provider for every due refund, or how it stands, until none is left or `stopping` is aborted. A refund's row was
 * committed before, so that whatever dies on the way, it is asked for again: after a look at what was refunded already, and with the
 * same idempotency key, until an hour lies between two tries. Replicas share the work by claiming refunds.
 */
export async function processRefunds(deps: PaymentDependencies, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  const makeRefund = refunder(deps, stopping)
  while (!stopping?.aborted) {
    const claimed = await claimDueRefunds(db)
    if (claimed.length === 0) return
    const made = claimed.map(async (due) => {
      try {
        reportSettlement(deps, await makeRefund(due))
      } catch (error) {
        deps.log.warn({ err: error, refund: due.refund.id }, 'refund not made')
      }
    })
    await Promise.all(made)
  }
}
