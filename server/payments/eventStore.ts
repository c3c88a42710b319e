import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { fromNow } from '../db/drizzle'
import { eventReads, paymentEvents } from '../db/schema'
import { paymentLimits } from './limits'

/** Records a webhook event; false for a repeat. A concurrent repeat waits for the first to commit. */
export async function recordEvent(tx: Database, event: { id: string; type: string }): Promise<boolean> {
  const { rowCount } = await tx
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, outcome: 'received' })
    .onConflictDoNothing()
  return rowCount === 1
}

/** The ids of those events that have been recorded. */
export async function findRecordedEvents(db: Database, events: { id: string }[]): Promise<Set<string>> {
  const ids = events.map(({ id }) => id)
  const found = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(inArray(paymentEvents.id, ids))
  return new Set(found.map(({ id }) => id))
}

export const recordOutcome = (tx: Database, eventId: string, settlement: { outcome: string; bookingId?: string }) =>
  tx.update(paymentEvents).set(settlement).where(eq(paymentEvents.id, eventId))

/**
 * Undefined when another replica reads the provider's events, or they were read lately. `since`: what was not read before with a
 * key of that account, because another account's list does not have it.
 */
export async function claimEventRead(
  db: Database,
  account: string,
): Promise<{ since: Date; startedAt: Date; isFirst: boolean } | undefined> {
  const { eventsKept, eventReadInterval, eventReadOverlap } = paymentLimits
  const nextReadAt = fromNow(eventReadInterval)
  const [claimed] = await db
    .insert(eventReads)
    .values({ id: account, readUntil: fromNow(eventReadOverlap - eventsKept), nextReadAt })
    .onConflictDoUpdate({
      target: eventReads.id,
      set: { nextReadAt },
      setWhere: lte(eventReads.nextReadAt, sql`now()`),
    })
    .returning({ readUntil: eventReads.readUntil, startedAt: sql`now()`.mapWith(eventReads.readUntil) })
  if (!claimed) return undefined
  const { readUntil, startedAt } = claimed
  const since = new Date(readUntil.getTime() - eventReadOverlap)
  // Also the second, if the first was not completed.
  return { since, startedAt, isFirst: startedAt.getTime() - since.getTime() > eventsKept - eventReadOverlap }
}

export const saveEventRead = (db: Database, account: string, readUntil: Date) =>
  db.update(eventReads).set({ readUntil }).where(eq(eventReads.id, account))
