import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import fp from 'fastify-plugin'
import { calls } from '../../contract/calls'
import { isUnavailable, CommitUncertain } from '../db/errors'
import { badRequest, outcomeUnknown, Refusal, tooLarge, tooSlow, unavailable, refusal } from './refusal'

/** Answers to calls about users carry `Success` as well as `success`. */
export const isUserPath = (path: string) => path.startsWith('/api/user/')

/** The body of every "no"; user calls and what fails before routing carry the flag in both spellings. */
function refusalBody(path: string | undefined, message: string, more: object = {}) {
  const spelled = path === undefined || isUserPath(path) ? { Success: false } : {}
  const availability = path === calls.checkAvailability.path ? { isAvailable: false } : {}
  return { ...spelled, success: false, message, ...availability, ...more }
}

const knownFaults: Record<number, Refusal> = {
  400: badRequest(),
  413: tooLarge(),
  415: new Refusal('Only JSON and form data are understood here.', 415),
  // A handler that timed out.
  503: unavailable(),
}

/** What an error means to a client. `undefined`: a bug of ours. */
function refusalOf(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof CommitUncertain) return outcomeUnknown()
  if (isUnavailable(error)) return unavailable()
  if (error.validation) return invalidInput(error)
  // What Fastify and its plugins throw before a handler runs is the client's fault; the code gives the status.
  if (error.code?.startsWith('FST_')) return knownFaults[error.statusCode ?? 500]
  return undefined
}

/** Answers every error as JSON in the one shape, and logs bugs under the request's id. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const path = request.routeOptions.url ?? request.url.split('?')[0]
  const refusal = refusalOf(error)
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error')
    const message = `Something went wrong on our side. Please try again. (Reference ${request.id})`
    return reply.code(500).type('application/json').send(refusalBody(path, message))
  }
  const { retryAfterSeconds, ...details } = refusal.more
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(refusal.status)
    .type('application/json')
    .send(refusalBody(path, refusal.message, details))
}

/** Node's own refusals of a connection that never became a request: code → status. */
const rawStatuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }
const rawMessages: Record<number, string> = {
  400: 'We could not read that request.',
  404: 'There is nothing at this address.',
  408: tooSlow().message,
  417: 'We could not do what that request expects.',
  431: 'The headers of that request are too large.',
}
const rawBody = (status: number) => JSON.stringify(refusalBody(undefined, rawMessages[status] ?? ''))

/** Answers on the bare socket, where there is no reply to use. */
function answerSocket(socket: Duplex, status: number) {
  const body = rawBody(status)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** Answers what Node cannot read as a request, or not in time. */
export function answerRawError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  answerSocket(socket, rawStatuses[error.code ?? ''] ?? 400)
}

/** What Fastify refuses before a route is found, such as a malformed address. */
export function answerFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 400
  const message = knownFaults[status]?.message ?? badRequest().message
  void reply.code(status).type('application/json').send(refusalBody(undefined, message))
}

/** Answers errors as JSON, also where Node would answer in its own way or not at all. Needs `requireHostHeader` off. */
export const errors = fp(async (app: FastifyInstance) => {
  app.setErrorHandler(answerError)
  app.server.on('connect', (_request, socket) => answerSocket(socket, 404))
  app.server.on('checkExpectation', (_request, response) => {
    const body = rawBody(417)
    const headers = { 'content-type': 'application/json; charset=utf-8', connection: 'close' }
    response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(raw.headers.host === undefined && raw.httpVersion === '1.1' ? badRequest() : undefined)
  })
})

/** JSON, because only programs come here: pages have their own fallback. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(404)
    .type('application/json')
    .send(refusalBody(request.url.split('?')[0], 'There is nothing at this address.'))

/** Ajv keywords about structure, which only a broken client gets wrong, never a person with a form. */
const structural = new Set(['type', 'required', 'additionalProperties'])

interface AjvError extends FastifySchemaValidationError {
  /** The schema of the field that failed, present because Ajv runs `verbose`. */
  parentSchema?: { 'x-message'?: string }
}

/**
 * A body that does not match its schema, as a refusal: a wrong value is 200 with the field's own message and name, a wrong
 * structure is 400.
 */
function invalidInput({ validation = [] }: Pick<FastifyError, 'validation'>): Refusal {
  const errors = validation as AjvError[]
  const field = errors[0]?.instancePath.split('/')[1]
  const value = errors.find(({ keyword }) => !structural.has(keyword))
  const message = errors.map(({ parentSchema }) => parentSchema?.['x-message']).find(Boolean)
  return field && value && message ? refusal(message, field) : badRequest()
}
