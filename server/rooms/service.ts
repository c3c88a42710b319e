import type { Payload } from '../../contract/callTypes'
import { audit } from '../audit/store'
import { findStaysToCome } from '../bookings/store'
import type { Database } from '../db/database'
import { changeRooms, transact } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import { formatDate, pluralize } from '../format'
import { presentHotel } from '../hotels/presenter'
import { findHotelDay, findVisibleHotel, lockHotelOf } from '../hotels/store'
import type { UploadedFile } from '../http/form'
import { hotelNotRegistered, Refusal, refusal, roomNotFound } from '../http/refusal'
import type { Actor } from '../http/session'
import { deleteReplaced, storePictures } from '../images/pictures'
import { heldBackOf, presentOwnRoom, presentRoom } from './presenter'
import { parsePictureOrder, parseRoomForm } from './roomForm'
import {
  archiveRoom,
  findReachedMax,
  findRoomOfOwner,
  findRoomsOfHotel,
  findRoomsOfOwner,
  findVisibleRoom,
  findUsedPictures,
  insertRoom,
  lockRoomOf,
  lockRoomsOf,
  orderRooms,
  switchRoom,
  updateRoom,
  updateVisibility,
} from './store'

const roomArchived = () => refusal('This room is archived. Restore it before you switch it on.', 'roomId')

type StayToCome = Awaited<ReturnType<typeof findStaysToCome>>[number]
const staysNamed = 8

/** The owner has to know of them first. */
function staysToCome(stays: StayToCome[]) {
  const named = stays
    .slice(0, staysNamed)
    .map((stay) => `${stay.guestName}, ${formatDate(stay.checkInDate)} to ${formatDate(stay.checkOutDate)}`)
  const more = stays.length > staysNamed ? `; and ${stays.length - staysNamed} more` : ''
  return new Refusal(
    `${pluralize(stays.length, 'stay')} in this room ${stays.length === 1 ? 'is' : 'are'} not over yet: ${named.join('; ')}${more}.`,
    200,
    { field: 'expectedStays', expected: stays.length },
  )
}

const roomChanged = () => refusal('Somebody changed this room while you were editing.', 'version')

/** Keeps the owner's hotel open and the room unchanged until the transaction ends; `exclusive` as in {@link lockHotelOf}. */
export async function lockOwnRoom(tx: Database, ownerId: string, roomId: string, options?: { exclusive?: boolean }) {
  const hotelId = await lockHotelOf(tx, ownerId, options)
  const room = hotelId ? await lockRoomOf(tx, roomId, hotelId) : undefined
  if (!room) throw roomNotFound()
  return room
}

/** Returns why guests do not see this room, if they do not. */
async function updateHeldBack(tx: Database, hotelId: string, ownerId: string, roomId: string) {
  await updateVisibility(tx, hotelId)
  return heldBackOf((await findRoomOfOwner(tx, ownerId, roomId))!)
}

/** Another owner's room is refused like one that does not exist. */
export function roomService(deps: Pick<Dependencies, 'database' | 'images' | 'log' | 'clock' | 'settings'>) {
  const { database } = deps
  const { db } = database
  const { supportEmail } = deps.settings

  /** Rooms can share a picture. */
  async function deleteUnused(keys: string[]) {
    const used = await findUsedPictures(db, keys)
    await deleteReplaced(
      deps,
      keys.filter((key) => !used.includes(key)),
    )
  }

  async function refuseBeyondMax(tx: Database, hotelId: string) {
    const reachedMax = await findReachedMax(tx, hotelId)
    if (reachedMax === undefined) return
    const help = supportEmail ? `, or write to ${supportEmail} if you need more` : ''
    throw refusal(`Your hotel can have at most ${pluralize(reachedMax, 'room')}. Archive one first${help}.`)
  }

  return {
    /** Refuses a room that guests do not see like one that does not exist. */
    async findRoom(roomId: string) {
      const room = await findVisibleRoom(db, roomId)
      if (!room) throw roomNotFound()
      return presentRoom(room)
    },

    /** A hotel with its rooms that guests can book, newest first; there may be none. */
    async showHotel(hotelId: string) {
      const [hotel, rooms] = await Promise.all([findVisibleHotel(db, hotelId), findRoomsOfHotel(db, hotelId)])
      if (!hotel) throw refusal('We could not find that hotel.', 'hotelId')
      return { hotel: presentHotel(hotel), rooms: rooms.map(presentRoom) }
    },

    /** In the owner's order, newest first without one, available or not: the archived rooms, or all others. */
    async ownRooms(ownerId: string, isArchived: boolean) {
      return (await findRoomsOfOwner(db, ownerId, isArchived)).map(presentOwnRoom)
    },

    async ownRoom(ownerId: string, roomId: string) {
      const room = await findRoomOfOwner(db, ownerId, roomId)
      if (!room) throw roomNotFound()
      return presentOwnRoom(room)
    },

    /**
     * Returns why guests do not see the new room, if they do not. Refuses unknown amenities, a file that is not a picture and
     * one room too many, and then stores nothing. Errors: 503.
     */
    async addRoom({ userId: ownerId, requestId }: Actor, form: Payload<'addRoom'>, files: UploadedFile[]) {
      const columns = parseRoomForm(form)
      // Checked before the pictures are transcoded, and again below: meanwhile the account may be closed or the last place taken.
      const openHotel = await lockHotelOf(db, ownerId)
      if (!openHotel) throw hotelNotRegistered()
      await refuseBeyondMax(db, openHotel)

      return storePictures(deps.images, 'room', files, (images) =>
        changeRooms(database, async (tx) => {
          const hotelId = await lockHotelOf(tx, ownerId, { exclusive: true })
          if (!hotelId) throw hotelNotRegistered()
          await refuseBeyondMax(tx, hotelId)
          const roomId = await insertRoom(tx, { ...columns, hotelId, images })
          await audit(tx, { action: 'room.added', actorId: ownerId, subjectId: roomId, requestId })
          return updateHeldBack(tx, hotelId, ownerId, roomId)
        }),
      )
    },

    /**
     * Returns the room as saved; existing bookings do not change. Refuses unknown amenities, a wrong order of pictures, a file
     * that is not a picture and a version that is no longer current, and then changes nothing. Errors: 503.
     */
    async editRoom({ userId: ownerId, requestId }: Actor, form: Payload<'editRoom'>, files: UploadedFile[]) {
      const columns = parseRoomForm(form)
      const check = async (tx: Database) => {
        const { version, images } = await lockOwnRoom(tx, ownerId, form.roomId)
        if (version !== Number(form.version)) throw roomChanged()
        return { before: images, order: parsePictureOrder(form.order, images, files.length) }
      }
      // Checked before the pictures are transcoded, and again below, because the room may be edited meanwhile.
      if (files.length > 0) await transact(db, check)

      const save = async (tx: Database, added: string[]) => {
        const { before, order } = await check(tx)
        const images = order.map((picture) => (typeof picture === 'number' ? added[picture]! : picture))
        await updateRoom(tx, form.roomId, { ...columns, images })
        await audit(tx, { action: 'room.edited', actorId: ownerId, subjectId: form.roomId, requestId })
        const room = await findRoomOfOwner(tx, ownerId, form.roomId)
        return { room: presentOwnRoom(room!), removed: before.filter((key) => !images.includes(key)) }
      }
      const { room, removed } = await storePictures(deps.images, 'room', files, (added) =>
        changeRooms(database, (tx) => save(tx, added)),
      )
      if (removed.length > 0) await deleteUnused(removed)
      return room
    },

    /** Archives a room or restores it, switched off; its bookings stay. Returns whether the room is switched on now. */
    archiveRoom: (
      { userId: ownerId, requestId }: Actor,
      { roomId, archived, expectedStays = 0 }: Payload<'archiveRoom'>,
    ): Promise<boolean> =>
      changeRooms(database, async (tx) => {
        const { isArchived, isOn, hotelId } = await lockOwnRoom(tx, ownerId, roomId, { exclusive: true })
        if (isArchived === archived) return isOn
        if (archived) {
          const stays = await findStaysToCome(tx, roomId, await findHotelDay(tx, ownerId, deps.clock.now()))
          // One that was cancelled since needs no second question.
          if (stays.length > Number(expectedStays)) throw staysToCome(stays)
        } else await refuseBeyondMax(tx, hotelId)
        await archiveRoom(tx, roomId, archived)
        await updateVisibility(tx, hotelId)
        const action = archived ? 'room.archived' : 'room.restored'
        await audit(tx, { action, actorId: ownerId, subjectId: roomId, requestId })
        return false
      }),

    /** Refuses rooms that are not the owner's. */
    orderRooms: ({ userId: ownerId, requestId }: Actor, roomIds: string[]): Promise<void> =>
      transact(db, async (tx) => {
        const hotelId = await lockHotelOf(tx, ownerId, { exclusive: true })
        if (!hotelId || (await lockRoomsOf(tx, roomIds, hotelId)) < roomIds.length) throw roomNotFound('roomIds')
        await orderRooms(tx, roomIds, hotelId)
        await audit(tx, { action: 'rooms.ordered', actorId: ownerId, subjectId: hotelId, requestId })
      }),

    /** Returns whether the room is switched on now and, if guests do not see it all the same, why. */
    switchRoom: ({ userId: ownerId, requestId }: Actor, roomId: string) =>
      changeRooms(database, async (tx) => {
        const { isArchived, isOn, hotelId } = await lockOwnRoom(tx, ownerId, roomId, { exclusive: true })
        if (isArchived) throw roomArchived()
        const isAvailable = !isOn
        await switchRoom(tx, roomId, isAvailable)
        const action = isAvailable ? 'room.switched-on' : 'room.switched-off'
        await audit(tx, { action, actorId: ownerId, subjectId: roomId, requestId })
        return { isAvailable, heldBack: await updateHeldBack(tx, hotelId, ownerId, roomId) }
      }),
  }
}
