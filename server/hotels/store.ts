import { eq } from 'drizzle-orm'
import type { Database } from '../db/open'
import { hotels, rooms, users, type NewHotel } from '../db/schema'

type HotelValues = Required<Pick<NewHotel, 'ownerId' | 'name' | 'contact' | 'city' | 'address'>>

/** Returns the hotel's id. Errors: the constraint `hotels_one_per_owner`. */
export async function insertHotel(db: Database, hotel: HotelValues): Promise<string> {
  const [inserted] = await db.insert(hotels).values(hotel).returning({ id: hotels.id })
  return inserted!.id
}

/** On all their sessions at once: each request reads the role anew. */
export const makeOwner = (db: Database, userId: string) =>
  db.update(users).set({ role: 'owner' }).where(eq(users.id, userId))

/** Who gets a message about a room, and what it is about. */
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
