import type Stripe from 'stripe'
import { audit } from '../audit/store'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import type { Database } from '../db/database'
import { transact } from '../db/transaction'
import { isMissing, isRejection, paymentProvider } from './provider'
import { findLeftFor } from './balanceStore'
import {
  claimDueRefunds,
  findRefunds,
  lockRefund,
  reduceRefund,
  savePaymentIntent,
  saveRefundOutcome,
  startNextAttempt,
  migrateLegacyRefunds,
  type RefundToMake,
} from './refundStore'
import { settleRefund } from './refundSettlement'
import { reportSettlement, type PaymentDependencies, type Settlement } from './settlement'

/** Its balance is too low, which money that comes in later changes, or its bank has yet to decide a dispute. */
const isTemporary = ({ code }: Stripe.errors.StripeInvalidRequestError) =>
  ['balance_insufficient', 'charge_disputed', 'refund_disputed_payment'].includes(code ?? '')

function refunder(deps: PaymentDependencies, signal?: AbortSignal) {
  const { settings } = deps
  const { db } = deps.database
  const provider = paymentProvider(deps, { signal })

  /** Undefined when the provider does not know the payment. */
  async function intentOf({ payment }: RefundToMake): Promise<string | undefined> {
    if (payment.intent || !payment.providerSessionId) return payment.intent ?? undefined
    const session = await provider.retrieve(payment.providerSessionId)
    const intent = session?.payment_intent
    const id = typeof intent === 'string' ? intent : intent?.id
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
    const refund = await lockRefund(tx, due.refund)
    if (refund?.status !== 'pending') return { outcome: 'repeated', bookingId: refund?.bookingId }
    const { bookingId, amountCents } = refund
    const leftCents = await findLeftFor(tx, refund)
    if (leftCents >= amountCents) return undefined
    await reduceRefund(tx, refund, leftCents)
    await audit(tx, { action: 'refund.reduced', subjectId: bookingId, detail: { from: amountCents, to: leftCents } })
    return { outcome: 'ignored', bookingId }
  }

  /** The provider will not do it, however often it is asked. */
  const giveUp = ({ refund: { id } }: RefundToMake, reason: string) =>
    transact(db, async (tx): Promise<Settlement> => {
      const refund = await lockRefund(tx, { id })
      if (refund?.status !== 'pending') return { outcome: 'repeated', bookingId: refund?.bookingId }
      const { bookingId, amountCents } = refund
      await saveRefundOutcome(tx, refund, 'failed')
      await audit(tx, { action: 'refund.failed', subjectId: bookingId, detail: { reason } })
      await notifyBooking(tx, settings, bookingId, {
        type: 'refunded',
        amountCents,
        status: 'failed',
        reason: refund.reason,
      })
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
      await lockRefund(tx, due.refund)
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
      if (!isRejection(error) || (isMissing(error) && !(await isProven()))) throw error
      if (!isTemporary(error)) {
        const reduced = isMissing(error) ? undefined : await reduce(due)
        if (reduced) return reduced
        // Where all is gone without a refund, a dispute has taken it, of which a message will tell.
        if (error.code !== 'charge_already_refunded') return giveUp(due, error.code ?? error.type)
      }
      // The provider repeats this answer to the same key for a day, whatever has changed by then.
      await startNextAttempt(db, due.refund)
      throw error
    }
  }

  return make
}

/**
 * Asks the provider for every due refund, or how it stands, until none is left or `stopping` is aborted. A refund's row was
 * committed before, so that whatever dies on the way, it is asked for again: with the same idempotency key, unless the provider has
 * answered that it did not do it, and after a look at what was refunded already. Replicas share the work by claiming refunds.
 */
export async function processRefunds(deps: PaymentDependencies, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  const makeRefund = refunder(deps, stopping)
  while (!stopping?.aborted && (await migrateLegacyRefunds(db)) > 0);
  while (!stopping?.aborted) {
    const claimed = await claimDueRefunds(db)
    if (claimed.length === 0) return
    const made = (await findRefunds(db, claimed)).map(async (due) => {
      try {
        reportSettlement(deps, await makeRefund(due))
      } catch (error) {
        deps.log.warn({ err: error, refund: due.refund.id }, 'refund not made')
      }
    })
    await Promise.all(made)
  }
}
