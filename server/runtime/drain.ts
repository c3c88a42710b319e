import type { FastifyInstance } from 'fastify'
import { onResponseEnd } from '../http/afterResponse'
import { unavailable } from '../http/refusal'

/** Answered by a stopping server too: load balancers ask them. */
const healthUrls = ['/livez', '/readyz']

/** A graceful stop: what is under way is finished, what is new is turned away. */
export function createDrain() {
  let isAnnounced = false
  let isRefusing = false
  let active = 0
  let onIdle = () => {}
  const callbacks: (() => void)[] = []

  function requestEnded() {
    active -= 1
    if (active === 0) onIdle()
  }

  return {
    /** Whether this server takes no more guests: true from the announcement on. */
    isDraining: () => isAnnounced,

    /** From now on readiness is denied; requests are still taken, each connection for the last time. */
    announce: () => void (isAnnounced = true),

    /** Makes an app part of it; call it before routes are registered. */
    watch(app: FastifyInstance) {
      app.addHook('onRequest', (request, reply, done) => {
        active += 1
        // Fastify, a page's stream and the form parser listen to the same response: no leak.
        reply.raw.setMaxListeners(20)
        onResponseEnd(reply, requestEnded)
        if (isRefusing && !healthUrls.includes(request.url)) {
          done(unavailable('This server is stopping. Please try again in a moment.'))
        } else done()
      })
      app.addHook('onSend', (_request, reply, _payload, done) => {
        // Else a browser keeps its connection for the next request, and the server cannot end.
        if (isAnnounced) reply.header('connection', 'close')
        done()
      })
    },

    /** `end` is called when new work is turned away, for answers that would never be finished. */
    onBegin: (end: () => void) => void callbacks.push(end),

    /** From now on new work is turned away. Resolves when nothing is under way any more. */
    begin(): Promise<void> {
      isAnnounced = true
      isRefusing = true
      for (const end of callbacks) end()
      return active === 0 ? Promise.resolve() : new Promise((resolve) => (onIdle = resolve))
    },
  }
}

export type Drain = ReturnType<typeof createDrain>
