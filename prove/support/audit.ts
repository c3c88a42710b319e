import type { OpenDatabase } from '../../server/db/open'

/** Asked in plain SQL, not through the code under proof. */
export async function count({ pool }: OpenDatabase, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(query, values)
  return Number(rows[0]?.count)
}

/** How many of these bookings are missing, and how many pairs of all overlap: a self-join does not rely on the constraint. */
export const auditBookings = async (database: OpenDatabase, ids: string[]) => ({
  rows: await count(database, 'SELECT count(*) FROM bookings'),
  overlaps: await count(
    database,
    `SELECT count(*) FROM bookings a JOIN bookings b ON a.room_id = b.room_id AND a.id < b.id
        AND a.check_in < b.check_out AND b.check_in < a.check_out
      WHERE a.status <> 'cancelled' AND b.status <> 'cancelled'`,
  ),
  lost: await count(
    database,
    `SELECT count(*) FROM unnest($1::text[]) AS wanted(id) WHERE NOT EXISTS (SELECT FROM bookings WHERE id = wanted.id)`,
    [ids],
  ),
})
