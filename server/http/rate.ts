import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { hour, minute } from '../time'
import { networksOf, type Network } from './networks'

/** `points` within `window` milliseconds. */
export interface Rate {
  points: number
  window: number
}

/** A rate, and who or what it is of. */
export interface Limit extends Rate {
  key: string
}

/**
 * How often one account or one network may make a call; calls with the same `pool` share their points. Of an IPv6 address, the
 * larger networks it is in have a rate too.
 */
export interface CallRate<Per extends 'user' | 'address' = 'user' | 'address'> extends Rate {
  per: Per
  pool?: string
}

/** What a route says in its `config`. */
export interface RouteRate extends CallRate {
  pool: string
  /** It changes something: then all replicas count together, in the database. What only reads is counted by each process. */
  isChange?: boolean
}

/** The whole reason why a route has no rate. */
interface Unlimited {
  unlimited: string
}

/** Of one address, behind which there may be hundreds of guests, for what costs a few milliseconds. */
export const lookupRate = { per: 'address', points: 1200, window: minute } as const

/** Of somebody logged in. The page asks every two seconds while it waits for a payment. */
export const ownReadRate = { per: 'user', points: 240, window: minute } as const

const uploads = { points: 60, window: hour }

/** Takes a point of the uploads that all calls share, when a signed-in person sent pictures. Errors: 429 with Retry-After. */
export async function enforceUploadRate({ server, session, uploadedFiles }: FastifyRequest) {
  if (session && uploadedFiles.length > 0) {
    await server.limitChanges([{ ...uploads, key: `upload:${session.user.id}` }])
  }
}

/** What the networks of one address may do together. */
export const networkLimits = (pool: string, networks: Network[], { points, window }: Rate): Limit[] =>
  networks.map(({ name, times }) => ({ key: `${pool}-from:${name}`, points: points * times, window }))

function limitsOf({ ip, session }: FastifyRequest, { pool, per, ...rate }: RouteRate): Limit[] {
  if (per === 'address') return networkLimits(pool, networksOf(ip), rate)
  if (!session) throw new Error(`${pool} is limited per user, but is open to anyone`)
  return [{ points: rate.points, window: rate.window, key: `${pool}:${session.user.id}` }]
}

/** Takes a point of what only reads. Errors: 429 with Retry-After. */
export const limitRead = (request: FastifyRequest, rate: RouteRate) =>
  request.server.limitReads(limitsOf(request, rate))

/** Each takes a point of every limit, or refuses with 429. */
interface Limiters {
  limitChanges: (limits: Limit[]) => Promise<void>
  limitReads: (limits: Limit[]) => void
}

/**
 * Takes a point of the rate in a route's `config` before its request is read, so that a refused one counts as well, and after its
 * session was looked up. An app with a route that has neither a rate nor a reason does not start. Errors: 429 with Retry-After.
 */
export const rates = fp(async (app: FastifyInstance, { limitChanges, limitReads }: Limiters) => {
  const routes: RouteOptions[] = []
  app.decorate('limitChanges', limitChanges)
  app.decorate('limitReads', limitReads)
  app.decorate('routesWithRates', routes)

  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const undecided = routes.filter(({ config }) => !config?.rate).map(({ url }) => url)
    if (undecided.length > 0) throw new Error(`These routes have no rate: ${undecided.join(', ')}`)
  })

  // With a callback, because a promise for each request is a good part of what a list from memory costs.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { rate } = request.routeOptions.config
    if (!rate || 'unlimited' in rate) return done()
    if (rate.isChange) return void limitChanges(limitsOf(request, rate)).then(() => done(), done)
    try {
      limitReads(limitsOf(request, rate))
      done()
    } catch (error) {
      done(error as Error)
    }
  })
})

declare module 'fastify' {
  interface FastifyInstance extends Limiters {
    routesWithRates: readonly RouteOptions[]
  }
  interface FastifyContextConfig {
    rate?: RouteRate | Unlimited
  }
}
