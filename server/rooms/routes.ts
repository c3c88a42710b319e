import type { FastifyInstance } from 'fastify'
import { sentences } from '../../contract/sentences'
import { hour, minute } from '../durations'
import { actorOf } from '../http/session'
import { serve } from '../http/serve'
import type { Parts } from '../parts'
import { listRoute } from './listRoute'
import { roomList, type RoomList } from './roomList'
import { searchRoutes } from './search/routes'
import { roomService } from './service'

/** Returns the list of rooms, which knows the pictures that pages show first. */
export function roomRoutes(app: FastifyInstance, parts: Parts): RoomList {
  const rooms = roomService(parts)
  const list = roomList(parts)

  listRoute(app, list)
  searchRoutes(app, parts)

  serve(app, 'room', { summary: 'A room that guests can book', rate: 'unlimited' }, async ({ payload }) => ({
    message: 'A room that can be booked.',
    room: await rooms.show(payload.roomId),
  }))

  serve(
    app,
    'ownerRooms',
    { summary: "The owner's rooms, newest first, available or not", rate: 'unlimited' },
    async ({ session }) => ({
      message: 'Your rooms, newest first.',
      rooms: await rooms.ownRooms(session.user.id),
    }),
  )

  serve(
    app,
    'addRoom',
    { summary: 'Add a room with up to four pictures', rate: { per: 'user', points: 30, window: hour } },
    async ({ session, payload, files, request }) => {
      await rooms.addRoom(actorOf(session, request), payload, files)
      return { message: 'Room added. Guests can book it now.' }
    },
  )

  serve(
    app,
    'toggleAvailability',
    { summary: 'Switch a room on or off for guests', rate: { per: 'user', points: 120, window: minute } },
    async ({ session, payload, request }) => ({
      message: sentences.availabilityUpdated,
      isAvailable: await rooms.switchRoom(actorOf(session, request), payload.roomId),
    }),
  )

  return list
}
