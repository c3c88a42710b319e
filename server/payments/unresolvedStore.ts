import { and, desc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/database'
import { paymentSessions, unresolvedSessions } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { paymentLimits } from './limits'
import { expireSession, lockCheckout } from './store'

/** Expires a session without knowing whether it was paid; false when it was settled or left so before. */
export async function leaveUnresolved(tx: Database, providerSessionId: string, id: string): Promise<boolean> {
  const checkout = await lockCheckout(tx, providerSessionId, id)
  if (!checkout || !(await expireSession(tx, id))) return false
  await tx.insert(unresolvedSessions).values({ id, bookingId: checkout.booking.id })
  return true
}

export const removeUnresolved = (tx: Database, id: string) =>
  tx.delete(unresolvedSessions).where(eq(unresolvedSessions.id, id))

/** Whether nobody knows if a booking was paid. */
export async function isUnresolved(tx: Database, bookingId: string): Promise<boolean> {
  return (await tx.$count(unresolvedSessions, eq(unresolvedSessions.bookingId, bookingId))) > 0
}

/** The account of the newest payment page that was opened or of an unresolved one, if it is another than this. */
export async function findOtherAccount(db: Database, account: string): Promise<string | undefined> {
  const ids = db.select({ id: unresolvedSessions.id }).from(unresolvedSessions)
  const newest = db
    .select({ id: paymentSessions.id })
    .from(paymentSessions)
    .where(isNotNull(paymentSessions.account))
    .orderBy(desc(paymentSessions.id))
    .limit(1)
  const [other] = await db
    .select({ account: paymentSessions.account })
    .from(paymentSessions)
    .where(
      and(
        ne(paymentSessions.account, account),
        or(inArray(paymentSessions.id, newest), inArray(paymentSessions.id, ids)),
      ),
    )
    .limit(1)
  return other?.account ?? undefined
}

/** Claims unresolved sessions not checked lately and returns their ids: no other replica gets them until they are due again. */
export async function claimDueUnresolved(db: Database): Promise<string[]> {
  const claimed = await claimDue(db, unresolvedSessions, {
    isDue: lt(unresolvedSessions.checkedAt, fromNow(-paymentLimits.unresolvedPollInterval)),
    orderBy: unresolvedSessions.checkedAt,
    limit: paymentLimits.batchSize,
    set: { checkedAt: sql`now()` },
  })
  return claimed.map(({ id }) => id)
}
