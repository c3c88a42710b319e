import { pluralize, formatDate } from '../bookings/presenter'
import { findUpcomingStays } from '../bookings/store'
import type { Database } from '../db/open'
import { refusal } from '../http/refusal'
import { switchRoomsOff } from '../rooms/store'
import { lockHotelOf, removeContact } from './store'

/**
 * Ends an owner's hotel in the caller's transaction: no room of it can be booked, and its phone number is removed. Refuses while
 * guests have stays that end on `today` or later.
 */
export async function closeHotel(tx: Database, ownerId: string, today: string): Promise<void> {
  const hotelId = await lockHotelOf(tx, ownerId, { exclusive: true })
  if (!hotelId) return
  // Before the stays are counted, so that whoever is booking at this moment is either counted or refused.
  await switchRoomsOff(tx, hotelId)
  const toCome = await findUpcomingStays(tx, hotelId, today)
  if (toCome) {
    throw refusal(
      `Guests still have ${pluralize(toCome.stays, 'stay')} at your hotel, until ${formatDate(toCome.lastDate)}. Please switch your rooms off under List Room and close your account after that day.`,
    )
  }
  await removeContact(tx, hotelId)
}
