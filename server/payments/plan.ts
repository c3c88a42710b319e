import type { Database, RootDatabase } from '../db/database'
import type { RefundRow } from '../db/schema'
import { transact } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import { enterNextPayments, findDue } from '../ledger/backfillStore'
import { updateLedger, type AccountedPayment } from '../ledger/ledger'
import { insertRefund, lockBooking, planRefund, type NewRefund } from './moneyBackStore'

/**
 * For who is about to promise or send money of a booking: enters in the ledger what it lacks. Of ours, what has not been sent yet is sent as far
 * as it is owed and nobody else is sending it, once no dispute is open. Its booking is locked. Returns each of its payments.
 */
export async function catchUp(tx: Database, bookingId: string) {
  const payments = await updateLedger(tx, bookingId)
  // A card that has refused one refuses another: the hotel is told what is owed.
  const hasFailed = payments.some(({ refunds }) => refunds.some(({ status }) => status === 'failed'))
  const planned = []
  for (const payment of payments) planned.push({ ...payment, ...(await plan(tx, payment, !hasFailed)) })
  return planned
}

/** The same after every change of what came in of a payment or went back. Returns what has become of that payment. */
export async function accountFor(tx: Database, { id, bookingId }: { id: string; bookingId: string }) {
  const payments = await catchUp(tx, bookingId)
  return payments.find((payment) => payment.id === id)!
}

/** Promises money of a payment, as much of it as is left now, and the rest once what has gone back without us comes back. */
export async function promiseRefund(tx: Database, refund: NewRefund): Promise<void> {
  await insertRefund(tx, refund)
  await accountFor(tx, { id: refund.paymentSessionId, bookingId: refund.bookingId })
}

/** What may be sent of a refund that is about to be asked for, in cents; undefined when it has been asked for, or is not to be sent any more. */
export async function sendableOf(tx: Database, refund: RefundRow): Promise<number | undefined> {
  const payment = await accountFor(tx, { id: refund.paymentSessionId, bookingId: refund.bookingId })
  const planned = payment.refunds.find(({ id }) => id === refund.id)
  return planned?.status === 'pending' && !planned.providerRefundId ? sendableCents(payment, planned) : undefined
}

/** What is owed of a payment and not on its way from the provider, but with the refund `except`, in cents. */
function sendableCents({ owedCents, refunds }: AccountedPayment, except?: RefundRow): number {
  const underWay = refunds.filter(
    ({ id, status, source, providerRefundId }) =>
      status === 'pending' && (source ?? providerRefundId) !== null && id !== except?.id,
  )
  return Math.max(0, owedCents - underWay.reduce((sum, { amountCents }) => sum + amountCents, 0))
}

const isUnsent = ({ status, source, providerRefundId }: RefundRow) =>
  !source && !providerRefundId && (status === 'pending' || status === 'void')

/** How a refund that has not been sent is planned: sent now, once its bank has decided, or not while nothing is left for it. */
const planOf = ({ status, nextTryAt }: RefundRow) => (status === 'void' ? 'void' : nextTryAt ? 'due' : 'waits')

/** Returns, in cents, what is to be sent now, how much of that was not before, and what is owed and nobody is sending. */
async function plan(tx: Database, payment: AccountedPayment, mayPromise: boolean) {
  const { id, bookingId, refunds, isDisputed } = payment
  const planned = { refundCents: 0, reactivatedCents: 0 }
  let left = sendableCents(payment)
  for (const refund of refunds.filter(isUnsent)) {
    const cents = Math.min(refund.amountCents, left)
    left -= cents
    planned.refundCents += cents
    if (refund.status === 'void') planned.reactivatedCents += cents
    const wanted = cents === 0 ? 'void' : isDisputed ? 'waits' : 'due'
    if (wanted !== planOf(refund)) await planRefund(tx, refund, wanted)
  }
  for (const { entry, cents } of mayPromise ? payment.reopened : []) {
    const amountCents = Math.min(cents, left)
    if (amountCents === 0) continue
    const promise = { bookingId, paymentSessionId: id, promiseId: entry.id!, reason: 'cancelled' as const }
    await insertRefund(tx, { ...promise, amountCents, ...(isDisputed && { nextTryAt: null }) })
    left -= amountCents
    planned.refundCents += amountCents
    planned.reactivatedCents += amountCents
  }
  return { ...planned, unsentCents: left }
}

/**
 * Enters in the ledger what it lacks: what was paid before there was one, and what the release before this one does while both run. Whoever
 * migrates or starts does it, so that every figure is complete from the first answer on, and a job goes on. A booking that cannot be
 * completed does not hold up the others: it is logged, and the next run tries again.
 */
export async function completeLedger(db: RootDatabase, log: Log, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await enterNextPayments(db)));
  const failed: string[] = []
  for (let due = await findDue(db, failed); due.length > 0 && !stopping?.aborted; due = await findDue(db, failed)) {
    for (const bookingId of due) {
      await completeBooking(db, log, bookingId).catch((error: unknown) => {
        failed.push(bookingId)
        log.error({ err: error, booking: bookingId }, 'ledger not completed')
      })
    }
  }
}

type Log = Pick<Dependencies['log'], 'error'>

async function completeBooking(db: RootDatabase, log: Log, bookingId: string) {
  const payments = await transact(db, async (tx) => {
    await lockBooking(tx, bookingId)
    return catchUp(tx, bookingId)
  })
  // The release before has told nobody.
  if (payments.some(({ overdrawnCents }) => overdrawnCents > 0))
    log.error({ outcome: 'overdrawn', booking: bookingId }, 'payment')
}
