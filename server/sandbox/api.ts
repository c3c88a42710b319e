import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies'
import { afterResponse } from '../http/afterResponse'
import { sandboxAccount, sandboxKeys } from './connection'
import {
  ApiError,
  checkCheckout,
  eventObject,
  invalid,
  isOfAccount,
  missing,
  readCheckout,
  repeated,
  sessionObject,
  sessionOf,
  type Params,
} from './format'
import { sandboxPage, unlimited, type SandboxOptions } from './page'
import { sandboxRefundCalls } from './refunds'
import { endSession, findEvents, findSession, findSessionOfKey, insertSession } from './store'
import { webhookSender } from './webhooks'

/**
 * A payment provider that stands in for Stripe when no keys are set. It has its own tables and is reached only as Stripe would
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

const keyOf = ({ headers }: FastifyRequest) => headers['idempotency-key']?.toString()

const listOf = (url: string, data: object[], hasMore = false) => ({ object: 'list', url, has_more: hasMore, data })

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
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body })
    if (error.statusCode && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ error: invalid(error.message).body })
    }
    request.log.error({ err: error }, 'payment sandbox failed')
    return reply.code(500).send({ error: { type: 'api_error', message: 'The sandbox has failed.' } })
  })

  async function requireSession(id: string) {
    const session = await findSession(db, id)
    if (session && isOfAccount(session, account)) return session
    throw missing('checkout.session', id, 'session')
  }

  scope.get('/v1/account', unlimited, () => ({ id: account, object: 'account' }))

  scope.post<{ Body?: Params }>('/v1/checkout/sessions', unlimited, async (asked) => {
    const [request, idempotencyKey] = [asked.body ?? {}, keyOf(asked)]
    const findFirst = async () => repeated(await findSessionOfKey(db, idempotencyKey), request)
    async function open() {
      const checkout = readCheckout(request)
      checkCheckout(checkout, deps.settings.appOrigin)
      const id = `cs_test_${randomBytes(24).toString('hex')}`
      const expiresAt = new Date(checkout.expiresAt * 1000)
      return insertSession(db, { id, idempotencyKey, account, request, expiresAt })
    }
    const session = (await findFirst()) ?? (await open()) ?? (await findFirst())!
    // A repeat gets the first answer, unchanged.
    return sessionObject({ ...session, status: 'open' })
  })

  scope.get<{ Querystring: Params }>('/v1/checkout/sessions', unlimited, async ({ query }) => {
    const intent = query.payment_intent ?? ''
    const session = await findSession(db, sessionOf(intent))
    if (session && !isOfAccount(session, account)) throw missing('payment_intent', intent, 'payment_intent', 400)
    return listOf('/v1/checkout/sessions', session?.status === 'complete' ? [sessionObject(session)] : [])
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

  scope.post<{ Body?: Params }>('/v1/refunds', unlimited, (request) =>
    refunds.create(request.body ?? {}, keyOf(request)),
  )
  scope.get<{ Params: { id: string } }>('/v1/refunds/:id', unlimited, ({ params }) => refunds.show(params.id))
  scope.get<{ Querystring: Params }>('/v1/refunds', unlimited, async ({ query }) =>
    listOf('/v1/refunds', await refunds.list(query)),
  )

  scope.get<{ Querystring: Params }>('/v1/events', unlimited, async ({ query }) => {
    const limit = Number(query.limit) || 10
    const types = Object.keys(query).flatMap((param) => (param.startsWith('types[') ? [query[param]!] : []))
    const since = new Date((Number(query['created[gte]']) || 0) * 1000)
    const found = await findEvents(db, { types, since, after: query.starting_after, limit })
    return listOf('/v1/events', found.slice(0, limit).map(eventObject), found.length > limit)
  })
}
