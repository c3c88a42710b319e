import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { calls, type Answer, type Call, type CallName, type Calls, type Payload } from '../../contract/calls'
import { answerSchema, payloadSchema } from '../../contract/schemas'
import { socketLimits, uploadLimits } from '../limits'
import { readForm, type UploadedFile } from './form'
import { gate } from './gate'
import { forbidden, notSignedIn } from './refusal'
import type { Session } from './session'

/** What a handler is given: the payload as the contract types it, who asks, and the pictures of a form. */
export interface Asked<Name extends CallName> {
  payload: Payload<Name>
  /** The live session; where `who` is 'anyone' it is not looked up, because most such calls never need it. */
  session: Calls[Name]['who'] extends 'anyone' ? undefined : Session
  files: UploadedFile[]
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler returns: a successful answer without its flag, which is added here. A "no" is thrown as a Refusal. */
export type Success<Name extends CallName> = Omit<Answer<Name>, 'success'>

const no = { type: 'boolean', const: false }
const refusalSchema = {
  type: 'object',
  properties: { Success: no, success: no, message: { type: 'string' }, isAvailable: no, field: { type: 'string' } },
  required: ['success', 'message'],
}

/** Uploads share the memory that `uploadLimits` grants them. */
const upload = gate(uploadLimits.atOnce, uploadLimits.waiting)

/** What every route of a call has in common: schema, guard, reading of its form. */
export function routeOptions(name: CallName, call: Call = calls[name]): RouteShorthandOptions {
  const tag = call.path.split('/')[2] ?? 'api'
  return {
    schema: {
      operationId: name,
      tags: [tag],
      ...(call.sends && { [call.method === 'GET' ? 'querystring' : 'body']: payloadSchema(call) }),
      ...(call.files ? { consumes: ['multipart/form-data'] } : {}),
      response: { 200: answerSchema(call), '4xx': refusalSchema, '5xx': refusalSchema },
    },
    // A phone on a slow line needs longer for its pictures than a handler may ever take.
    handlerTimeout: call.files ? socketLimits.request : socketLimits.handler,

    ...(call.who !== 'anyone' && { onRequest: requireSession(call.who) }),
    ...(call.files && { preValidation: readFormInto(call.files) }),
  }
}

const requireSession = (who: 'user' | 'owner') => async (request: FastifyRequest) => {
  request.session = await request.server.findSession(request)
  if (!request.session) throw notSignedIn()
  if (who === 'owner' && request.session.user.role !== 'owner') {
    throw forbidden('Sorry, you are not authorized to view this page.')
  }
}

const readFormInto = (files: NonNullable<Call['files']>) => async (request: FastifyRequest) => {
  const form = await upload(() => readForm(request, files))
  request.body = form.fields
  request.uploadedFiles = form.files
}

/**
 * Puts a call of the contract on the app: its schema checks the request, types the handler and trims the answer, its
 * `who` guards it. `handle` returns the answer or throws a refusal.
 */
export function serve<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handle: (asked: Asked<Name>) => Promise<Success<Name>>,
) {
  const call: Call = calls[name]
  const isUserCall = call.path.startsWith('/api/user/')
  app.route({
    method: call.method,
    url: call.path,
    ...routeOptions(name),
    handler: async (request, reply) => {
      const answer = await handle({
        payload: (call.method === 'GET' ? request.query : request.body) as Payload<Name>,
        session: request.session as Asked<Name>['session'],
        files: request.uploadedFiles,
        request,
        reply,
      })
      return isUserCall ? { Success: true, success: true, ...answer } : { success: true, ...answer }
    },
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The live session of a request's cookie, if any. */
    findSession(request: FastifyRequest): Promise<Session | undefined>
  }
  interface FastifyRequest {
    session: Session | undefined
    uploadedFiles: UploadedFile[]
  }
}
