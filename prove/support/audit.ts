import type { OpenDatabase } from '../../server/db/database'

/** Asked in plain SQL, not through the code under proof. */
export async function count({ pool }: OpenDatabase, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(query, values)
  return Number(rows[0]?.count)
}

/** The nights that each booking should have in taken_nights. */
const nightsOfBookings = `SELECT id, room_id, check_in, coalesce(left_on, check_out) AS check_out FROM bookings
  WHERE status <> 'cancelled' AND coalesce(left_on, check_out) > check_in AND `
const takenNights = 'SELECT id, room_id, check_in, check_out FROM taken_nights WHERE '

const pairs = (nights: string) =>
  `SELECT count(*) FROM (${nights}) a JOIN (${nights}) b ON a.room_id = b.room_id AND a.id < b.id
    AND a.check_in < b.check_out AND b.check_in < a.check_out`

/**
 * How many of these bookings are missing, how many pairs of stays and blocks overlap (a self-join does not rely on the
 * constraint), and how many bookings have other nights in the table of taken nights than their own. `where`: in which rooms.
 */
export const auditBookings = async (database: OpenDatabase, ids: string[], where = 'true') => ({
  overlaps:
    (await count(database, pairs(nightsOfBookings + where))) + (await count(database, pairs(takenNights + where))),
  astray: await count(
    database,
    `SELECT count(*) FROM (${nightsOfBookings}${where}) booked
      FULL JOIN (${takenNights}kind = 'stay' AND ${where}) taken
        USING (id, room_id, check_in, check_out)
      WHERE booked IS NULL OR taken IS NULL`,
  ),
  lost: await count(
    database,
    `SELECT count(*) FROM unnest($1::text[]) AS wanted(id) WHERE NOT EXISTS (SELECT FROM bookings WHERE id = wanted.id)`,
    [ids],
  ),
})

/** How far what was there before the ledger has been entered in it, and guests in their bookings: of each payment what was refunded is gone. */
export const auditLedger = async (database: OpenDatabase) => ({
  payments: await count(database, 'SELECT count(*) FROM payments'),
  wrong: await count(
    database,
    `SELECT count(*) FROM payment_sessions LEFT JOIN payments USING (id)
      LEFT JOIN (SELECT payment_session_id AS id, sum(amount_cents) AS cents FROM refunds WHERE status = 'succeeded' GROUP BY 1) gone
        USING (id)
      WHERE payment_sessions.status = 'paid' AND received_cents IS DISTINCT FROM paid_cents - coalesce(cents, 0)`,
  ),
  guestless: await count(database, "SELECT count(*) FROM bookings WHERE guest_full_name = ''"),
})

/** Bookings of which the ledger lacks something. */
export const countDue = (database: OpenDatabase) => count(database, 'SELECT count(*) FROM ledger_due')
