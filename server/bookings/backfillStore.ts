import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'

const batchSize = 1000

/** Milliseconds until bookings that were locked are tried again. */
const retryInterval = 100

/**
 * Copies the guest to bookings from before they had one, and to their nights which booking's they are, until none is left or `stopping` is
 * aborted. It goes with the next release.
 */
export async function fillBookings(db: Database, stopping?: AbortSignal): Promise<void> {
  for (const [rest, fillBatch] of [
    [guestless, fillGuests],
    [nightsOfNobody, fillNights],
  ] as const) {
    let last: string | undefined
    while (!stopping?.aborted) {
      last = await fillBatch(db, last ?? '')
      if (last !== undefined) continue
      const { rowCount } = await db.execute(sql`${rest} LIMIT 1`)
      if (rowCount === 0) break
      await wait(retryInterval)
    }
  }
}

const guestless = sql`SELECT FROM bookings WHERE guest_full_name = ''`
const nightsOfNobody = sql`SELECT FROM bookings JOIN taken_nights USING (id) WHERE kind = 'stay' AND booking_id IS NULL`

/**
 * Fills bookings past `after` that nobody has locked, in the order of their ids, so that those that are filled already are not searched again.
 * Returns the last id; undefined when there was none.
 */
async function fillGuests(db: Database, after: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    WITH batch AS MATERIALIZED (
      SELECT id, user_id FROM bookings WHERE guest_full_name = '' AND id > ${after} ORDER BY id LIMIT ${batchSize}
      FOR NO KEY UPDATE SKIP LOCKED
    ), nights AS (
      UPDATE taken_nights SET booking_id = batch.id FROM batch WHERE taken_nights.id = batch.id AND booking_id IS NULL
    ), filled AS (
      UPDATE bookings SET guest_full_name = coalesce(nullif(users.name, ''), 'Guest'),
        guest_email = CASE WHEN users.email NOT LIKE '%@closed.invalid' THEN users.email END
      FROM batch JOIN users ON users.id = batch.user_id WHERE bookings.id = batch.id
    )
    SELECT max(id) AS last FROM batch`)
  return rows[0]!.last ?? undefined
}

/** The same of nights whose booking has got its guest in another way: a guest had another name or address meanwhile. */
async function fillNights(db: Database, after: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    WITH batch AS MATERIALIZED (
      SELECT bookings.id FROM bookings JOIN taken_nights USING (id)
      WHERE kind = 'stay' AND booking_id IS NULL AND id > ${after} ORDER BY id LIMIT ${batchSize}
      FOR NO KEY UPDATE OF bookings SKIP LOCKED
    ), filled AS (
      UPDATE taken_nights SET booking_id = batch.id FROM batch WHERE taken_nights.id = batch.id
    )
    SELECT max(id) AS last FROM batch`)
  return rows[0]!.last ?? undefined
}
