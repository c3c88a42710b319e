import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { turnsPerAddress } from './concurrency'
import { turnLimits } from './limits'
import { unavailable } from './refusal'

/** Requests of a kind wait for each other; undefined: who is logged in has rates of their own, and forms have a limit. */
function kindOf({ routeOptions: { schema, config } }: FastifyRequest): string | undefined {
  const { rate } = config
  if (schema?.consumes || (rate && 'per' in rate && rate.per === 'user')) return undefined
  // All pages are one.
  return rate ? ('unlimited' in rate ? rate.unlimited : rate.pool) : 'pages'
}

/**
 * Of what anybody may ask for, one address and each network it is in have so much worked on at a time, refused or not, and wait with
 * the rest behind themselves instead of all others waiting behind them. A turn is over with the answer, before it is sent: a slow line
 * takes none. Register it after the rates, whose refusals are part of a turn.
 */
export const turns = fp(
  async (app: FastifyInstance, { perAddress = turnLimits.perAddress }: { perAddress?: number }) => {
    const takeTurn = turnsPerAddress({ ...turnLimits, perAddress })
    app.decorateReply('endTurn', undefined)

    function take(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) {
      const kind = kindOf(request)
      if (kind === undefined) return done()
      const begin = (end: () => void) => {
        if (request.raw.socket.destroyed) return end()
        // Once the others' requests that have arrived meanwhile have been read.
        reply.endTurn = () => void setImmediate(end)
        done()
      }
      takeTurn(request.ip, kind, begin, () => done(unavailable()))
    }
    function end(reply: FastifyReply) {
      reply.endTurn?.()
      reply.endTurn = undefined
    }
    const hasBody = ({ method }: FastifyRequest) => !['GET', 'HEAD'].includes(method)

    app.addHook('onRequest', take)
    // One is given up while a body arrives, and another taken with it.
    app.addHook('preParsing', (request, reply, _payload, done) => {
      if (hasBody(request)) end(reply)
      done()
    })
    app.addHook('preValidation', (request, reply, done) => (hasBody(request) ? take(request, reply, done) : done()))
    app.addHook('onSend', (_request, reply, _payload, done) => {
      end(reply)
      done()
    })
  },
)

declare module 'fastify' {
  interface FastifyReply {
    endTurn?: () => void
  }
}
