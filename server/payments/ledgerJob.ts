import type { RootDatabase } from '../db/database'
import { transact } from '../db/transaction'
import { enterNextPayments, findDue } from '../ledger/backfillStore'
import { catchUp } from './plan'
import { lockBooking } from './refundStore'

/**
 * Enters in the ledger what it lacks: what was paid before there was one, and what the release before this one does while both run. Whoever
 * migrates or starts does it, so that every figure is complete from the first answer on, and a job goes on.
 */
export async function completeLedger(db: RootDatabase, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await enterNextPayments(db)));
  for (let due = await findDue(db); due.length > 0 && !stopping?.aborted; due = await findDue(db)) {
    for (const bookingId of due) await completeBooking(db, bookingId)
  }
}

const completeBooking = (db: RootDatabase, bookingId: string) =>
  transact(db, async (tx) => {
    await lockBooking(tx, bookingId)
    await catchUp(tx, bookingId)
  })
