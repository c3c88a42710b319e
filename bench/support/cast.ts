import { inDays } from '../../prove/support/days'
import { insertGuests, insertRooms, type Account, type OwnedRoom } from '../../prove/support/people'
import type { Database } from '../../server/db/open'
import { bookings } from '../../server/db/schema'

/** A guest, and a room of somebody's own in which the guest has stays. */
export interface Cast {
  guest: Account
  owned: OwnedRoom
}

/** A guest with so many bookings, one night each and years apart from today, all in one room: the owner has as many. */
export async function insertCast(db: Database, stays: number): Promise<Cast> {
  const [guest] = await insertGuests(db, 1)
  const [owned] = await insertRooms(db, 1)
  const { id: roomId, hotelId, pricePerNightCents } = owned!.room
  await db.insert(bookings).values(
    Array.from({ length: stays }, (_, index) => ({
      ...{ roomId, hotelId, userId: guest!.user.id, guests: 2, pricePerNightCents, totalCents: pricePerNightCents },
      checkInDate: inDays(400 + index),
      checkOutDate: inDays(401 + index),
    })),
  )
  return { guest: guest!, owned: owned! }
}

export const cookieOf = ({ token }: Account) => ({ cookie: `session=${token}` })
