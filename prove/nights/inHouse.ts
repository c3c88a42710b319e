import { bookings } from '../../server/db/schema'
import { inDays } from '../../testing/days'
import { aBooking, type Account, type OwnedRoom } from '../../testing/rows'
import type { TestEnvironment } from '../../testing/testEnvironment'

/** A guest in each room who has arrived the day before yesterday and means to stay for days: somebody who can leave early. */
export const insertInHouse = (environment: TestEnvironment, rooms: OwnedRoom[], guests: Account[]) =>
  environment.withDatabase(({ db }) =>
    db
      .insert(bookings)
      .values(
        rooms.map(({ room }, index) =>
          aBooking(room, guests[index]!.user, { checkInDate: inDays(-2), checkOutDate: inDays(6) }),
        ),
      )
      .returning({ bookingId: bookings.id, roomId: bookings.roomId }),
  )
