import type { Payload } from '../../contract/callTypes'
import type { OwnRoom } from '../../contract/entities'
import { audit } from '../audit/store'
import type { Database } from '../db/open'
import { transact } from '../db/transaction'
import { lockHotelOf } from '../hotels/store'
import type { Actor } from '../http/session'
import type { UploadedFile } from '../http/form'
import { refusal, roomNotFound } from '../http/refusal'
import { deleteReplaced, pictureService } from '../images/pictures'
import type { Dependencies } from '../dependencies'
import { orderPictures } from './pictureOrder'
import { presentOwnRoom } from './presenter'
import { roomColumns } from './roomColumns'
import { archiveRoom, findRoomOfOwner, findShownPictures, lockRoomOf, showRooms, updateRoom } from './store'

/** Keeps the owner's hotel open and the room as it is until the transaction ends; `exclusive` as {@link lockHotelOf}. */
async function lockOwnRoom(tx: Database, ownerId: string, roomId: string, options?: { exclusive?: boolean }) {
  const hotelId = await lockHotelOf(tx, ownerId, options)
  const room = hotelId ? await lockRoomOf(tx, roomId, hotelId) : undefined
  if (!hotelId || !room) throw roomNotFound()
  return { ...room, hotelId }
}

/** How owners change the rooms that they have. Another owner's room is refused like one that does not exist. */
export function roomEditing(deps: Pick<Dependencies, 'database' | 'images' | 'log'>) {
  const { db } = deps.database
  const pictures = pictureService(deps)

  /** Those that no room shows any more. */
  async function withdrawUnused(keys: string[]) {
    const shown = await findShownPictures(db, keys)
    await deleteReplaced(
      deps,
      keys.filter((key) => !shown.includes(key)),
    )
  }

  return {
    /**
     * Returns the room as it is then. Bookings keep what they were made for. Nothing has changed when it is refused: for unknown
     * amenities, a wrong order of pictures, a file that is no picture, and when somebody has edited the room meanwhile.
     * Errors: 503.
     */
    async editRoom(
      { userId: ownerId, requestId }: Actor,
      edit: Payload<'editRoom'>,
      files: UploadedFile[],
    ): Promise<OwnRoom> {
      const columns = roomColumns(edit)
      const begin = async (tx: Database) => {
        const { version, images } = await lockOwnRoom(tx, ownerId, edit.roomId)
        if (version !== Number(edit.version)) {
          throw refusal('Somebody changed this room while you were editing.', 'version')
        }
        return { before: images, order: orderPictures(edit.order, images, files.length) }
      }
      // Checked before the costly work; and again below, because the room may be edited meanwhile.
      if (files.length > 0) await transact(db, begin)

      const added = await pictures.store(files, 'room', 'images')
      const save = async (tx: Database) => {
        const { before, order } = await begin(tx)
        const images = order.map((picture) => (typeof picture === 'number' ? added[picture]! : picture))
        await updateRoom(tx, edit.roomId, { ...columns, images })
        await audit(tx, { action: 'room.edited', actorId: ownerId, subjectId: edit.roomId, requestId })
        const room = await findRoomOfOwner(tx, ownerId, edit.roomId)
        return { room: presentOwnRoom(room!), dropped: before.filter((key) => !images.includes(key)) }
      }
      const saved = await transact(db, save).catch(async (error: unknown) => {
        await pictures.discard(added)
        throw error
      })
      if (saved.dropped.length > 0) await withdrawUnused(saved.dropped)
      return saved.room
    },

    /** Takes a room from guests for good, or back, switched off; its bookings stay. Returns whether it is on now. */
    archiveRoom: (
      { userId: ownerId, requestId }: Actor,
      { roomId, archived }: Payload<'archiveRoom'>,
    ): Promise<boolean> =>
      transact(db, async (tx) => {
        const { isArchived, isOn, hotelId } = await lockOwnRoom(tx, ownerId, roomId, { exclusive: true })
        if (isArchived === archived) return isOn
        await archiveRoom(tx, roomId, archived)
        await showRooms(tx, hotelId)
        const action = archived ? 'room.archived' : 'room.restored'
        await audit(tx, { action, actorId: ownerId, subjectId: roomId, requestId })
        return false
      }),
  }
}
