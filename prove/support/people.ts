import { createHash, randomBytes } from 'node:crypto'
import { hashPassword } from '../../server/accounts/passwords/hashing'
import { fromNow } from '../../server/db/sql'
import { hotels, newId, type RoomRow, rooms, sessions, type UserRow, users } from '../../server/db/schema'
import type { Database } from '../../server/db/open'
import type { Stage } from './stage'

/** An account and the token of a live session of it. */
export interface Account {
  user: UserRow
  token: string
}

/** A room with its owner. */
export interface OwnedRoom {
  room: RoomRow
  owner: Account
}

/** Of every account. */
export const password = 'quiet-harbour-lights'
const passwordHash = hashPassword(password)

/** Signed-in accounts, made directly because only a hundred an hour may sign up from one address (H1). */
export async function insertGuests(db: Database, count: number, role: UserRow['role'] = 'user'): Promise<Account[]> {
  const hash = await passwordHash
  const people = Array.from({ length: count }, () => ({
    name: role === 'owner' ? 'Olive Owner' : 'Ada Guest',
    email: `${newId()}@example.com`,
    passwordHash: hash,
    role,
  }))
  const inserted = await db.insert(users).values(people).returning()
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

/** Rooms at $120 a night, each in a hotel of its own. */
export async function insertRooms(db: Database, count: number): Promise<OwnedRoom[]> {
  const owners = await insertGuests(db, count, 'owner')
  const house = { name: 'Harbour House', contact: '+44 20 7946 0000', city: 'London', address: '1 Quay' }
  const houses = await db
    .insert(hotels)
    .values(owners.map(({ user }) => ({ ...house, ownerId: user.id })))
    .returning()
  const added = await db
    .insert(rooms)
    .values(houses.map(({ id }) => ({ hotelId: id, roomType: 'Double Bed', pricePerNightCents: 12_000 })))
    .returning()
  // Rows come back in the order they were given.
  return added.map((room, index) => ({ room, owner: owners[index]! }))
}

/** Guests and rooms on a stage. */
export const cast = (stage: Pick<Stage, 'withDatabase'>, guests: number, rooms: number) =>
  stage.withDatabase(async ({ db }) => ({
    guests: await insertGuests(db, guests),
    rooms: await insertRooms(db, rooms),
  }))
