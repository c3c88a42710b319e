import { eq } from 'drizzle-orm'
import { onConstraint } from '../db/errors'
import type { Database } from '../db/open'
import { hotels, rooms, users, type NewHotel } from '../db/schema'
import { refusal } from '../http/refusal'

/** Registers a hotel and answers its id; refuses a second one of the same owner. */
export async function insertHotel(db: Database, hotel: NewHotel): Promise<string> {
  const [added] = await db
    .insert(hotels)
    .values(hotel)
    .returning({ id: hotels.id })
    .catch(onConstraint('hotels_one_per_owner', () => refusal('You have already registered a hotel.')))
  return added!.id
}

/** Makes a user an owner, on all their sessions at once: each request reads the role anew (A7). */
export const makeOwner = (db: Database, userId: string) =>
  db.update(users).set({ role: 'owner' }).where(eq(users.id, userId))

/** Whom a message about a room goes to, and what it is about. */
export interface Host {
  hostId: string
  email: string
  hotelName: string
  roomType: string
}

export async function findHost(db: Database, roomId: string): Promise<Host | undefined> {
  const [host] = await db
    .select({
      hostId: users.id,
      email: users.email,
      hotelName: hotels.name,
      roomType: rooms.roomType,
    })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(users, eq(users.id, hotels.ownerId))
    .where(eq(rooms.id, roomId))
  return host
}
