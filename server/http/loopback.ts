import type { FastifyInstance } from 'fastify'
import { answerUnknown } from './errors'

/** Names and addresses by which a machine reaches itself; IPv6 with or without its brackets. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/**
 * Answers other names with 404: a page elsewhere can give its own name this machine's address, and would then read with a
 * visitor's browser what is only for who sits here.
 */
export function answerLoopbackOnly(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const { host = '' } = request.raw.headers
    if (isLoopback(host.replace(/:\d+$/, ''))) done()
    else answerUnknown(request, reply)
  })
}
