import { eq, lte, sql } from 'drizzle-orm'
import { isOneOfDue, rowPlace } from '../../db/claimDue'
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
  const isDue = lte(mailSummaries.dueAt, sql`now()`)
  const due = tx.$with('due').as(
    tx
      .delete(mailSummaries)
      .where(isOneOfDue(tx, mailSummaries, rowPlace, { isDue, orderBy: mailSummaries.dueAt, limit: most }))
      .returning(),
  )
  return tx
    .with(due)
    .select({
      reader: due.reader,
      booked: due.booked,
      cancelled: due.cancelled,
      marked: due.marked,
      email: users.email,
      isVerified: users.isVerified,
    })
    .from(due)
    .innerJoin(users, eq(users.id, due.userId))
}
export type DueSummary = Awaited<ReturnType<typeof takeDueSummaries>>[number]

export const deleteSummariesOf = (tx: Database, userId: string) =>
  tx.delete(mailSummaries).where(eq(mailSummaries.userId, userId))
