import type { FastifyInstance, FastifyReply } from 'fastify'
import { onAnswered } from './answered'

type AfterAnswer = (reply: FastifyReply, work: () => Promise<unknown>) => void

/**
 * For work whose duration or failure must not show in the answer, such as sending a code. It runs whether or not the client
 * waited for the answer; closing the app waits for it. Errors are logged as `failed to …what`.
 */
export function createAfterAnswer(app: FastifyInstance, what: string): AfterAnswer {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', () => Promise.all(running))
  return (reply, work) => {
    onAnswered(reply, () => {
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

/** The kind of an error without its text, in which a mail server or a query may repeat an address. */
export function reasonOf(error: unknown): string {
  for (let cause = error as ErrorLike | undefined; cause; cause = cause.cause) {
    if (cause.code) return [cause.code, cause.responseCode].filter(Boolean).join(' ')
  }
  return (error as ErrorLike | undefined)?.name ?? 'unknown'
}
