import type { FastifyInstance } from 'fastify'
import { unavailable } from './refusal'

/** A graceful stop (I4): what is under way is finished, what is new is turned away. */
export interface Drain {
  /** Does this server want no more guests? True from the announcement on. */
  isDraining: () => boolean
  /** Tells whoever asks for readiness that this server stops; what still comes is taken on, each connection for the last time. */
  announce(): void
  /** Makes an app part of it; to be called before its routes are made. */
  watch(app: FastifyInstance): void
  /** From now on new work is turned away. Resolves when nothing is under way any more. */
  begin(): Promise<void>
}

/** Asked by whoever decides where requests go, also of a server that stops: it says so (I5). */
const health = ['/livez', '/readyz']

export function createDrain(): Drain {
  let leaving = false
  let draining = false
  let underWay = 0
  let rested = () => {}

  return {
    isDraining: () => leaving,
    announce: () => void (leaving = true),

    watch(app) {
      app.addHook('onRequest', async (request, reply) => {
        underWay += 1
        // A page that is sent as a stream is listened to by Fastify, the stream and the form parser as well: no leak.
        reply.raw.setMaxListeners(20)
        // Also when the client has not waited for the answer.
        reply.raw.once('close', () => {
          underWay -= 1
          if (underWay === 0) rested()
        })
        if (draining && !health.includes(request.url)) {
          throw unavailable('This server is stopping. Please try again in a moment.')
        }
      })
      app.addHook('onSend', async (_request, reply) => {
        // Else a browser keeps its connection for the next request, and the server cannot end.
        if (leaving) reply.header('connection', 'close')
      })
    },

    begin() {
      leaving = true
      draining = true
      return underWay === 0 ? Promise.resolve() : new Promise((resolve) => (rested = resolve))
    },
  }
}
