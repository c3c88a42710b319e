import { and, asc, desc, eq, exists, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/open'
import { param, preparedOn } from '../db/sql'
import { bookings, holdsItsNights, hotels, rooms, users, type NewBooking } from '../db/schema'

/** Bookings of a room that share a night with `[from, until)` and keep it. Written so that it uses the index of bookings_no_overlap. */
const takesNights = (roomId: typeof rooms.id, from: SQL, until: SQL) =>
  and(eq(bookings.roomId, roomId), sql`${bookings.stay} && daterange(${from}::date, ${until}::date)`, holdsItsNights)

/**
 * Bookings as a person sees them, a row each. Its room and its guest are looked up by their keys for every booking: the planner,
 * which only knows how many bookings a hotel has on average, would read all guests there are for the twenty of a small hotel.
 */
function selectBookings(db: Database) {
  const room = db
    .select({ roomType: rooms.roomType, images: rooms.images })
    .from(rooms)
    .where(eq(rooms.id, bookings.roomId))
    .limit(1)
    .as('room')
  const guest = db
    .select({ guestName: sql<string>`${users.name}`.as('guest_name') })
    .from(users)
    .where(eq(users.id, bookings.userId))
    .limit(1)
    .as('guest')
  return db
    .select({
      id: bookings.id,
      roomId: bookings.roomId,
      roomType: room.roomType,
      images: room.images,
      hotelName: hotels.name,
      address: hotels.address,
      city: hotels.city,
      guestName: guest.guestName,
      guests: bookings.guests,
      totalCents: bookings.totalCents,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      isPaid: bookings.isPaid,
      status: bookings.status,
      createdAt: bookings.createdAt,
    })
    .from(bookings)
    .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
    .crossJoinLateral(room)
    .crossJoinLateral(guest)
}

const newestFirst = [desc(bookings.createdAt), desc(bookings.id)]

/** The questions that are asked all the time, prepared once. */
export const bookingQueries = (db: Database) => ({
  /**
   * Per stay, by its position in the lists (from 1): its room's price and availability, and whether a night is taken. No row
   * for an unknown room.
   */
  roomsForStays: db
    .select({
      position: sql`requested.position`.mapWith(Number),
      priceCents: rooms.priceCents,
      isAvailable: rooms.isAvailable,
      isTaken: sql<boolean>`${exists(
        db
          .select({ one: sql`1` })
          .from(bookings)
          .where(takesNights(rooms.id, sql`requested.check_in`, sql`requested.check_out`)),
      )}`,
    })
    .from(
      sql`unnest(${param('roomIds')}::text[], ${param('checkInDates')}::date[], ${param('checkOutDates')}::date[])
        WITH ORDINALITY AS requested (room_id, check_in, check_out, position)`,
    )
    .innerJoin(rooms, sql`${rooms.id} = requested.room_id`)
    .prepare('rooms_for_stays'),

  /** A guest's bookings, newest first. */
  ofGuest: selectBookings(db)
    .where(eq(bookings.userId, param('userId')))
    .orderBy(...newestFirst)
    .prepare('bookings_of_guest'),

  /** The bookings of an owner's hotel, newest first. */
  ofOwner: selectBookings(db)
    .where(eq(hotels.ownerId, param('ownerId')))
    .orderBy(...newestFirst)
    .prepare('bookings_of_owner'),

  /** Stays of a room that share a night with `[from, until)`, in order; one row without dates when there is none, none for an unknown room. */
  takenStays: db
    .select({ checkInDate: bookings.checkIn, checkOutDate: bookings.checkOut })
    .from(rooms)
    .leftJoin(bookings, takesNights(rooms.id, param('from'), param('until')))
    .where(eq(rooms.id, param('roomId')))
    .orderBy(asc(bookings.checkIn))
    .prepare('taken_stays'),
})

export type ListedBooking = Awaited<ReturnType<ReturnType<typeof bookingQueries>['ofGuest']['execute']>>[number]

/** What is asked and changed while a stay is booked. */
const bookingStatements = preparedOn((db) => ({
  lockRoom: db
    .select({
      id: rooms.id,
      hotelId: rooms.hotelId,
      isAvailable: rooms.isAvailable,
      priceCents: rooms.priceCents,
      roomType: rooms.roomType,
      hotelName: hotels.name,
      address: hotels.address,
      city: hotels.city,
      contact: hotels.contact,
    })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(users, eq(users.id, param('guestId')))
    .where(eq(rooms.id, param('roomId')))
    .for('update', { of: [rooms, users] })
    .prepare('lock_room'),

  insert: db
    .insert(bookings)
    .values({
      id: param('id'),
      roomId: param('roomId'),
      hotelId: param('hotelId'),
      userId: param('userId'),
      checkIn: param('checkIn'),
      checkOut: param('checkOut'),
      guests: param('guests'),
      priceCents: param('priceCents'),
      totalCents: param('totalCents'),
    })
    .returning({
      // Sees what was there before this statement.
      unpaidBefore: db.$count(
        bookings,
        and(
          eq(bookings.userId, param('userId')),
          sql`${bookings.status} = 'pending'`,
          sql`${bookings.checkIn} >= ${param('unpaidFrom')}::date`,
        ),
      ) as SQL<number>,
    })
    .prepare('insert_booking'),
}))

/**
 * The room somebody wants to book, with what a confirmation says of it; undefined for an unknown room.
 * Locks the room and then the guest until the transaction ends: bookings of one room come one after another, which spares
 * PostgreSQL the deadlocks of competing exclusion checks, and so do those of one guest, whose number is limited (C3, C7).
 */
export async function lockRoomFor(tx: Database, roomId: string, guestId: string) {
  const [room] = await bookingStatements(tx).lockRoom.execute({ roomId, guestId })
  return room
}
export type LockedRoom = NonNullable<Awaited<ReturnType<typeof lockRoomFor>>>

/** What a booking is made of. */
type Booked = Required<
  Pick<
    NewBooking,
    'id' | 'roomId' | 'hotelId' | 'userId' | 'checkIn' | 'checkOut' | 'guests' | 'priceCents' | 'totalCents'
  >
>

/**
 * Adds a booking and answers how many unpaid stays its guest had before that begin on `unpaidFrom` or later.
 * Errors: the constraint `bookings_no_overlap` when a night is taken.
 */
export async function insertBooking(tx: Database, booking: Booked, unpaidFrom: string): Promise<number> {
  const [added] = await bookingStatements(tx).insert.execute({ ...booking, unpaidFrom })
  return added!.unpaidBefore
}
