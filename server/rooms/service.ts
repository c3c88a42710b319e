import type { Payload } from '../../contract/calls'
import { toCents } from '../../contract/quote'
import { transact } from '../db/transaction'
import type { Actor } from '../http/actor'
import { audit } from '../http/audit'
import type { UploadedFile } from '../http/form'
import { refusal } from '../http/refusal'
import { takeToken } from '../http/throttle'
import { pictureService } from '../images/pictures'
import { rates } from '../limits'
import type { Parts } from '../parts'
import { readAmenities } from './amenities'
import { presentRoom } from './presenter'
import { findHotelOf, findRoomsOfOwner, insertRoom, switchRoom } from './store'

/** What an owner does with rooms. Every one of these acts on the owner's own hotel only (A6). */
export function roomService(parts: Pick<Parts, 'database' | 'images'>) {
  const { db } = parts.database
  const pictures = pictureService(parts)

  return {
    /** The owner's rooms, available or not, newest first. */
    async ownRooms(ownerId: string) {
      return (await findRoomsOfOwner(db, ownerId)).map(presentRoom)
    },

    /**
     * Adds a room with its pictures; answers its id. Nothing is left behind when it is refused.
     * Errors: a refusal for amenities that are not ours or a file that is no picture, 429, 503.
     */
    async addRoom(
      { userId: ownerId, requestId }: Actor,
      room: Payload<'addRoom'>,
      files: UploadedFile[],
    ): Promise<string> {
      const amenities = readAmenities(room.amenities)
      await takeToken(db, `add-room:${ownerId}`, rates.addRoomPerUser)
      if (files.length > 0) await takeToken(db, `upload:${ownerId}`, rates.uploadsPerUser)
      const hotelId = await findHotelOf(db, ownerId)
      if (!hotelId) throw refusal('Please register your hotel first.')

      const images = await pictures.keep(files, 'room', 'images')
      try {
        return await transact(db, async (tx) => {
          const roomId = await insertRoom(tx, {
            hotelId,
            roomType: room.roomType.trim(),
            pricePerNightCents: toCents(Number(room.pricePerNight)),
            amenities,
            images,
          })
          await audit(tx, { action: 'room.added', actorId: ownerId, subjectId: roomId, requestId })
          return roomId
        })
      } catch (error) {
        await pictures.discard(images)
        throw error
      }
    },

    /** Switches a room on or off; answers what it is now. Refuses a room that is not the owner's as one that is not there. */
    switchRoom: ({ userId: ownerId, requestId }: Actor, roomId: string): Promise<boolean> =>
      transact(db, async (tx) => {
        const isAvailable = await switchRoom(tx, roomId, ownerId)
        if (isAvailable === undefined) throw refusal('We could not find that room.', 'roomId')
        const action = isAvailable ? 'room.switched-on' : 'room.switched-off'
        await audit(tx, { action, actorId: ownerId, subjectId: roomId, requestId })
        return isAvailable
      }),
  }
}
