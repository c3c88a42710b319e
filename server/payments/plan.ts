import type { Database } from '../db/database'
import { updateLedger } from '../ledger/ledger'
import { findSendable } from './balanceStore'
import { findUnsent, hasFailed, insertRefund, planRefund } from './refundStore'

/**
 * Call it after every change of what came in of a payment or went back. Enters that in the ledger; of ours, what has not been sent yet is sent as
 * far as it is owed and nobody else is sending it, once no dispute is open. Returns, in cents, what is to be sent now, how much of that was not
 * before, and by how much more has gone back by this than was paid. Its booking is locked.
 */
export async function accountFor(tx: Database, payment: Payment) {
  const { reopened, overdrawn } = await updateLedger(tx, payment.bookingId)
  await planOthers(tx, payment, reopened)
  return { ...(await plan(tx, payment, reopened)), overdrawnCents: overdrawn.get(payment.id) ?? 0 }
}

/** For who is about to promise or send money of a booking, and for a job: enters what the ledger lacks, and sends what is owed again by that. */
export async function catchUp(tx: Database, bookingId: string): Promise<void> {
  const { reopened } = await updateLedger(tx, bookingId)
  await planOthers(tx, { id: '', bookingId }, reopened)
}

interface Payment {
  id: string
  bookingId: string
}
type Reopened = Awaited<ReturnType<typeof updateLedger>>['reopened']

async function planOthers(tx: Database, { id, bookingId }: Payment, reopened: Reopened) {
  const others = new Set(reopened.map(({ entry }) => entry.paymentId).filter((other) => other !== id))
  for (const other of others) await plan(tx, { id: other, bookingId }, reopened)
}

async function plan(tx: Database, { id, bookingId }: Payment, reopened: Reopened) {
  const planned = { refundCents: 0, reactivatedCents: 0 }
  let left = await findSendable(tx, id)
  for (const refund of await findUnsent(tx, id)) {
    const cents = Math.min(refund.amountCents, left)
    await planRefund(tx, refund, cents > 0)
    left -= cents
    planned.refundCents += cents
    if (refund.status === 'void') planned.reactivatedCents += cents
  }
  for (const { entry, cents } of reopened.filter((each) => each.entry.paymentId === id)) {
    const amountCents = Math.min(cents, left)
    // A card that has refused one refuses another: the hotel is told what is owed.
    if (amountCents === 0 || (await hasFailed(tx, bookingId))) continue
    const promise = { bookingId, paymentSessionId: id, promiseId: entry.id! }
    await insertRefund(tx, { ...promise, reason: 'cancelled', amountCents })
    left -= amountCents
    planned.refundCents += amountCents
    planned.reactivatedCents += amountCents
  }
  return planned
}
