/** Rows inserted directly: for tests below the calls, and for more than the rate limits allow. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../server/accounts/passwords'
import type { Database, RootDatabase } from '../server/db/database'
import { fromNow } from '../server/db/drizzle'
import { hotels, newId, rooms, sessions, users, type NewBooking, type RoomRow, type UserRow } from '../server/db/schema'
import { completeLedger } from '../server/payments/plan'

export async function insertUser(db: Database, values: Partial<UserRow> = {}): Promise<UserRow> {
  const email = `${newId()}@example.com`
  const [user] = await db
    .insert(users)
    .values({ name: 'Ada Guest', email, passwordHash: 'none', isVerified: true, ...values })
    .returning()
  return user!
}

/** A room at $120 a night in a hotel of its own. */
export async function insertRoom(db: Database, values: Partial<RoomRow> = {}): Promise<RoomRow> {
  const owner = await insertUser(db, { name: 'Olive Owner', role: 'owner' })
  const [room] = await insertRoomsOf(db, [owner], values)
  return room!
}

/** A night from 1 May 2027. */
export function aBooking(room: RoomRow, guest: UserRow, values: Partial<NewBooking> = {}): NewBooking {
  return {
    roomId: room.id,
    hotelId: room.hotelId,
    userId: guest.id,
    checkInDate: '2027-05-01',
    checkOutDate: '2027-05-02',
    guests: 1,
    pricePerNightCents: room.pricePerNightCents,
    totalCents: room.pricePerNightCents,
    ...values,
  }
}

/**
 * What bookings that were inserted as paid were paid with by card: a session each, see {@link paymentOf}. Enters in the ledger what tests have inserted of
 * payments, refunds and disputes.
 */
export async function enterMoney(db: RootDatabase): Promise<void> {
  await db.execute(sql`INSERT INTO payment_sessions (id, booking_id, attempt, amount_cents, paid_cents, status, expires_at)
    SELECT 'of-' || id, id, 1, total_cents, total_cents, 'paid', now() FROM bookings
    WHERE is_paid AND source = 'web' AND NOT EXISTS (SELECT FROM payment_sessions WHERE booking_id = bookings.id)`)
  await completeLedger(db, failing)
}

/** The id of what such a booking was paid with. */
export const paymentOf = (bookingId: string) => `of-${bookingId}`

/** A log for what must not fail. What is only reported, such as that more went back than was paid, is no failure. */
export const failing = {
  error({ err }: { err?: unknown }) {
    if (err instanceof Error) throw err
  },
}

/** A user and the token of a live session. */
export interface Account {
  user: UserRow
  token: string
}

export interface OwnedRoom {
  room: RoomRow
  owner: Account
}

export const password = 'quiet-harbour-lights'

type Person = Pick<typeof users.$inferInsert, 'name' | 'email' | 'role' | 'isVerified'>

/** Hashed once, because that takes longer than most tests. */
let passwordHash: Promise<string> | undefined

/** Signed-in users with this password, who have verified their address unless said otherwise. */
export async function insertAccounts(db: Database, people: Person[]): Promise<Account[]> {
  if (people.length === 0) return []
  const known = await (passwordHash ??= hashPassword(password))
  const inserted = await db
    .insert(users)
    .values(people.map((person) => ({ isVerified: true, ...person, passwordHash: known })))
    .returning()
  const accounts = inserted.map((user) => ({ user, token: randomBytes(32).toString('base64url') }))
  await db.insert(sessions).values(
    accounts.map(({ user, token }) => ({
      tokenHash: createHash('sha256').update(token).digest(),
      userId: user.id,
      expiresAt: fromNow(86_400_000),
    })),
  )
  return accounts
}

export function insertGuests(db: Database, count: number, role: UserRow['role'] = 'user'): Promise<Account[]> {
  const name = role === 'owner' ? 'Olive Owner' : 'Ada Guest'
  return insertAccounts(
    db,
    Array.from({ length: count }, () => ({ name, email: `${newId()}@example.com`, role })),
  )
}

/** Rooms at $120 a night, each in a hotel of its own, with signed-in owners. */
export async function insertRooms(db: Database, count: number): Promise<OwnedRoom[]> {
  if (count === 0) return []
  const owners = await insertGuests(db, count, 'owner')
  const added = await insertRoomsOf(
    db,
    owners.map(({ user }) => user),
  )
  return added.map((room, index) => ({ room, owner: owners[index]! }))
}

async function insertRoomsOf(db: Database, owners: UserRow[], values: Partial<RoomRow> = {}): Promise<RoomRow[]> {
  const hotel = { name: 'Harbour House', contact: '+44 20 7946 0000', city: 'London', address: '1 Quay' }
  const added = await db
    .insert(hotels)
    .values(owners.map(({ id }) => ({ ...hotel, ownerId: id })))
    .returning()
  return db
    .insert(rooms)
    .values(added.map(({ id }) => ({ hotelId: id, roomType: 'Double Bed', pricePerNightCents: 12_000, ...values })))
    .returning()
}
