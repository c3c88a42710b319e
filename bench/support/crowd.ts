import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { timeZoneOfCity } from '../../contract/cityTimeZones'
import { amenityNames, destinationSuggestions } from '../../contract/limits'
import { inDays } from '../../testing/days'
import { aBooking, insertGuests, insertRooms, type Account } from '../../testing/rows'
import type { OpenDatabase, RootDatabase } from '../../server/db/database'
import { bookings } from '../../server/db/schema'

interface Crowd {
  rooms: number
  /** Of a hotel: ten, unless it says otherwise. */
  roomsOfHotel?: number
  bookings: number
  /** Keys of pictures, shown in turn; left out, nobody will look at them. */
  pictures?: { rooms: string[]; people: string[] }
}

/** Of which a stay takes one or two nights: half of all nights stay free. */
const daysPerStay = 3
/** Days from today on which the last stay of every room begins; all others lie before it, as far back as it takes. */
const lastDay = 240

const roomTypes = ['Single Bed', 'Double Bed', 'Luxury Room', 'Family Suit']

/**
 * Adds hotels, rooms and bookings of accounts that nobody can log in to, all of them or none. The database makes them itself:
 * a million bookings take a minute or two, most of it spent on the constraint that none overlaps another.
 */
export async function fill(
  database: Pick<OpenDatabase, 'withoutTimeouts'>,
  { rooms, roomsOfHotel = 10, bookings, pictures = noPictures }: Crowd,
): Promise<void> {
  await database.withoutTimeouts(async (client) => {
    await client.query('BEGIN')
    // For the index below the exclusion constraint, which is built in one go.
    await client.query("SET LOCAL maintenance_work_mem = '512MB'")
    await addRooms(client, { rooms, roomsOfHotel, pictures })
    if (bookings > 0) await addBookings(client, bookings)
    await client.query('COMMIT')
    // So that the planner knows what there is now.
    await client.query('ANALYZE')
  })
}

/** A name of its own for each crowd, and the identifiers of its rows: the nth is a neighbour of the next in every index. */
function newCrowd() {
  const name = randomBytes(8).toString('hex')
  const id = (kind: string, n: string) =>
    `lpad(to_hex(${n}), 12, '0') || substr(md5('${name} ${kind} ' || ${n}), 1, 16)`
  const email = (kind: string) => `'${kind}-${name}-' || n || '@crowd.stayscape.test'`
  // Counted: of a million drawn ones, two are the same in every third crowd.
  const first = randomInt(0xf0000000)
  const bookingNumber = (n: string) => `'SS-' || upper(lpad(to_hex(${first} + ${n}), 8, '0'))`
  return { id, email, bookingNumber }
}

async function addRooms(
  client: pg.ClientBase,
  { rooms, roomsOfHotel, pictures }: Required<Omit<Crowd, 'bookings'>>,
): Promise<void> {
  const { id, email } = newCrowd()
  const hotels = Math.ceil(rooms / roomsOfHotel)
  const made = `date_trunc('milliseconds', now() - interval '500 days') + n * interval '1 second'`
  await client.query(
    `INSERT INTO users (id, name, email, password_hash, image, role, is_verified, created_at)
     SELECT ${id('host', 'n')}, 'Host ' || n, ${email('host')}, 'none', ($2::text[])[1 + n % cardinality($2::text[])], 'owner',
       true, ${made}
     FROM generate_series(1, $1::int) n`,
    [hotels, pictures.people],
  )
  await client.query(
    `INSERT INTO hotels (id, owner_id, name, contact, city, time_zone, address, created_at)
     SELECT ${id('hotel', 'n')}, ${id('host', 'n')}, 'Crowd House ' || n, '+44 20 7946 0' || n % 1000,
       ($2::text[])[1 + n % cardinality($2::text[])], ($3::text[])[1 + n % cardinality($3::text[])], n || ' Long Street', ${made}
     FROM generate_series(1, $1::int) n`,
    [hotels, destinationSuggestions, destinationSuggestions.map(timeZoneOfCity)],
  )
  await client.query(
    `INSERT INTO rooms (id, hotel_id, room_type, price_cents, amenities, images, max_guests, created_at, weekend_price_cents,
       min_nights, max_nights, closed_to_arrival, closed_to_departure, notice_days, horizon_days, long_stay, extra_guest_cents,
       season_max_cents, season_min_nights)
     SELECT ${id('room', 'n')}, ${id('hotel', '(1 + (n - 1) / $5::int)')}, ($2::text[])[1 + n % cardinality($2::text[])], price,
       ($3::text[])[1 + n % 3 : 3 + n % 3],
       ARRAY(SELECT ($4::text[])[1 + (n + shown) % cardinality($4::text[])] FROM generate_series(0, 1 + n % 3) shown),
       1 + n / 4 % 6, ${made} + interval '1 day', rates.*
     FROM generate_series(1, $1::int) n CROSS JOIN LATERAL (SELECT (6000 + (n::bigint * 7919) % 290000)::int AS price) priced
       LEFT JOIN LATERAL (${ratesOf('n / 2')} WHERE n % 2 = 0) rates ON true`,
    [rooms, roomTypes, amenityNames, pictures.rooms, roomsOfHotel],
  )
  // For good: checking a million and a half of them takes longer than everything else.
  await client.query('ALTER TABLE seasons DROP CONSTRAINT IF EXISTS seasons_no_overlap')
  await client.query(
    `INSERT INTO seasons (room_id, name, from_date, until_date, price_cents, weekend_price_cents, min_nights)
       SELECT id, 'Season ' || nth, from_date, from_date + 60, price_cents * (80 + 20 * nth) / 100,
         CASE nth % 2 WHEN 0 THEN price_cents * (100 + 20 * nth) / 100 END, nullif((notice_days + nth) % 4, 0)
       FROM rooms CROSS JOIN generate_series(1, 4) nth
         CROSS JOIN LATERAL (SELECT current_date + 90 * nth - 70 + min_nights * 5 AS from_date) begins
       WHERE season_max_cents IS NOT NULL AND nth <= 1 + min_nights
         AND NOT EXISTS (SELECT FROM seasons WHERE room_id = rooms.id)`,
  )
}

/** Of every other room, the nth of which this is: they allow most stays of a few nights. */
const ratesOf = (n: string) => `SELECT price * 5 / 4, 1 + ${n} % 3, CASE ${n} % 5 WHEN 0 THEN 30 END,
  CASE ${n} % 4 WHEN 0 THEN '{sun}'::text[] END, CASE ${n} % 4 WHEN 1 THEN '{sat}'::text[] END, ${n} % 4,
  CASE ${n} % 2 WHEN 0 THEN 540 END, '[{"nights":7,"percent":10},{"nights":28,"percent":20}]'::jsonb,
  CASE ${n} % 3 WHEN 0 THEN 2500 END, price * CASE ${n} % 3 WHEN 2 THEN 180 ELSE 140 END / 100, 3`

/** Bookings of guests who are made for them, spread evenly over all rooms that have none yet. */
async function addBookings(client: pg.ClientBase, bookings: number): Promise<void> {
  const { id, email, bookingNumber } = newCrowd()
  const guests = Math.ceil(bookings / 50)
  await client.query(
    `INSERT INTO users (id, name, email, password_hash, is_verified, created_at)
     SELECT ${id('guest', 'n')}, 'Guest ' || n, ${email('guest')}, 'none', true, now() - interval '400 days'
     FROM generate_series(1, $1::int) n`,
    [guests],
  )
  await client.query(
    `CREATE TEMP TABLE crowd_rooms ON COMMIT DROP AS
     SELECT row_number() OVER (ORDER BY id) - 1 AS n, id, hotel_id, price_cents, max_guests FROM rooms
     WHERE NOT EXISTS (SELECT FROM bookings WHERE room_id = rooms.id)`,
  )
  await client.query('CREATE UNIQUE INDEX ON crowd_rooms (n)')
  await withoutChecks(client, () =>
    client.query(
      `INSERT INTO bookings (id, number, room_id, hotel_id, user_id, check_in, check_out, guests, price_cents, total_cents, status,
         paid_at, created_at)
       SELECT ${id('stay', 'stay.n')}, ${bookingNumber('stay.n')}, room.id, hotel_id, ${id('guest', '(1 + stay.n % $2::int)')}, arrival, arrival + nights,
         least(1 + stay.n % 2, max_guests), price_cents, price_cents * nights, status,
         CASE status WHEN 'confirmed' THEN booked + interval '4 minutes' END, booked
       FROM generate_series(0, $1::bigint - 1) stay (n)
         CROSS JOIN (SELECT count(*) AS all_rooms FROM crowd_rooms) counted
         JOIN crowd_rooms room ON room.n = stay.n % all_rooms
         CROSS JOIN LATERAL (SELECT current_date + ${lastDay} - (stay.n / all_rooms)::int * ${daysPerStay} AS arrival,
           (1 + stay.n % 2)::int AS nights,
           CASE WHEN stay.n % 20 = 7 THEN 'cancelled' WHEN stay.n % 20 = 3 THEN 'pending' ELSE 'confirmed' END AS status) stays
         CROSS JOIN LATERAL (SELECT date_trunc('milliseconds', arrival - interval '${lastDay + 10} days')
             + (stay.n % 86400000) * interval '1 millisecond' AS booked) made`,
      [bookings, guests],
    ),
  )
  await client.query(enterPayments)
  await client.query('UPDATE ledger_backfill SET last_id = (SELECT max(id) FROM bookings)')
}

/** What bookings were paid with: one by one, as it is entered otherwise, takes minutes. */
const enterPayments = `INSERT INTO payments (id, booking_id, hotel_id, received_cents, revenue_cents)
  SELECT id, id, hotel_id, total_cents, total_cents FROM bookings WHERE is_paid ON CONFLICT DO NOTHING`

/** Enters and checks all rows at once when they are there, which is far faster than one by one as they come. */
async function withoutChecks(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE conrelid IN ('bookings'::regclass, 'taken_nights'::regclass) AND contype IN ('f', 'x')
     UNION ALL SELECT 'DROP INDEX taken_nights_by_dates', pg_get_indexdef('taken_nights_by_dates'::regclass)`,
  )
  for (const { drop } of rows) await client.query(drop)
  await client.query('ALTER TABLE bookings DISABLE TRIGGER bookings_enter_nights')
  await work()
  await client.query(
    `INSERT INTO taken_nights (id, booking_id, room_id, check_in, check_out, kind)
     SELECT id, id, room_id, check_in, check_out, 'stay' FROM bookings
     WHERE status <> 'cancelled' AND NOT EXISTS (SELECT FROM taken_nights WHERE taken_nights.id = bookings.id)`,
  )
  await client.query('ALTER TABLE bookings ENABLE TRIGGER bookings_enter_nights')
  for (const { add } of rows) await client.query(add)
}

const keys = (length: number) => Array.from({ length }, () => randomBytes(16).toString('hex'))
const noPictures = { rooms: keys(30), people: keys(10) }

/**
 * Rooms with paid stays of one guest each, of one night, past the last of the crowd's. So many that the guests' and owners'
 * reads, taken in turn, stay below the rate of an account.
 */
export async function insertBusyRooms(db: RootDatabase, stays: number) {
  const [guests, rooms] = [await insertGuests(db, 60), await insertRooms(db, 60)]
  const paid = { status: 'confirmed', paidAt: new Date() } as const
  const nights = Array.from({ length: stays }, (_, stay) => ({
    ...{ checkInDate: inDays(400 + stay), checkOutDate: inDays(401 + stay), ...paid },
  }))
  const busy = rooms.map((owned, index) => ({ ...owned, guest: guests[index]! }))
  for (const { room, guest } of busy) {
    await db.insert(bookings).values(nights.map((night) => aBooking(room, guest.user, night)))
  }
  await db.execute(sql.raw(enterPayments))
  return busy
}

export const cookieOf = ({ token }: Account) => ({ cookie: `session=${token}` })
