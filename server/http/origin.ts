import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { forUserHeader, idempotencyHeader } from '../../contract/calls'
import { forbidden } from './refusal'
import { sendNotFound } from './errors'

interface OriginOptions {
  appOrigin: string
  /** Path of a route that other sites may call. */
  except: string
  loopbackOnly: boolean
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The page's own origin, or the one that the request itself was sent to. */
function isOurs(origin: string, request: FastifyRequest, appOrigin: string) {
  return origin === appOrigin || origin === `${request.protocol}://${request.host}`
}

/**
 * Refuses changes that another site's page requests. A request with neither header comes from no browser and passes: it
 * carries no cookie that a person did not put there.
 */
function checkOrigin(app: FastifyInstance, { appOrigin, except }: OriginOptions) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method) || request.routeOptions.url === except) return done()
    const { origin, 'sec-fetch-site': site } = request.headers
    const isForeign = origin !== undefined ? !isOurs(origin, request, appOrigin) : site === 'cross-site'
    done(isForeign ? forbidden('This request came from another site.') : undefined)
  })
}

/**
 * Lets the page's origin, and no other, read answers with credentials when the API is served elsewhere. Preflights of other
 * origins get no permission, which is a refusal in every browser.
 */
function allowAppOrigin(app: FastifyInstance, { appOrigin }: OriginOptions) {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (!origin || !request.url.startsWith('/api/')) return done()
    reply.header('vary', 'Origin')
    if (origin !== appOrigin) return done()
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'retry-after')
    if (request.method === 'OPTIONS') {
      reply
        .header('access-control-allow-methods', 'GET, POST, PUT')
        .header('access-control-allow-headers', `content-type, ${idempotencyHeader}, ${forUserHeader}`)
        .header('access-control-max-age', '600')
      return reply.code(204).send()
    }
    done()
  })
}

/** Names and addresses by which a machine reaches itself; IPv6 with or without its brackets. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** What proxies and tunnels add. */
const isForwarded = ({ headers }: FastifyRequest) =>
  Object.keys(headers).some((name) => /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/.test(name))

/**
 * Keeps what is for trying out to those who come here directly, and by this machine's own name unless it was asked for: a page
 * elsewhere can give its own name this machine's address, and would then read with a visitor's browser what is only for who sits
 * here, and a tunnel would show it to everybody. Where a rehearsal was asked for, its guests pay behind the proxy of the settings.
 */
function keepInside(app: FastifyInstance, { loopbackOnly }: OriginOptions) {
  app.addHook('onRequest', (request, reply, done) => {
    const { host = '' } = request.raw.headers
    const route = request.routeOptions.url ?? ''
    const isOutside = loopbackOnly && !isLoopback(host.replace(/:\d+$/, ''))
    const isOurProxy = !loopbackOnly && route.startsWith('/sandbox/') && (request.ips?.length ?? 0) > 1
    const isInside = loopbackOnly || /^\/(?:dev|sandbox|v1)\//.test(route)
    if (isOutside || (isInside && isForwarded(request) && !isOurProxy)) sendNotFound(request, reply)
    else done()
  })
}

/** Which hosts and origins are answered. */
export const origins = fp(async (app: FastifyInstance, options: OriginOptions) => {
  keepInside(app, options)
  allowAppOrigin(app, options)
  checkOrigin(app, options)
})
