import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyRequest } from 'fastify'
import { webhookPath } from '../contract/calls'
import { sessionLimits } from './accounts/limits'
import { accountRoutes } from './accounts/routes'
import { sessionService } from './accounts/sessions/service'
import { bookingRoutes } from './bookings/routes'
import { calendarRoutes } from './calendar/routes'
import { cancellationRoutes } from './cancellations/routes'
import { ping } from './db/ping'
import { figuresRoute } from './desk/figuresRoute'
import { deskRoutes } from './desk/routes'
import { hotelRoutes } from './hotels/routes'
import { createDrain, type Drain } from './runtime/drain'
import { answerErrors, answerFrameworkError, answerOddRequests, answerRawError, answerUnknown } from './http/errors'
import { readBuildManifest, pages } from './http/pages'
import { secureHeaders } from './http/headers'
import { healthRoutes } from './runtime/health'
import { metricsRoute } from './metrics/routes'
import { jsonBytesMax, searchLimits, searchLimitsEmbedded, socketLimits, uploadLimits } from './http/limits'
import { logRequests, newRequestId } from './runtime/log'
import { shedLoad } from './runtime/overload'
import { limitSockets } from './runtime/sockets'
import { openapi } from './http/openapi'
import { limitForms, type FormProgress } from './http/form'
import { limitSearches } from './http/concurrency'
import { answerLoopbackOnly, allowAppOrigin, checkOrigin } from './http/origin'
import { sessionCookie } from './http/session'
import { serverPages } from './http/serverPage'
import { imageRoutes } from './images/routes'
import { liveRoutes } from './live/routes'
import { outboxPage } from './mail/outboxPage'
import { rateLimiter } from './rateLimits/service'
import type { Dependencies } from './dependencies'
import { paymentRoutes } from './payments/routes'
import { sandboxRoutes } from './payments/sandbox/api'
import { roomRoutes } from './rooms/routes'

export interface AppOptions {
  /** Folder of the built client; without one only the API is served. */
  clientFolder?: string
  /** How the process is asked to stop. */
  drain?: Drain
  /** Milliseconds of event-loop delay past which requests are turned away; none are when it is 0. */
  overloadDelay?: number
  /** Processor seconds a second from which such a delay is of this process's own making. */
  overloadWork?: number
  /** Milliseconds after which a booking no longer waits for its turn. */
  bookingWait?: number
  /** Milliseconds that a call without files may take. */
  handlerTimeout?: number
  /** Milliseconds for which a used-up rate is refused from memory. */
  rememberUsedUp?: number
  /** What a form has to send, in what time. */
  formProgress?: FormProgress
}

/** The whole API and the page, not listening yet, so that tests can `inject`. */
export async function buildApp(
  deps: Dependencies,
  { clientFolder, drain = createDrain(), ...options }: AppOptions = {},
) {
  const { settings, database } = deps
  const secure = settings.appOrigin.startsWith('https:')
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: newRequestId,
    bodyLimit: jsonBytesMax,
    trustProxy: settings.trustProxy.length > 0 && settings.trustProxy,
    requestTimeout: socketLimits.request,
    connectionTimeout: socketLimits.silent,
    keepAliveTimeout: socketLimits.keepAlive,
    maxRequestsPerSocket: socketLimits.requestsPerSocket,
    http: {
      headersTimeout: socketLimits.headers,
      connectionsCheckingInterval: socketLimits.checkEvery,
      // answerOddRequests requires it, and answers in our own shape.
      requireHostHeader: false,
    },
    clientErrorHandler: answerRawError,
    frameworkErrors: answerFrameworkError,
    // Answered in our own shape by the drain below.
    return503OnClosing: false,
    // Connections still open then carry no request: a browser's spare one, for example.
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
    ajv: {
      // `verbose` gives the answer the broken field's message; nothing is coerced, unknown fields are dropped.
      customOptions: {
        coerceTypes: false,
        removeAdditional: 'all',
        verbose: true,
        allowUnionTypes: true,
        keywords: ['message'],
      },
    },
  })

  // Only JSON and forms are read; text/plain is what a foreign page could send without a preflight.
  app.removeContentTypeParser('text/plain')
  answerErrors(app)
  answerOddRequests(app)
  drain.watch(app)
  limitSockets(app, settings)
  await shedLoad(app, options.overloadDelay, options.overloadWork)
  logRequests(app, deps.metrics)

  const built = readBuildManifest(clientFolder)
  secureHeaders(app, { secure, inline: built.inline })
  if (settings.loopbackOnly) answerLoopbackOnly(app)
  allowAppOrigin(app, settings.appOrigin)
  checkOrigin(app, { appOrigin: settings.appOrigin, unless: webhookPath })
  await app.register(cookie)
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: uploadLimits.fileBytes,
      fieldSize: uploadLimits.fieldBytes,
      fields: uploadLimits.fields,
      // Generous, so that one picture too many gets its own sentence instead of a broken form's.
      files: uploadLimits.fields,
    },
  })
  await openapi(app)

  const sessions = sessionService(database.db)
  const cookies = sessionCookie({ secure, maxAge: sessionLimits.absolute })
  app.decorateRequest('session', undefined)
  app.decorateRequest('uploadedFiles')
  app.decorate('limitForms', limitForms(options.formProgress))
  app.decorate('handlerTimeout', options.handlerTimeout ?? socketLimits.handler)
  app.decorate('limitSearches', limitSearches(settings.databaseUrl ? searchLimits : searchLimitsEmbedded))
  app.decorate('enforceRate', rateLimiter(database.db, options.rememberUsedUp))
  app.decorate('findSession', async (request) => {
    const token = cookies.read(request)
    return token ? sessions.find(token) : undefined
  })

  healthRoutes(app, { ping: () => ping(database.db), isDraining: drain.isDraining })
  if (deps.metrics && settings.metricsToken) metricsRoute(app, deps.metrics, settings.metricsToken)
  accountRoutes(app, deps, { sessions, cookies })
  hotelRoutes(app, deps)
  const rooms = roomRoutes(app, deps)
  bookingRoutes(app, deps, options.bookingWait)
  calendarRoutes(app, deps)
  cancellationRoutes(app, deps)
  figuresRoute(app, deps)
  deskRoutes(app, deps)
  liveRoutes(app, deps, drain)
  paymentRoutes(app, deps)
  imageRoutes(app, deps)
  const writePage = serverPages(built)
  if (settings.paymentSandbox) sandboxRoutes(app, deps, writePage)
  if (settings.mailOutbox) outboxPage(app, deps, writePage)
  if (clientFolder) {
    const hasSession = (request: FastifyRequest) => cookies.read(request) !== undefined
    await pages(app, clientFolder, { firstPicture: rooms.firstPicture, hasSession })
  } else app.setNotFoundHandler(answerUnknown)

  return app
}
