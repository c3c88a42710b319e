import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { onResponseEnd } from '../http/afterResponse'
import { socketLimits } from '../http/limits'
import { perAddressLimit } from '../http/concurrency'
import { addressOf } from '../http/rate'
import { throttled } from '../http/refusal'

/**
 * Keeps one address from taking all sockets, and one socket from taking all memory. `trustProxy`: the listed proxies, whose
 * sockets carry many clients; there each client's requests under way count instead.
 */
export function limitSockets(app: FastifyInstance, { trustProxy }: { trustProxy: string[] }) {
  const isProxy = compile(trustProxy)
  const [sockets, proxied] = [perAddressLimit(socketLimits.perAddress), perAddressLimit(socketLimits.perAddress)]

  app.server.maxConnections = socketLimits.sockets
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress: ip } = socket
    // Gone already.
    if (ip === undefined || isProxy(ip, 0)) return
    const release = sockets.take(addressOf({ ip }))
    if (release) socket.once('close', release)
    else socket.destroy()
  })

  /** Requests of each socket, in all and waiting for their answers. */
  const carried = new WeakMap<Socket, { requests: number; underWay: number }>()
  // Before Fastify sees a request: Node goes on reading what came with one that ended its socket.
  const [handle] = app.server.listeners('request') as [RequestListener]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (socket.destroyed) return
    const counts = carried.get(socket) ?? { requests: 0, underWay: 0 }
    carried.set(socket, counts)
    counts.requests += 1
    counts.underWay += 1
    response.once('close', () => (counts.underWay -= 1))
    // Only a client that asks on and on without reading has so many answers to come.
    if (counts.underWay > socketLimits.pipelined || counts.requests > socketLimits.requests) return hangUp(socket)
    if (counts.requests === socketLimits.requests) response.setHeader('connection', 'close')
    handle(request, response)
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (trustProxy.length > 0 && socket.remoteAddress !== undefined && isProxy(socket.remoteAddress, 0)) {
      const release = proxied.take(addressOf(request))
      if (!release) return done(throttled(1))
      onResponseEnd(reply, release)
    }
    done()
  })
}

/**
 * Ends a socket and what was already read from it: Node would go on making a request and a response of each of the thousand that
 * came in one piece, half a gigabyte for 250 sockets. `parser` is its own, and no part of its promises; without it only memory
 * is lost.
 */
function hangUp(socket: Socket) {
  const { parser } = socket as Socket & { parser?: { onIncoming?: () => number } | null }
  if (parser?.onIncoming) parser.onIncoming = () => 0
  socket.destroy()
}
