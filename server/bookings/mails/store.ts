import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, hotels, users } from '../../db/schema'
import type { Database } from '../../db/open'
import { param, preparedOn } from '../../db/sql'

const guests = alias(users, 'guest')
const owners = alias(users, 'owner')

const select = (db: Database) =>
  db
    .select({
      id: bookings.id,
      number: bookings.number,
      status: bookings.status,
      checkInDate: bookings.checkInDate,
      checkOutDate: bookings.checkOutDate,
      guests: bookings.guests,
      pricePerNightCents: bookings.pricePerNightCents,
      totalCents: bookings.totalCents,
      createdAt: bookings.createdAt,
      payBy: bookings.payBy,
      paidAt: bookings.paidAt,
      cancelledAt: bookings.cancelledAt,
      cancelReason: bookings.cancelReason,
      roomId: bookings.roomId,
      roomType: bookings.roomType,
      hotelName: bookings.hotelName,
      hotelAddress: bookings.hotelAddress,
      hotelCity: bookings.hotelCity,
      cancellation: bookings.cancellation,
      contact: hotels.contact,
      guest: { id: guests.id, name: guests.name, email: guests.email, isVerified: guests.isVerified },
      owner: { id: owners.id, name: owners.name, email: owners.email, isVerified: owners.isVerified },
    })
    .from(bookings)
    .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
    .innerJoin(guests, eq(guests.id, bookings.userId))
    .innerJoin(owners, eq(owners.id, hotels.ownerId))
    .where(eq(bookings.id, param('bookingId')))
    .$dynamic()
const statements = preparedOn((db) => ({
  find: select(db).prepare('find_told_stay'),
  lock: select(db)
    .for('key share', { of: [guests, owners] })
    .prepare('lock_told_stay'),
}))

/** A stay with everything that is told about it: what was promised, the hotel's phone number of today, both people. */
export async function findToldStay(db: Database, bookingId: string) {
  const [stay] = await statements(db).find.execute({ bookingId })
  return stay
}

/** The same; neither of the two can close their account until the transaction ends, so that no mail names who has just left. */
export async function lockToldStay(tx: Database, bookingId: string) {
  const [stay] = await statements(tx).lock.execute({ bookingId })
  return stay
}
export type ToldStay = NonNullable<Awaited<ReturnType<typeof findToldStay>>>
