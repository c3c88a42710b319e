import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { onResponseEnd } from '../http/afterResponse'
import { socketLimits } from '../http/limits'
import { limitPerAddress } from '../http/concurrency'
import { throttled } from '../http/refusal'

/**
 * Keeps one address from taking all sockets, and many from keeping them for nothing: a newcomer who would be one too many has the
 * place of the socket that has been without a request for longest. The sockets of a proxy in `trustProxy` carry many clients, so
 * there each client's requests under way count instead.
 */
export function limitSockets(
  app: FastifyInstance,
  { trustProxy }: { trustProxy: string[] },
  socketsMax = socketLimits.sockets,
) {
  const isProxy = compile(trustProxy)
  const [sockets, proxied] = [limitPerAddress(socketLimits.perAddress), limitPerAddress(socketLimits.perAddress)]

  /** Without a request to be answered, in the order in which that began. */
  const idle = new Set<Socket>()
  let open = 0
  // Those that are being closed still count for a moment.
  app.server.maxConnections = socketsMax + socketLimits.perAddress
  app.server.on('connection', (socket: Socket) => {
    open += 1
    const [longestIdle] = idle
    if (open > socketsMax && longestIdle) {
      idle.delete(longestIdle)
      longestIdle.destroy()
    }
    idle.add(socket)
    socket.once('close', () => {
      open -= 1
      idle.delete(socket)
    })
    const { remoteAddress: ip } = socket
    // Gone already.
    if (ip === undefined || isProxy(ip, 0)) return
    const release = sockets.take(ip)
    if (release) socket.once('close', release)
    else socket.destroy()
  })
  // The last answer said that the connection would close; without this Node answers 503 for as long as anybody asks.
  app.server.on('dropRequest', (_request, socket) => socket.destroy())

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    idle.delete(socket)
    onResponseEnd(reply, () => {
      if (!socket.destroyed) idle.add(socket)
    })
    if (trustProxy.length > 0 && socket.remoteAddress !== undefined && isProxy(socket.remoteAddress, 0)) {
      const release = proxied.take(request.ip)
      if (!release) return done(throttled(1))
      onResponseEnd(reply, release)
    }
    done()
  })
}
