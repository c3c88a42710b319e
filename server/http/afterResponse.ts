import type { FastifyReply, FastifyInstance } from 'fastify'

/**
 * Calls `listener` once, when the response is sent or its connection is lost. Node emits no `close` on a pipelined response that
 * still waits behind another one when their connection is lost.
 */
export function onResponseEnd({ raw, request }: FastifyReply, listener: () => void) {
  const { socket } = request.raw
  let hasEnded = false
  // Both may be closed at the same moment.
  const settle = () => {
    socket.off('close', settle)
    if (!hasEnded) listener()
    hasEnded = true
  }
  raw.once('close', settle)
  // As many as answers are under way on the connection: no leak.
  socket.setMaxListeners(0).once('close', settle)
}

/**
 * Runs work after the response, so that neither its duration nor its failure shows there. It runs even if the client has
 * gone; closing the app waits for it. Errors are logged as `failed to …what`.
 */
export function afterResponse(app: FastifyInstance, what: string) {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', () => Promise.all(running))
  return (reply: FastifyReply, work: () => Promise<unknown>): void => {
    onResponseEnd(reply, () => {
      const run: Promise<unknown> = work()
        .catch((error: unknown) => reply.log.error({ reason: reasonOf(error) }, `failed to ${what}`))
        .finally(() => running.delete(run))
      running.add(run)
    })
  }
}

interface ErrorLike {
  name?: string
  code?: string
  responseCode?: number
  cause?: ErrorLike
}

/** An error's code or name, without its message: a mail server or a query may repeat an address there. */
export function reasonOf(error: unknown): string {
  for (let cause = error as ErrorLike | undefined; cause; cause = cause.cause) {
    if (cause.code) return [cause.code, cause.responseCode].filter(Boolean).join(' ')
  }
  return (error as ErrorLike | undefined)?.name ?? 'unknown'
}
