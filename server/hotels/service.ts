import type { Payload } from '../../contract/calls'
import { audit } from '../audit/store'
import { onConstraint } from '../db/errors'
import type { UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import type { Actor } from '../http/session'
import { refusal } from '../http/refusal'
import { enqueueMail } from '../mail/queue'
import type { Parts } from '../parts'
import { messageMail } from './messageMail'
import { findHost, insertHotel, makeOwner } from './store'

export function hotelService({ database }: Pick<Parts, 'database'>) {
  const { db } = database

  return {
    /** Registers a hotel and makes its user an owner, or neither. Refuses a second hotel. */
    register: (
      { userId, requestId }: Actor,
      { hotelName, contact, city, address }: Payload<'registerHotel'>,
    ): Promise<void> =>
      transact(db, async (tx) => {
        const hotelId = await insertHotel(tx, {
          ownerId: userId,
          name: hotelName.trim(),
          contact: contact.trim(),
          city: city.trim(),
          address: address.trim(),
        }).catch(onConstraint('hotels_one_per_owner', () => refusal('You have already registered a hotel.')))
        await makeOwner(tx, userId)
        await audit(tx, { action: 'hotel.registered', actorId: userId, subjectId: hotelId, requestId })
      }),

    /**
     * Mails a guest's message to the host of a room and returns the hotel's name. Neither learns the other's address.
     * Refuses a room that does not exist or is the sender's own.
     */
    async contactHost(guest: UserRow, { roomId, message }: Payload<'contactHost'>): Promise<string> {
      const host = await findHost(db, roomId)
      if (!host) throw refusal('We could not find that room.', 'roomId')
      if (host.hostId === guest.id) throw refusal('This is your own room: the message would come to you.')

      await enqueueMail(db, messageMail(host, guest.name, message.trim()))
      return host.hotelName
    },
  }
}
