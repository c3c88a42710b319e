import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Sends an answer that lies finished in memory and says true; says false, and does nothing, when it has none. */
export type ReadyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Lets `answer` see each request before the app does. For what is the same for everybody and asked for most: finding the
 * route, the hooks and the log cost several times as much as sending such an answer. The app has given it once before, with
 * all its headers, see {@link flatHead}; whatever is unusual about a request is left to the app.
 */
export function answerReady(app: FastifyInstance, answer: ReadyAnswer) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  const listeners = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Once closing, the app's own answers ask each client to give up its connection.
    if (!closing && answer(request, response)) return
    for (const listener of listeners) listener.call(app.server, request, response)
  })
}

/** Headers, as the app has set them for an answer, as the list that node writes fastest. */
export const flatHead = (headers: ReturnType<FastifyReply['getHeaders']>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
