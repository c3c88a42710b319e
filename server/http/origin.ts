import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from './refusal'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Is this the page's own origin, or the one the request itself was sent to? */
function isOurs(origin: string, request: FastifyRequest, appOrigin: string) {
  return origin === appOrigin || origin === `${request.protocol}://${request.host}`
}

/**
 * Refuses changes that another site's page asks for (G1). A request with neither header comes from no browser and is
 * let through: it carries no cookie that a person did not put there.
 */
export function checkOrigin(app: FastifyInstance, { appOrigin, unless }: { appOrigin: string; unless: string }) {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || request.routeOptions.url === unless) return
    const { origin, 'sec-fetch-site': site } = request.headers
    const foreign = origin !== undefined ? !isOurs(origin, request, appOrigin) : site === 'cross-site'
    if (foreign) throw forbidden('This request came from another site.')
  })
}

/**
 * Lets the page's origin read answers when it is not our own (D5): that one alone, with credentials. Preflights of other
 * origins get no permission, which is a refusal in every browser.
 */
export function allowAppOrigin(app: FastifyInstance, appOrigin: string) {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !request.url.startsWith('/api/')) return
    reply.header('vary', 'Origin')
    if (origin !== appOrigin) return
    reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
    if (request.method === 'OPTIONS') {
      reply
        .header('access-control-allow-methods', 'GET, POST, PUT')
        .header('access-control-allow-headers', 'content-type, idempotency-key')
        .header('access-control-max-age', '600')
      return reply.code(204).send()
    }
  })
}
