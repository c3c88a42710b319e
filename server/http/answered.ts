import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/** What waits for the answers of a connection. */
const waiting = new WeakMap<Socket, Set<() => void>>()

function waitingOn(socket: Socket) {
  const known = waiting.get(socket)
  if (known) return known
  const listeners = new Set<() => void>()
  waiting.set(socket, listeners)
  socket.once('close', () => {
    for (const listener of listeners) listener()
  })
  return listeners
}

/**
 * Calls `listener` once, when the answer is sent or its connection lost. An answer that still waits behind another on its
 * connection is told nothing by Node when that is lost.
 */
export function onAnswered({ raw, request }: FastifyReply, listener: () => void) {
  const listeners = waitingOn(request.raw.socket)
  const settle = () => {
    if (listeners.delete(settle)) listener()
  }
  listeners.add(settle)
  raw.once('close', settle)
}
