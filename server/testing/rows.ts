import { hotels, type NewBooking, newId, type RoomRow, rooms, type UserRow, users } from '../db/schema'
import type { Database } from '../db/open'

/** Rows that the database accepts, put there directly: for tests of what lies below the calls. */
export async function insertUser(db: Database, values: Partial<UserRow> = {}): Promise<UserRow> {
  const email = `${newId()}@example.com`
  const [user] = await db
    .insert(users)
    .values({ name: 'Ada Guest', email, passwordHash: 'none', ...values })
    .returning()
  return user!
}

/** A room in a hotel of its own. */
export async function insertRoom(db: Database, values: Partial<RoomRow> = {}): Promise<RoomRow> {
  const owner = await insertUser(db, { name: 'Olive Owner', role: 'owner' })
  const [hotel] = await db
    .insert(hotels)
    .values({ ownerId: owner.id, name: 'Harbour House', contact: '+44 20 7946 0000', address: '1 Quay' })
    .returning()
  const [room] = await db
    .insert(rooms)
    .values({ hotelId: hotel!.id, roomType: 'Double Bed', pricePerNightCents: 12_000, ...values })
    .returning()
  return room!
}

/** One guest's stay of a night from 1 May 2027, unless said otherwise. */
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
