import type { Server } from 'node:http'
import Fastify, { LogController, type FastifyHttpOptions } from 'fastify'
import { webhookPath } from '../contract/calls'
import { keywords } from '../contract/schemas'
import { sessionLimits } from './accounts/limits'
import { accountRoutes } from './accounts/routes'
import { sessionService } from './accounts/sessions/service'
import { bookingRoutes } from './bookings/routes'
import { calendarRoutes } from './calendar/routes'
import { cancellationRoutes } from './cancellations/routes'
import type { Dependencies } from './dependencies'
import { deskRoutes } from './desk/routes'
import { hotelRoutes } from './hotels/routes'
import { limitConcurrency } from './http/concurrency'
import { bodies } from './http/bodies'
import { answerFrameworkError, answerRawError, errors } from './http/errors'
import { forms, type FormProgress } from './http/form'
import { secureHeaders } from './http/headers'
import { jsonBytesMax, searchLimits, searchLimitsEmbedded, socketLimits } from './http/limits'
import { openapi } from './http/openapi'
import { origins } from './http/origin'
import { pages, readBuildManifest } from './http/pages'
import { rates } from './http/rate'
import { serverPages } from './http/serverPage'
import { sessionPlugin } from './http/session'
import { turns } from './http/turns'
import { icalendarRoutes } from './icalendar/routes'
import type { ReaderOptions } from './icalendar/readCalendar'
import { imageRoutes } from './images/routes'
import { liveRoutes } from './live/routes'
import { outboxRoutes } from './mail/outboxRoutes'
import { pageHeads } from './metadata/heads'
import { metadataRoutes } from './metadata/routes'
import { metricsRoute } from './metrics/routes'
import { paymentRoutes } from './payments/routes'
import { processLimiter, sharedLimiter } from './rateLimits/service'
import { roomList } from './rooms/roomList'
import { destinationIndex } from './rooms/search/destinations'
import { roomRoutes } from './rooms/routes'
import { findNewestCovers } from './rooms/store'
import { createDrain, type Drain } from './runtime/drain'
import { healthRoutes } from './runtime/health'
import { logRequests, newRequestId } from './runtime/log'
import { shedLoad } from './runtime/overload'
import { limitSockets } from './runtime/sockets'
import { sandboxRoutes } from './sandbox/api'

export interface AppOptions {
  /** Folder of the built client; without one only the API is served. */
  clientFolder?: string
  /** How the process is asked to stop. */
  drain?: Drain
  /** Milliseconds of event-loop delay past which requests are turned away; none are when it is 0. */
  overloadDelay?: number
  /** Processor seconds a second from which such a delay is of this process's own making. */
  overloadCpu?: number
  /** Milliseconds after which a booking no longer waits for its turn. */
  bookingWait?: number
  /** Milliseconds that a call without files may take. */
  handlerTimeout?: number
  /** Milliseconds for which a used-up rate is refused from memory. */
  rememberUsedUp?: number
  /** Milliseconds that a body other than a form may take to arrive. */
  bodyWait?: number
  /** Requests of one kind and address that are worked on at a time. */
  turnsPerAddress?: number
  /** Sockets that may be open at a time. */
  socketsMax?: number
  /** The time, in milliseconds, that rates of reads go by. */
  readsNow?: () => number
  /** Milliseconds from one reading of all rooms to the next. */
  roomsInterval?: number
  /** What reading another site's calendar may cost, and how names are resolved for it. */
  calendarReader?: ReaderOptions
  /** What a form has to send, in what time. */
  formProgress?: FormProgress
}

const serverOptions = ({ log, settings: { trustProxy } }: Dependencies) =>
  ({
    loggerInstance: log,
    genReqId: newRequestId,
    bodyLimit: jsonBytesMax,
    trustProxy: trustProxy.length > 0 && trustProxy,
    requestTimeout: socketLimits.request,
    connectionTimeout: socketLimits.silent,
    keepAliveTimeout: socketLimits.keepAlive,
    maxRequestsPerSocket: socketLimits.requestsPerSocket,
    http: {
      headersTimeout: socketLimits.headers,
      connectionsCheckingInterval: socketLimits.checkInterval,
      // The errors plugin requires it, and answers in our own shape.
      requireHostHeader: false,
    },
    clientErrorHandler: answerRawError,
    frameworkErrors: answerFrameworkError,
    // The drain answers in our own shape.
    return503OnClosing: false,
    // Connections still open then carry no request: a browser's spare one, for example.
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
    ajv: {
      customOptions: {
        coerceTypes: false,
        // Unknown fields are dropped.
        removeAdditional: 'all',
        // Errors hold the schema of the field, with its message.
        verbose: true,
        allowUnionTypes: true,
        keywords: [...keywords],
      },
    },
  }) satisfies FastifyHttpOptions<Server>

/** The whole API and the page, not listening yet, so that tests can `inject`. */
export async function buildApp(
  deps: Dependencies,
  { clientFolder, drain = createDrain(), ...options }: AppOptions = {},
) {
  const { settings, database } = deps
  const secure = settings.appOrigin.startsWith('https:')
  const built = readBuildManifest(clientFolder)
  const sessions = sessionService(database.db)

  const app = Fastify(serverOptions(deps))
  // Only JSON and forms are read; text/plain is what a foreign page could send without a preflight.
  app.removeContentTypeParser('text/plain')

  await app.register(errors)
  drain.watch(app)
  limitSockets(app, settings, options.socketsMax)
  await shedLoad(app, options.overloadDelay, options.overloadCpu)
  logRequests(app, deps.metrics)
  await app.register(secureHeaders, { secure, inline: built.inline, noIndex: settings.noIndex })
  await app.register(origins, {
    appOrigin: settings.appOrigin,
    except: webhookPath,
    loopbackOnly: settings.loopbackOnly,
  })
  await app.register(sessionPlugin, { secure, maxAge: sessionLimits.absolute, find: (token) => sessions.find(token) })
  await app.register(bodies, { wait: options.bodyWait })
  await app.register(forms, { progress: options.formProgress })
  await app.register(rates, {
    limitChanges: sharedLimiter(database.db, options.rememberUsedUp),
    limitReads: processLimiter(options.readsNow),
  })
  await app.register(turns, { perAddress: options.turnsPerAddress })
  await app.register(openapi)
  const { concurrency, queueMax, waitMax } = settings.databaseUrl ? searchLimits : searchLimitsEmbedded
  app.decorate('limitSearches', limitConcurrency(concurrency, queueMax, waitMax))
  app.decorate('handlerTimeout', options.handlerTimeout ?? socketLimits.handler)

  const timing = { interval: options.roomsInterval }
  const list = roomList(deps, timing)
  const destinations = destinationIndex(deps, timing)
  app.addHook('onClose', async () => destinations.stop())
  await app.register(healthRoutes, { database, isDraining: drain.isDraining })
  if (deps.metrics && settings.metricsToken) {
    await app.register(metricsRoute, { metrics: deps.metrics, token: settings.metricsToken })
  }
  await app.register(accountRoutes, { ...deps, sessions })
  await app.register(hotelRoutes, deps)
  await app.register(roomRoutes, { ...deps, list, destinations })
  await app.register(bookingRoutes, { ...deps, bookingWait: options.bookingWait, timing })
  await app.register(calendarRoutes, deps)
  await app.register(icalendarRoutes, { ...deps, reader: options.calendarReader })
  await app.register(cancellationRoutes, deps)
  await app.register(deskRoutes, deps)
  await app.register(liveRoutes, { ...deps, drain })
  await app.register(paymentRoutes, deps)
  await app.register(imageRoutes, { ...deps, findCovers: (rooms) => findNewestCovers(database.db, rooms) })
  await app.register(metadataRoutes, deps)
  const renderPage = serverPages(built)
  if (settings.paymentSandbox) await app.register(sandboxRoutes, { ...deps, renderPage })
  if (settings.mailOutbox) await app.register(outboxRoutes, { settings, renderPage })
  await app.register(pages, {
    folder: clientFolder,
    supportEmail: settings.supportEmail,
    headOf: pageHeads({ ...deps, destinations }),
    firstPicture: list.firstPicture,
    hasSession: (request) => app.sessionCookie.read(request) !== undefined,
  })

  return app
}
