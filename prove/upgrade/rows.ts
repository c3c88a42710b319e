/** Rows in the columns that both releases have. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { minute } from '../../server/time'

/** Guests with sessions, and one hotel with these rooms. Returns the guests' tokens. */
export async function insertHotel(pool: pg.Pool, guests: number, rooms: string[]): Promise<string[]> {
  const tokens = Array.from({ length: guests }, () => randomBytes(32).toString('base64url'))
  await pool.query(
    `INSERT INTO users (id, name, email, password_hash, is_verified, role)
     SELECT id, 'Ada', md5(id) || '@example.com', 'none', true, CASE id WHEN 'owner' THEN 'owner' ELSE 'user' END
     FROM unnest($1::text[] || 'owner'::text) id`,
    [tokens],
  )
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at)
     SELECT sha256(convert_to(id, 'UTF8')), id, now() + interval '1 day' FROM unnest($1::text[]) id`,
    [tokens],
  )
  await pool.query(
    `INSERT INTO hotels (id, owner_id, name, contact, city, address)
     VALUES ('hotel', 'owner', 'Harbour House', '1', 'London', '1 Quay')`,
  )
  await pool.query(
    `INSERT INTO rooms (id, hotel_id, room_type, price_cents)
     SELECT unnest($1::text[]), 'hotel', 'Double Bed', 12000`,
    [rooms],
  )
  return tokens
}

/** Bookings of one room, one for each night. */
const batch = 2000
const patience = 10 * minute

/**
 * Inserts paid stays in rooms of their own, with their nights, payment and a mail each, and some refunds: so many stays, or as many as ten
 * minutes allow.
 * Returns how many.
 */
export async function insertPast(pool: pg.Pool, wanted: number): Promise<number> {
  const client = await pool.connect()
  // Without triggers and foreign keys, whose work the statements below do, and without waiting for the disk.
  await client.query("SET session_replication_role = replica; SET synchronous_commit = 'off'")
  const started = performance.now()
  let inserted = 0
  for (; inserted < wanted && performance.now() - started < patience; inserted += batch) {
    const room = `past${inserted}`
    await client.query(
      `INSERT INTO rooms (id, hotel_id, room_type, price_cents, is_available) VALUES ($1, 'hotel', 'Double Bed', 12000, false)`,
      [room],
    )
    await client.query(
      `INSERT INTO bookings (id, room_id, hotel_id, user_id, check_in, check_out, guests, price_cents, total_cents, status, paid_at)
       SELECT md5($1 || night), $1, 'hotel', 'owner', current_date - night, current_date - night + 1, 2, 12000, 12000, 'confirmed', now()
       FROM generate_series(1, $2::int) night`,
      [room, batch],
    )
    await client.query(
      `INSERT INTO payment_sessions (id, booking_id, attempt, amount_cents, paid_cents, status, expires_at)
       SELECT id, id, 1, total_cents, total_cents, 'paid', paid_at FROM bookings WHERE room_id = $1`,
      [room],
    )
    // One in 256 was cancelled and got half of it back.
    await client.query(
      `WITH cancelled AS (
         UPDATE bookings SET status = 'cancelled', ended_by = 'guest' WHERE room_id = $1 AND id LIKE '%aa' RETURNING *
       )
       INSERT INTO refunds (id, booking_id, payment_session_id, reason, amount_cents, status, next_try_at)
       SELECT id, id, id, 'cancelled', total_cents / 2, 'succeeded', NULL
       FROM cancelled`,
      [room],
    )
    await client.query(
      `INSERT INTO taken_nights (id, room_id, check_in, check_out, kind)
       SELECT id, room_id, check_in, check_out, 'stay' FROM bookings WHERE room_id = $1 AND status <> 'cancelled'`,
      [room],
    )
    await client.query(
      `INSERT INTO mail_queue (id, recipient, subject, text, next_try_at, sent_at)
       SELECT id, 'ada@example.com', 'Your stay', 'You have stayed with us.', NULL, now() FROM bookings WHERE room_id = $1`,
      [room],
    )
  }
  await client.query('ANALYZE bookings; ANALYZE taken_nights; ANALYZE mail_queue')
  client.release(true)
  return inserted
}
