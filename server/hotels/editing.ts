import type { Payload } from '../../contract/callTypes'
import type { Cancellation } from '../../contract/cancellation'
import type { OwnHotel } from '../../contract/entities'
import { audit } from '../audit/store'
import { transact } from '../db/transaction'
import type { Actor } from '../http/session'
import { hotelNotRegistered, refusal } from '../http/refusal'
import type { Dependencies } from '../dependencies'
import { plainText } from '../plainText'
import { presentOwnHotel } from './presenter'
import { findHotelOf, updateHotel } from './store'

/** What owners see and change of their own hotel. */
export function hotelEditing({ database: { db } }: Pick<Dependencies, 'database'>) {
  return {
    /** Refuses somebody who has none. */
    async ownHotel(ownerId: string): Promise<OwnHotel> {
      const hotel = await findHotelOf(db, ownerId)
      if (!hotel) throw hotelNotRegistered()
      return presentOwnHotel(hotel)
    },

    /**
     * Changes what is given, and returns the hotel as it is then. Bookings keep the name, address and policy they were made
     * with. Refuses an edit that began before somebody else's was saved.
     */
    editHotel: (
      { userId, requestId }: Actor,
      { version, hotelName, contact, city, address, cancellation, checkInFrom, checkOutUntil }: Payload<'editHotel'>,
    ): Promise<OwnHotel> =>
      transact(db, async (tx) => {
        const hotel = await updateHotel(tx, userId, Number(version), {
          name: hotelName && plainText(hotelName),
          contact: contact && plainText(contact),
          city: city && plainText(city),
          address: address && plainText(address),
          cancellation: cancellation as Cancellation | undefined,
          checkInFrom: checkInFrom?.trim(),
          checkOutUntil: checkOutUntil?.trim(),
        })
        if (!hotel) {
          if (!(await findHotelOf(tx, userId))) throw hotelNotRegistered()
          throw refusal('Somebody changed this hotel while you were editing.', 'version')
        }
        await audit(tx, { action: 'hotel.edited', actorId: userId, subjectId: hotel.id, requestId })
        return presentOwnHotel(hotel)
      }),
  }
}
