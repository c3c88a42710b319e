import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/open'
import { mailSummaries, users } from '../../db/schema'
import { fromNow } from '../../db/sql'
import { second } from '../../durations'

/** Who is told, and as whom. */
export interface Reader {
  id: string
  as: 'guest' | 'owner'
}

/** What is counted. */
export type Summed = 'booked' | 'cancelled' | 'marked'

/** Counts one more for a person's next summary, which is due in so many seconds if it is not there yet. */
export const addToSummary = (tx: Database, { id, as }: Reader, summed: Summed, seconds: number) =>
  tx
    .insert(mailSummaries)
    .values({ userId: id, reader: as, [summed]: 1, dueAt: fromNow(seconds * second) })
    .onConflictDoUpdate({
      target: [mailSummaries.userId, mailSummaries.reader],
      set: { [summed]: sql`${mailSummaries[summed]} + 1` },
    })

/** Takes at most `most` summaries that are due out of the table, with whom they are for; no other replica gets them. */
export async function takeDueSummaries(tx: Database, most: number) {
  const due = await tx
    .select({ ...getTableColumns(mailSummaries), email: users.email, isVerified: users.isVerified })
    .from(mailSummaries)
    .innerJoin(users, eq(users.id, mailSummaries.userId))
    .where(lte(mailSummaries.dueAt, sql`now()`))
    .orderBy(asc(mailSummaries.dueAt))
    .limit(most)
    .for('update', { of: mailSummaries, skipLocked: true })
  for (const { userId, reader } of due) await deleteSummary(tx, userId, reader)
  return due
}
export type DueSummary = Awaited<ReturnType<typeof takeDueSummaries>>[number]

const deleteSummary = (tx: Database, userId: string, reader: Reader['as']) =>
  tx.delete(mailSummaries).where(and(eq(mailSummaries.userId, userId), eq(mailSummaries.reader, reader)))

export const deleteSummariesOf = (tx: Database, userId: string) =>
  tx.delete(mailSummaries).where(eq(mailSummaries.userId, userId))
