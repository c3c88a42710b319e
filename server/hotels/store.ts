import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/open'
import { hotels, isOpenAccount, isOpenHotel, rooms, users, type NewHotel } from '../db/schema'

type HotelValues = Required<Pick<NewHotel, 'ownerId' | 'name' | 'contact' | 'city' | 'address'>>

/** Returns the hotel's id. Errors: the constraint `hotels_one_per_owner`. */
export async function insertHotel(db: Database, hotel: HotelValues): Promise<string> {
  const [inserted] = await db.insert(hotels).values(hotel).returning({ id: hotels.id })
  return inserted!.id
}

/** On all their sessions at once: each request reads the role anew. False for a closed account. */
export async function makeOwner(tx: Database, userId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ role: 'owner' })
    .where(and(eq(users.id, userId), isOpenAccount))
  return rowCount === 1
}

/**
 * Keeps an owner's open hotel from closing until the transaction ends; `alone` also keeps its rooms from being added or switched.
 * Returns its id.
 */
export async function lockHotelOf(tx: Database, ownerId: string, alone?: 'alone'): Promise<string | undefined> {
  const [hotel] = await tx
    .select({ id: hotels.id })
    .from(hotels)
    .where(and(eq(hotels.ownerId, ownerId), isOpenHotel))
    .for(alone ? 'update' : 'share')
  return hotel?.id
}

/** Marks a hotel as closed: its name and address stay, because they stand on guests' receipts. */
export const removeContact = (tx: Database, hotelId: string) =>
  tx.update(hotels).set({ contact: '' }).where(eq(hotels.id, hotelId))

/** Who gets a message about a room, and what it is about. */
export interface Host {
  hostId: string
  email: string
  isVerified: boolean
  hotelName: string
  roomType: string
}

/**
 * Locks the host against changes until the transaction ends: whether their address is verified stays true till then. Undefined
 * for an unknown room, and for one whose host has closed their account.
 */
export async function lockHost(db: Database, roomId: string): Promise<Host | undefined> {
  const [host] = await db
    .select({
      hostId: users.id,
      email: users.email,
      isVerified: users.isVerified,
      hotelName: hotels.name,
      roomType: rooms.roomType,
    })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(users, eq(users.id, hotels.ownerId))
    .where(and(eq(rooms.id, roomId), isOpenHotel))
    .for('share', { of: users })
  return host
}
