import type { FastifyInstance, FastifyReply } from 'fastify'
import { calls } from '../../contract/calls'
import { messages } from '../../contract/messages'
import type { Dependencies } from '../dependencies'
import { acceptedEncoding, isNotModified } from '../http/contentNegotiation'
import { lookupRate, ownReadRate } from '../http/rate'
import { routeOptions, serve } from '../http/serve'
import { actorOf } from '../http/session'
import { hour, minute } from '../time'
import { unverifiedRoomsMax } from './limits'
import type { RoomList, SerializeRooms } from './roomList'
import type { DestinationIndex } from './search/destinations'
import { searchService } from './search/service'
import { ratesService } from './rates'
import { roomService } from './service'

const archivedMessage = 'The room is archived. Guests can no longer find it; its bookings are kept.'
const restoredMessage = 'The room is back on your list. It’s off: switch it on when guests can book it again.'
const notArchivedMessage = 'The room is already on your list.'
/** For a room that is switched on but that guests do not see. */
const heldBackMessages = {
  unverified: `Guests will see it once you have verified your email; until then they see the ${unverifiedRoomsMax} oldest rooms that are on.`,
  unlisted: 'Guests will see it once your hotel is listed again; our email to you says why it is not.',
}

interface RoomOptions extends Dependencies {
  list: RoomList
  destinations: DestinationIndex
}

export async function roomRoutes(app: FastifyInstance, { list, destinations, ...deps }: RoomOptions) {
  const rooms = roomService(deps)
  const rates = ratesService(deps)
  const searches = searchService(deps, destinations)

  getRoomsRoute(app, list)

  serve(
    app,
    'searchRooms',
    {
      summary: 'One page of the rooms that match, and how many each filter would leave',
      rate: { per: 'address', points: 120, window: minute },
      isSearch: true,
    },
    async ({ payload }) => ({ message: 'Rooms that match.', ...(await searches.search(payload)) }),
  )

  serve(
    app,
    'places',
    {
      summary: 'Cities and hotels that fit what was typed',
      // Suggestions are requested while somebody types.
      rate: { per: 'address', points: 240, window: minute },
      isSearch: true,
    },
    async ({ payload }) => ({ message: 'Places that fit.', ...(await destinations.suggest(payload.destination)) }),
  )

  serve(app, 'room', { summary: 'A room that guests can book', rate: lookupRate }, async ({ payload }) => ({
    message: 'A room that can be booked.',
    room: await rooms.findRoom(payload.roomId),
  }))

  serve(
    app,
    'hotel',
    {
      summary: 'A hotel with the rooms that guests can book, newest first',
      rate: { per: 'address', points: 240, window: minute },
      isLong: true,
    },
    async ({ payload }) => ({ message: 'A hotel and its rooms.', ...(await rooms.showHotel(payload.hotelId)) }),
  )

  serve(
    app,
    'ownerRooms',
    { summary: 'The owner’s rooms in their order, available or not', rate: ownReadRate, isLong: true },
    async ({ session, payload }) => ({
      message: 'Your rooms.',
      rooms: await rooms.ownRooms(session.user.id, payload.archived === '1'),
    }),
  )

  serve(
    app,
    'ownerRoom',
    { summary: 'A room of the owner’s, archived or not', rate: ownReadRate },
    async ({ session, payload }) => {
      const room = await rooms.ownRoom(session.user.id, payload.roomId)
      return { message: 'Your room.', room, version: room.version! }
    },
  )

  serve(
    app,
    'addRoom',
    { summary: 'Add a room with up to four pictures', rate: { per: 'user', points: 30, window: hour } },
    async ({ session, payload, files, request }) => {
      const heldBack = await rooms.addRoom(actorOf(session, request), payload, files)
      return { message: `Room added. ${heldBack ? heldBackMessages[heldBack] : 'Guests can book it now.'}` }
    },
  )

  serve(
    app,
    'editRoom',
    // Owners correct one price after another; uploads have a limit of their own.
    { summary: 'Edit a room and its pictures', rate: { per: 'user', points: 120, window: minute } },
    async ({ session, payload, files, request }) => ({
      message: 'Your changes have been saved. Existing bookings keep their price.',
      room: await rooms.editRoom(actorOf(session, request), payload, files),
    }),
  )

  serve(
    app,
    'rates',
    { summary: 'What the nights of a room of the owner’s cost, and which stays it takes', rate: ownReadRate },
    async ({ session, payload }) => ({
      message: 'The rates of your room.',
      ...(await rates.ratesOf(session.user.id, payload.roomId)),
    }),
  )

  serve(
    app,
    'editRates',
    {
      summary: 'Replace a room’s rates, and those of others with them',
      rate: { per: 'user', points: 120, window: minute },
    },
    async ({ session, payload, request }) => ({
      message: 'Your rates have been saved. Existing bookings keep their price.',
      ...(await rates.editRates(actorOf(session, request), payload)),
    }),
  )

  serve(
    app,
    'archiveRoom',
    { summary: 'Take a room from guests for good, or back', rate: { per: 'user', points: 60, window: minute } },
    async ({ session, payload, request }) => {
      const isOn = await rooms.archiveRoom(actorOf(session, request), payload)
      return { message: payload.archived ? archivedMessage : isOn ? notArchivedMessage : restoredMessage }
    },
  )

  serve(
    app,
    'orderRooms',
    { summary: 'Put the hotel’s rooms in order', rate: { per: 'user', points: 120, window: minute } },
    async ({ session, payload, request }) => {
      await rooms.orderRooms(actorOf(session, request), payload.roomIds)
      return { message: 'Your rooms are in this order now.' }
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
        message: heldBack ? `${availabilityUpdated}. ${heldBackMessages[heldBack]}` : availabilityUpdated,
        ...switched,
      }
    },
  )
}

/** Trimmed by the contract's schema, as in `serve`. */
const serializerOf =
  (reply: FastifyReply): SerializeRooms =>
  (rooms, more) => {
    const message = 'Rooms that can be booked, newest first.'
    return reply.serializeInput({ success: true, message, rooms, ...(more && { more }) }, '200') as string
  }

// Browsers keep the list and revalidate it each time. It varies by origin too, because CORS headers differ.
const cachedHeaders = { 'cache-control': 'no-cache', vary: 'accept-encoding, origin' }

/**
 * Without `serve`, because the body is ready in memory and the same for everybody, and without a handler timeout, whose timer
 * would cost more than the rest of the request.
 */
function getRoomsRoute(app: FastifyInstance, list: RoomList) {
  app.addHook('onClose', async () => list.stop())

  app.route({
    ...routeOptions('getRooms', { summary: 'Available rooms, newest first', rate: lookupRate }),
    method: calls.getRooms.method,
    url: calls.getRooms.path,
    handler: async (request, reply) => {
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      const { bytes, etag } = await list.body(encoding, serializerOf(reply))
      reply.headers(cachedHeaders).header('etag', etag)
      if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.type('application/json; charset=utf-8').header('content-length', bytes.length).send(bytes)
    },
  })
}
