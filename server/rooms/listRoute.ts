import type { FastifyInstance, FastifyReply } from 'fastify'
import { calls } from '../../contract/calls'
import { isNotModified, acceptedEncoding, type Encoding } from '../http/contentNegotiation'
import { routeOptions } from '../http/serve'
import type { RoomList, SerializeRooms } from './roomList'

const { method, path } = calls.getRooms

/** Through the contract's schema, as `serve` does: what it does not name is not sent. */
const serializerOf =
  (reply: FastifyReply): SerializeRooms =>
  (rooms, more) => {
    const message = 'Rooms that can be booked, newest first.'
    return reply.serializeInput({ success: true, message, rooms, ...(more && { more }) }, '200') as string
  }

// Kept by a browser and revalidated each time. By origin as well, because CORS answers differ.
const cachedHeaders = { 'cache-control': 'no-cache', vary: 'accept-encoding, origin' }
const contentHeaders: Record<Encoding, Record<string, string>> = {
  identity: { 'content-type': 'application/json; charset=utf-8' },
  gzip: { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' },
  br: { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br' },
}

/**
 * Not through `serve`, because the answer is finished bytes, the same for everybody; without a handler timeout, whose timer would
 * cost more than the rest of this answer.
 */
export function listRoute(app: FastifyInstance, list: RoomList) {
  app.addHook('onClose', async () => list.stop())
  const options = routeOptions('getRooms', { summary: 'Available rooms, newest first', rate: 'unlimited' })

  app.route({
    ...options,
    method,
    url: path,
    handler: async (request, reply) => {
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      const { bytes, etag } = await list.body(encoding, serializerOf(reply))
      reply.headers(cachedHeaders).header('etag', etag)
      if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.headers(contentHeaders[encoding]).header('content-length', bytes.length).send(bytes)
    },
  })
}
