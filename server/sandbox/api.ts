import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { SandboxSessionRow } from '../db/schema'
import type { Dependencies } from '../dependencies'
import { afterResponse } from '../http/afterResponse'
import { sandboxAccount, sandboxKeys } from './connection'
import {
  ApiError,
  checkLimits,
  checkReturns,
  eventObject,
  invalid,
  isOfAccount,
  noSuchPayment,
  otherParameters,
  readCheckout,
  seconds,
  sessionObject,
  sessionOf,
  type Params,
} from './format'
import { findEvents } from './eventStore'
import { sandboxPage, type SandboxOptions } from './page'
import { sandboxRefundCalls } from './refunds'
import { endSession, findError, findSession, findSessionOfKey, insertSession, secondsNow } from './store'
import { webhookSender } from './webhooks'

/**
 * A payment provider that stands in for Stripe when no keys are set. It has its own table and is reached only as Stripe would
 * be: through the SDK, its hosted page and signed webhooks.
 */
export async function sandboxRoutes(app: FastifyInstance, options: SandboxOptions) {
  // What the SDK and the page's form send, accepted only here.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body: string, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  await app.register(sandboxApi, options)
  await app.register(sandboxPage, options)
}

const unlimited = { config: { rate: { unlimited: 'Only for development' } } }

/** The calls of the provider's API that we use, with its paths, form bodies and errors. */
async function sandboxApi(scope: FastifyInstance, deps: Dependencies) {
  const { db } = deps.database
  const bearer = `Bearer ${sandboxKeys(deps.settings).secretKey}`
  const afterAnswer = afterResponse(scope, 'send a payment webhook')
  const sendWebhook = webhookSender(deps)
  const account = sandboxAccount(deps.settings)
  const refunds = sandboxRefundCalls(deps.database, account)

  scope.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${request.id}`)
    if (request.headers.authorization !== bearer) {
      throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
    }
  })
  // An error is the answer to its idempotency key, as at the provider, until that is forgotten.
  scope.addHook('preHandler', async ({ headers }, reply) => {
    const key = headers['idempotency-key']?.toString()
    const saved = key === undefined ? undefined : await findError(db, key)
    if (!saved) return
    reply.headers({ 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' })
    throw new ApiError(saved.status, saved.body)
  })
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body })
    if (error.statusCode && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ error: invalid(error.message).body })
    }
    request.log.error({ err: error }, 'payment sandbox failed')
    return reply.code(500).send({ error: { type: 'api_error', message: 'The sandbox has failed.' } })
  })

  async function requireSession(id: string): Promise<SandboxSessionRow> {
    const session = await findSession(db, id)
    if (session && isOfAccount(session, account)) return session
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `No such checkout.session: ${id}`,
      code: 'resource_missing',
      param: 'session',
    })
  }

  /** The session of an earlier request with this key. Errors: that request had other parameters. */
  async function replayed(key: string | null, request: Params): Promise<SandboxSessionRow | undefined> {
    const first = key === null ? undefined : await findSessionOfKey(db, key)
    if (first && !isDeepStrictEqual(first.request, request)) {
      throw otherParameters()
    }
    // The first answer, unchanged.
    return first && { ...first, status: 'open' }
  }

  scope.post<{ Body?: Params }>('/v1/checkout/sessions', unlimited, async ({ body: request = {}, headers }) => {
    const idempotencyKey = headers['idempotency-key']?.toString() ?? null
    const replay = await replayed(idempotencyKey, request)
    if (replay) return sessionObject(replay)

    const checkout = readCheckout(request)
    checkReturns(checkout, deps.settings.appOrigin)
    checkLimits(checkout, await secondsNow(db))
    const id = `cs_test_${randomBytes(24).toString('hex')}`
    const expiresAt = new Date(checkout.expiresAt * 1000)
    const added = await insertSession(db, { id, idempotencyKey, account, request, expiresAt })
    return sessionObject(added ?? (await replayed(idempotencyKey, request))!)
  })

  scope.get<{ Querystring: Params }>('/v1/checkout/sessions', unlimited, async ({ query }) => {
    const intent = query.payment_intent ?? ''
    const session = await findSession(db, sessionOf(intent))
    if (session && !isOfAccount(session, account)) throw noSuchPayment(intent)
    const data = session?.status === 'complete' ? [sessionObject(session)] : []
    return { object: 'list', url: '/v1/checkout/sessions', has_more: false, data }
  })

  scope.get<{ Querystring: Params }>('/v1/events', unlimited, async ({ query }) => {
    const limit = Number(query.limit) || 10
    const types = Object.keys(query).flatMap((param) => (param.startsWith('types[') ? [query[param]!] : []))
    const since = new Date((Number(query['created[gte]']) || 0) * 1000)
    const found = await findEvents(db, { types, since, after: query.starting_after, limit })
    const data = found
      .slice(0, limit)
      .map(({ createdAt, ...event }) => eventObject({ ...event, created: seconds(createdAt) }))
    return { object: 'list', url: '/v1/events', has_more: found.length > limit, data }
  })

  scope.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', unlimited, async ({ params }) =>
    sessionObject(await requireSession(params.id)),
  )

  scope.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', unlimited, async ({ params }, reply) => {
    await requireSession(params.id)
    const ended = await endSession(db, params.id, 'expired')
    if (!ended) {
      const { status } = await requireSession(params.id)
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is \`${status}\`.`)
    }
    afterAnswer(reply, () => sendWebhook('checkout.session.expired', sessionObject(ended)))
    return sessionObject(ended)
  })
  scope.get('/v1/account', unlimited, () => ({ id: account, object: 'account' }))
  scope.post<{ Body?: Params }>('/v1/refunds', unlimited, ({ body = {}, headers }) =>
    refunds.create(body, headers['idempotency-key']?.toString() ?? null),
  )
  scope.get<{ Params: { id: string } }>('/v1/refunds/:id', unlimited, ({ params }) => refunds.show(params.id))
  scope.get<{ Querystring: Params }>('/v1/refunds', unlimited, ({ query }) => refunds.list(query))
}
