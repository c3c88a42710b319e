import type { Payload } from '../../contract/callTypes'
import type { HeldBack } from '../../contract/entities'
import { audit } from '../audit/store'
import { onConstraint } from '../db/errors'
import type { Database } from '../db/open'
import { transact } from '../db/transaction'
import { lockHotelOf } from '../hotels/store'
import type { Actor } from '../http/session'
import type { UploadedFile } from '../http/form'
import { hotelNotRegistered, refusal, roomNotFound } from '../http/refusal'
import { pictureService } from '../images/pictures'
import type { Dependencies } from '../dependencies'
import { heldBackOf, presentOwnRoom, presentRoom } from './presenter'
import { roomColumns } from './roomColumns'
import { findRoomOfOwner, findRoomsOfOwner, findShownRoom, insertRoom, showRooms, switchRoom } from './store'

const archived = () => refusal('This room is archived. Restore it before you switch it on.', 'roomId')
const switchOrExplain = (...[tx, roomId, hotelId]: Parameters<typeof switchRoom>) =>
  switchRoom(tx, roomId, hotelId).catch(onConstraint('rooms_archived_off', archived))

/** Shows guests what they may see once a room has been switched on; returns why they do not see this one. */
async function updateShown(
  tx: Database,
  hotelId: string,
  ownerId: string,
  roomId: string,
): Promise<HeldBack | undefined> {
  await showRooms(tx, hotelId)
  return heldBackOf((await findRoomOfOwner(tx, ownerId, roomId))!)
}

/** What guests see of a room, and what owners do with the rooms of their own hotel, and of no other. */
export function roomService(deps: Pick<Dependencies, 'database' | 'images'>) {
  const { db } = deps.database
  const pictures = pictureService(deps)

  return {
    /** Refuses a room that is switched off like one that does not exist. */
    async show(roomId: string) {
      const room = await findShownRoom(db, roomId)
      if (!room) throw roomNotFound()
      return presentRoom(room)
    },

    /** The owner's rooms, available or not, newest first: those that are archived, or all others. */
    async ownRooms(ownerId: string, isArchived: boolean) {
      return (await findRoomsOfOwner(db, ownerId, isArchived)).map(presentOwnRoom)
    },

    /**
     * Adds a room with its pictures and returns why guests do not see it, if they do not. Nothing is left behind when it is refused.
     * Refuses unknown amenities and a file that is no picture. Errors: 503.
     */
    async addRoom(
      { userId: ownerId, requestId }: Actor,
      room: Payload<'addRoom'>,
      files: UploadedFile[],
    ): Promise<HeldBack | undefined> {
      const columns = roomColumns(room)
      // Checked before the costly work; and again below, because the owner may close their account meanwhile.
      if (!(await lockHotelOf(db, ownerId))) throw hotelNotRegistered()

      const images = await pictures.store(files, 'room', 'images')
      try {
        return await transact(db, async (tx) => {
          const hotelId = await lockHotelOf(tx, ownerId, { exclusive: true })
          if (!hotelId) throw hotelNotRegistered()
          const roomId = await insertRoom(tx, { ...columns, hotelId, images })
          await audit(tx, { action: 'room.added', actorId: ownerId, subjectId: roomId, requestId })
          return updateShown(tx, hotelId, ownerId, roomId)
        })
      } catch (error) {
        await pictures.discard(images)
        throw error
      }
    },

    /**
     * Returns whether the room is available now, and why guests do not see it all the same. Another owner's room is refused like
     * one that does not exist.
     */
    switchRoom: (
      { userId: ownerId, requestId }: Actor,
      roomId: string,
    ): Promise<{ isAvailable: boolean; heldBack?: HeldBack }> =>
      transact(db, async (tx) => {
        const hotelId = await lockHotelOf(tx, ownerId, { exclusive: true })
        const isAvailable = hotelId ? await switchOrExplain(tx, roomId, hotelId) : undefined
        if (!hotelId || isAvailable === undefined) throw roomNotFound()
        const action = isAvailable ? 'room.switched-on' : 'room.switched-off'
        await audit(tx, { action, actorId: ownerId, subjectId: roomId, requestId })
        return { isAvailable, heldBack: await updateShown(tx, hotelId, ownerId, roomId) }
      }),
  }
}
