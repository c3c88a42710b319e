import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import {
  calls,
  fileCalls,
  idempotencyHeader,
  type Call,
  type CallName,
  type Calls,
  type FileCall,
} from '../../contract/calls'
import type { Answer, Payload } from '../../contract/callTypes'
import { answerSchema, payloadSchema } from '../../contract/schemas'
import { acceptedEncoding, compressed } from './contentNegotiation'
import { isUserPath } from './errors'
import type { FileField, UploadedFile } from './form'
import { socketLimits } from './limits'
import { enforceUploadRate, type CallRate } from './rate'
import { badRequest } from './refusal'
import type { Limited } from './concurrency'
import { requireOwner, requireUser, type Session } from './session'

type IsPublic<Name extends CallName> = Calls[Name]['who'] extends 'anyone' ? true : false

/** What the server says of a call besides its contract. */
interface ServerRow<Name extends CallName> {
  /** One line for /openapi.json. */
  summary: string
  rate: CallRate<IsPublic<Name> extends true ? 'address' : 'user' | 'address'>
  /** Its answer grows with a hotel and is compressed. */
  isLong?: true
  /** It costs us much and whoever asks nothing: it waits for its turn. */
  isSearch?: true
}

interface CallContext<Name extends CallName> {
  payload: Payload<Name>
  /** Not looked up for calls that are open to anyone: most of them never need it. */
  session: IsPublic<Name> extends true ? undefined : Session
  files: UploadedFile[]
  request: FastifyRequest
  reply: FastifyReply
}

/** A successful answer without its flag. A "no" is thrown as a Refusal. */
type Success<Name extends CallName> = Omit<Answer<Name>, 'success'>

/** Puts a call of the contract on the app, with its validation, guard, rate and the trimming of its answer. */
export function serve<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  row: ServerRow<Name>,
  handle: (context: CallContext<Name>) => Promise<Success<Name>>,
) {
  const call: Call = calls[name]
  const isUserCall = isUserPath(call.path)
  app.route({
    method: call.method,
    url: call.path,
    ...routeOptions(name, row),
    // A phone on a slow line needs longer for its pictures than a handler may ever take.
    handlerTimeout: call.files ? socketLimits.request : app.handlerTimeout,
    handler: async (request, reply) => {
      const work = () =>
        handle({
          payload: (call.method === 'GET' ? request.query : request.body) as Payload<Name>,
          session: request.session as CallContext<Name>['session'],
          files: request.uploadedFiles,
          request,
          reply,
        })
      const answer = await (row.isSearch ? app.limitSearches(work) : work())
      return isUserCall ? { Success: true, success: true, ...answer } : { success: true, ...answer }
    },
  })
}

/** The hooks that let in who may make a call. */
const guards = { anyone: [], user: [requireUser], owner: [requireOwner] }

/** What every route of a call has in common, however it answers. */
export function routeOptions<Name extends CallName>(
  name: Name,
  { summary, rate, isLong }: ServerRow<Name>,
): RouteShorthandOptions {
  const call: Call = calls[name]
  return {
    schema: { operationId: name, summary, ...schemaOf(call) },
    ...(isLong && { onSend: compressAnswer }),
    config: { rate: { pool: name, isChange: call.method !== 'GET' && !call.safe, ...rate } },
    onRequest: guards[call.who],
    ...(call.files && { preValidation: readFormInto(call.files), preHandler: enforceUploadRate }),
  }
}

/** Less fits into one packet anyway. */
const worthCompressing = 1400

async function compressAnswer({ headers }: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const origin = reply.getHeader('vary')
  void reply.header('vary', origin ? `accept-encoding, ${String(origin)}` : 'accept-encoding')
  const encoding = acceptedEncoding(headers['accept-encoding'])
  if (encoding === 'identity' || typeof payload !== 'string' || payload.length < worthCompressing) return payload
  void reply.header('content-encoding', encoding)
  return compressed(Buffer.from(payload), encoding)
}

/** What the server says of a file or a stream besides its contract; without a summary it is not in /openapi.json. */
interface FileRow {
  rate: CallRate
  summary?: string
  description?: string
  handlerTimeout?: number
}

/** What the route of a file or a stream has in common with that of a call: guard, rate, validation and refusals. */
export function fileOptions(
  name: keyof typeof fileCalls,
  { rate, summary, description = 'The file, or a refusal.', handlerTimeout = socketLimits.handler }: FileRow,
) {
  const call: FileCall = fileCalls[name]
  const content = { [call.type]: { schema: { type: 'string' } }, 'application/json': { schema: refusalSchema } }
  return {
    schema: {
      operationId: name,
      ...(summary && { summary, tags: [tagOf(call)] }),
      ...(call.maySend && { querystring: payloadSchema(call) }),
      response: { 200: { description, content }, '4xx': refusalSchema, '5xx': refusalSchema },
    },
    config: { rate: { ...rate, pool: name } },
    handlerTimeout,
    onRequest: guards[call.who],
  }
}

const tagOf = ({ path }: Pick<Call, 'path'>) => path.split('/')[2] ?? 'api'

function schemaOf(call: Call) {
  return {
    tags: [tagOf(call)],
    ...((call.sends ?? call.maySend) && { [call.method === 'GET' ? 'querystring' : 'body']: payloadSchema(call) }),
    ...(call.files && { consumes: ['multipart/form-data'] }),
    response: { 200: answerSchema(call), '4xx': refusalSchema, '5xx': refusalSchema },
  }
}

const no = { type: 'boolean', const: false }
export const refusalSchema = {
  type: 'object',
  properties: { Success: no, success: no, message: { type: 'string' }, isAvailable: no, field: { type: 'string' } },
  required: ['success', 'message'],
}

const readFormInto = (files: FileField) => async (request: FastifyRequest, reply: FastifyReply) => {
  const form = await request.server.readForm(request, reply, files)
  request.body = form.fields
  request.uploadedFiles = form.files
}

/** The request's idempotency key, if it has one. Errors: 400 for anything but 1 to 255 visible ASCII characters. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[idempotencyHeader]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw badRequest('The Idempotency-Key must be 1 to 255 visible ASCII characters.')
  }
  return key
}

declare module 'fastify' {
  interface FastifyInstance {
    /** One for all searches, because they share the database. */
    limitSearches: Limited
    /** Milliseconds until a call without files is answered with 503. */
    handlerTimeout: number
  }
}
