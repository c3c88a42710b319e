import swagger, { type SwaggerTransform } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { calls, forUserHeader, idempotencyHeader, type Call } from '../../contract/calls'
import { second } from '../time'
import type { FileField } from './form'
import { lookupRate, type RouteRate } from './rate'
import { refusalSchema } from './serve'
import { requireOwner, requireUser } from './session'

/** Collects every call into an OpenAPI document; register it before the routes. */
export const openapi = fp(async (app: FastifyInstance) => {
  app.addSchema({ $id: 'Refusal', ...refusalSchema })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'StayScape',
        description:
          'What a person can cause with the product answers 200 with `success: false` and a sentence; 4xx and 5xx carry the same body. ' +
          '`register` and `login` set the session cookie. ' +
          'How often one account or one network may make a call is its `x-rate`; calls of the same `pool` share their points.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: app.sessionCookie.name } } },
    },
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, index) => ($id as string | undefined) ?? `def-${index}`,
    },
    // What is for browsers, search engines and operators has no tag.
    hideUntagged: true,
    transform: describeRoute,
  })
  let text: string | undefined
  app.get('/openapi.json', { config: { rate: { ...lookupRate, pool: 'openapi' } } }, async (_request, reply) =>
    reply.type('application/json').send((text ??= JSON.stringify(app.swagger()))),
  )
})

const refusal = (description: string, more: object = {}) => ({ $ref: 'Refusal#', description, ...more })
const later = {
  headers: { 'retry-after': { type: 'integer', description: 'Seconds until it makes sense to try again.' } },
}

/** Adds what a route says in other places than its schema: who may call, how often, with which headers and files. */
const describeRoute: SwaggerTransform = ({ schema, url, route }) => {
  const hooks = [route.onRequest].flat() as unknown[]
  const [isForOwner, isForUser] = [hooks.includes(requireOwner), hooks.includes(requireUser)]
  const hasSession = isForOwner || isForUser
  const call = (calls as Record<string, Call>)[String(schema?.operationId)]
  const isWrite = route.method !== 'GET'
  const { body } = schema ?? {}
  const { rate } = route.config ?? {}
  return {
    url,
    schema: {
      ...schema,
      ...(rate && 'points' in rate && { 'x-rate': statedRate(rate) }),
      security: hasSession ? [session] : [{}, session],
      ...(call?.files && { body: withFiles(body as FormSchema, call.files) }),
      headers: {
        type: 'object',
        properties: {
          ...(call?.isRepeatable && { [idempotencyHeader]: idempotencyKey }),
          ...(hasSession && isWrite && { [forUserHeader]: forUser }),
        },
      },
      response: {
        ...(schema?.response as object),
        ...((schema?.querystring ?? body) !== undefined && { 400: refusal('Not what this call takes.') }),
        ...(hasSession && { 401: refusal('Nobody is logged in.') }),
        ...((isForOwner || isWrite) && { 403: refusal('Not for this person, or from a page of another site.') }),
        429: refusal('Too many requests.', later),
        503: refusal('Too busy, stopping, or without its database.', later),
        '4xx': refusal('Refused.'),
        '5xx': refusal('A fault of ours.'),
      },
    },
  }
}

/** A call that is open to anyone may still ask who is logged in. */
const session: Record<string, string[]> = { session: [] }

const statedRate = ({ per, pool, points, window }: RouteRate) => ({ per, pool, points, seconds: window / second })

const idempotencyKey = {
  type: 'string',
  pattern: '^[\\x21-\\x7e]{1,255}$',
  description: 'Names one attempt: a repeat of it is answered as the first.',
}
const forUser = {
  type: 'string',
  description: 'The _id of the user who is meant: refused, with this as the field, where another one is logged in.',
}

interface FormSchema {
  properties: object
}

const file = { type: 'string', format: 'binary' }

const withFiles = (form: FormSchema, { field, max }: FileField) => ({
  ...form,
  properties: { ...form.properties, [field]: max === 1 ? file : { type: 'array', items: file, maxItems: max } },
})
