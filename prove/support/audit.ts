import type { OpenDatabase } from '../../server/db/open'

/** What the database holds, asked in plain SQL and not through the code under proof. */
export async function count({ pool }: OpenDatabase, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(query, values)
  return Number(rows[0]?.count)
}

/** Pairs of stays that share a night of a room: by a self-join, which knows nothing of the exclusion constraint. */
const overlappingPairs = `SELECT count(*) FROM bookings a JOIN bookings b ON a.room_id = b.room_id AND a.id < b.id
    AND a.check_in < b.check_out AND b.check_in < a.check_out
  WHERE a.status <> 'cancelled' AND b.status <> 'cancelled'`

/** How many of the given bookings are missing, and how many pairs of all overlap. */
export const auditBookings = async (database: OpenDatabase, ids: string[]) => ({
  rows: await count(database, 'SELECT count(*) FROM bookings'),
  overlaps: await count(database, overlappingPairs),
  lost: await missing(database, ids),
})

/** How many of the given bookings the database does not have; with `paid`, does not have as paid. */
export const missing = (database: OpenDatabase, ids: string[], { paid = false } = {}) =>
  count(
    database,
    `SELECT count(*) FROM unnest($1::text[]) AS wanted(id)
       LEFT JOIN bookings ON bookings.id = wanted.id AND (bookings.is_paid OR NOT $2)
     WHERE bookings.id IS NULL`,
    [ids, paid],
  )

/** How many of the given stays share no night with any booking, so that nothing explains why they were refused. */
export const unexplainedRefusals = (
  database: OpenDatabase,
  stays: { roomId: string; checkInDate: string; checkOutDate: string }[],
) =>
  count(
    database,
    `SELECT count(*) FROM json_to_recordset($1) AS wanted("roomId" text, "checkInDate" date, "checkOutDate" date)
     WHERE NOT EXISTS (SELECT FROM bookings WHERE room_id = "roomId" AND check_in < "checkOutDate" AND check_out > "checkInDate")`,
    [JSON.stringify(stays)],
  )
