import type { FastifyInstance } from 'fastify'
import { messages } from '../../contract/messages'
import { hour, minute } from '../time'
import { actorOf } from '../http/session'
import { serve } from '../http/serve'
import type { Dependencies } from '../dependencies'
import { shownUnverifiedMax } from './limits'
import { listRoute } from './listRoute'
import { roomEditing } from './editing'
import type { RoomList } from './roomList'
import { searchRoutes } from './search/routes'
import { roomService } from './service'

const archivedSentence = 'The room is archived. Guests can no longer find it; its bookings are kept.'
const restoredSentence = "The room is back on your list. It's off: switch it on when guests can book it again."
/** Of a room that is on but that guests do not see: what helps. */
const heldBackSentences = {
  unverified: `Guests will see it once you have verified your email; until then they see the ${shownUnverifiedMax} oldest rooms that are on.`,
  unlisted: 'Guests will see it once your hotel is listed again; our email to you says why it is not.',
}
const restoredBefore = 'The room is already on your list.'

interface RoomOptions extends Dependencies {
  list: RoomList
}

export async function roomRoutes(app: FastifyInstance, { list, ...deps }: RoomOptions) {
  const rooms = roomService(deps)
  const editing = roomEditing(deps)

  listRoute(app, list)
  await app.register(searchRoutes, deps)

  serve(app, 'room', { summary: 'A room that guests can book', rate: 'unlimited' }, async ({ payload }) => ({
    message: 'A room that can be booked.',
    room: await rooms.show(payload.roomId),
  }))

  serve(
    app,
    'ownerRooms',
    { summary: "The owner's rooms, newest first, available or not", rate: 'unlimited' },
    async ({ session, payload }) => ({
      message: 'Your rooms, newest first.',
      rooms: await rooms.ownRooms(session.user.id, payload.archived === '1'),
    }),
  )

  serve(
    app,
    'addRoom',
    { summary: 'Add a room with up to four pictures', rate: { per: 'user', points: 30, window: hour } },
    async ({ session, payload, files, request }) => {
      const heldBack = await rooms.addRoom(actorOf(session, request), payload, files)
      return { message: `Room added. ${heldBack ? heldBackSentences[heldBack] : 'Guests can book it now.'}` }
    },
  )

  serve(
    app,
    'editRoom',
    // An owner mends one price after another; pictures have a limit of their own.
    { summary: 'Edit a room and its pictures', rate: { per: 'user', points: 120, window: minute } },
    async ({ session, payload, files, request }) => ({
      message: 'Your changes have been saved. Existing bookings keep their price.',
      room: await editing.editRoom(actorOf(session, request), payload, files),
    }),
  )

  serve(
    app,
    'archiveRoom',
    { summary: 'Take a room from guests for good, or back', rate: { per: 'user', points: 60, window: minute } },
    async ({ session, payload, request }) => {
      const isOn = await editing.archiveRoom(actorOf(session, request), payload)
      return { message: payload.archived ? archivedSentence : isOn ? restoredBefore : restoredSentence }
    },
  )

  serve(
    app,
    'toggleAvailability',
    { summary: 'Switch a room on or off for guests', rate: { per: 'user', points: 120, window: minute } },
    async ({ session, payload, request }) => {
      const switched = await rooms.switchRoom(actorOf(session, request), payload.roomId)
      const { availabilityUpdated } = messages
      const { heldBack } = switched
      return {
        message: heldBack ? `${availabilityUpdated}. ${heldBackSentences[heldBack]}` : availabilityUpdated,
        ...switched,
      }
    },
  )
}
