import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'

/** Few, so that nobody waits long for a booking that is locked meanwhile. */
const batchSize = 500

/**
 * Enters what the next bookings were paid with before there was a ledger, in one statement; false when all are entered. Refunds, disputes and
 * what is locked at the moment are left to {@link findDue}. It goes with the next release, as the triggers do that note what the release
 * before this one changes. Demo data of the first release had no payment sessions: there the booking counts as its payment. What is paid at
 * the desk has been in the ledger from the beginning.
 */
export async function enterNextPayments(db: Database): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    WITH batch AS MATERIALIZED (
      SELECT id, paid_at FROM bookings WHERE id > (SELECT last_id FROM ledger_backfill) ORDER BY id LIMIT ${batchSize}
    ), free AS MATERIALIZED (
      SELECT id, paid_at, total_cents FROM bookings WHERE id IN (SELECT id FROM batch WHERE paid_at IS NOT NULL)
        AND source = 'web' AND NOT EXISTS (SELECT FROM payments WHERE payments.id = bookings.id)
      FOR NO KEY UPDATE SKIP LOCKED
    ), paid AS (
      SELECT free.id AS booking_id, coalesce(session.id, free.id) AS id, paid_at,
        coalesce(session.paid_cents, session.amount_cents, total_cents) AS cents
      FROM free LEFT JOIN payment_sessions session ON session.booking_id = free.id AND session.status = 'paid'
    ), entered AS (
      INSERT INTO ledger (booking_id, payment_id, subject_id, at, cause, received_cents, revenue_cents, owed_cents)
      SELECT booking_id, id, id, paid_at, 'payment', cents, cents, 0 FROM paid
      ON CONFLICT DO NOTHING
    ), left_over AS (
      INSERT INTO ledger_due (booking_id)
      SELECT id FROM batch WHERE paid_at IS NOT NULL AND id NOT IN (SELECT id FROM free)
      ON CONFLICT DO NOTHING
    )
    UPDATE ledger_backfill SET last_id = (SELECT max(id) FROM batch) WHERE EXISTS (SELECT FROM batch)`)
  return rowCount === 1
}

/** Bookings that the ledger lacks something of, longest first, but for these. */
export async function findDue(db: Database, but: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT booking_id AS id FROM ledger_due WHERE booking_id <> ALL(${sql.param(but)}::text[]) ORDER BY since LIMIT ${batchSize}`,
  )
  return rows.map(({ id }) => id)
}
