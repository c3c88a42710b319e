import type { FastifyInstance, FastifyReply } from 'fastify'
import { calls } from '../../contract/calls'
import { hasAlready } from '../http/entityTag'
import { answerReady, flatHead } from '../http/readyAnswers'
import { routeOptions } from '../http/serve'
import { acceptedEncoding } from './encoding'
import type { EncodedBody, RoomList, WriteAnswer } from './roomList'

const { method, path } = calls.getRooms

/** Writes the answer as `serve` would: through the contract's schema, so that what it does not name is not sent (F4). */
const answerWriter =
  (reply: FastifyReply): WriteAnswer =>
  (rooms) =>
    reply.serializeInput({ success: true, message: 'Rooms that can be booked, newest first.', rooms }, '200') as string

/**
 * get-rooms, which every visit asks for. Not through `serve`: the answer is finished bytes, the same for everybody, and a
 * browser that has them already is only told so.
 */
export function listRoute(app: FastifyInstance, list: RoomList) {
  app.addHook('onClose', async () => list.stop())
  /** What the app has sent with a body, to send the same again. */
  const heads = new WeakMap<EncodedBody, { whole: string[]; unchanged: string[] }>()

  app.route({
    ...routeOptions('getRooms'),
    method,
    url: path,
    handler: async (request, reply) => {
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      const body = await list.body(encoding, answerWriter(reply))
      // Kept by a browser and asked about each time. By origin as well, because CORS answers differ.
      reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, origin', etag: body.etag })
      const content = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.bytes.length,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      }
      const unchanged = reply.getHeaders()
      if (!request.headers.origin) {
        heads.set(body, { whole: flatHead({ ...unchanged, ...content }), unchanged: flatHead(unchanged) })
      }
      if (hasAlready(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
      return reply.headers(content).send(body.bytes)
    },
  })

  answerReady(app, (request, response) => {
    if (request.url !== path || request.method !== method || request.headers.origin) return false
    const body = list.atHand(acceptedEncoding(request.headers['accept-encoding']))
    const head = body && heads.get(body)
    if (!head) return false
    if (hasAlready(request.headers['if-none-match'], body.etag)) response.writeHead(304, head.unchanged).end()
    else response.writeHead(200, head.whole).end(body.bytes)
    return true
  })
}
