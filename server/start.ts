import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp, type AppOptions } from './app'
import { fillBookings } from './bookings/backfillStore'
import { dueMailJobs } from './bookings/mails/dueMails'
import { calendarJobs } from './icalendar/jobs'
import { cancellationJobs } from './cancellations/holds'
import { second, systemClock } from './time'
import { demoLogins, demoPassword } from './demo/catalogue'
import { seedDemo } from './demo/seedDemo'
import { restrictPermissions } from './dataFolder'
import { openDatabase } from './db/database'
import { acquireReplicaLock } from './db/replicaLock'
import { errorRecord } from './runtime/errorRecord'
import { createMetrics } from './metrics/metrics'
import { createDrain } from './runtime/drain'
import { createLog } from './runtime/log'
import { version } from './runtime/version'
import { socketLimits } from './http/limits'
import { waitingPictures } from './images/processes'
import { openImageStore } from './images/s3Store'
import { startJobs } from './runtime/jobs'
import { countingMailer, createMailer } from './mail/mailer'
import { mailJobs } from './mail/queue'
import { serveSnapshots } from './operations/snapshots'
import type { Dependencies } from './dependencies'
import { paymentJobs } from './payments/jobs'
import { completeLedger } from './payments/plan'
import { retentionJobs } from './retention/jobs'
import { createStripe, hasProvider } from './payments/provider'
import { sandboxJobs } from './sandbox/refunds'
import { readSettings, type Settings } from './settings'
import { OperatorError } from './operatorError'

/** Milliseconds in which the proxy notices that a replica is leaving: it asks every 2 s. */
const leaveNotice = 5 * second

/** Milliseconds that a graceful stop may take: the notice, the longest answer that is under way then, and closing what is open. */
const drainTimeout = leaveNotice + socketLimits.handler + 5 * second

/** Milliseconds in which the mails under way may still leave; a mail server that answers needs less. */
const lastMails = 3 * second

/** `dist/server/main.js` runs two folders below the project's top. */
const top = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Ends the process with a sentence instead of a stack, for what an operator can fix. */
function stopWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

async function openDependencies(settings: Settings, log: Dependencies['log']): Promise<Dependencies> {
  const database = await openDatabase({ ...settings, log })
  await fillBookings(database.db)
  await completeLedger(database.db, log)
  const metrics = settings.metricsToken ? await createMetrics({ database, log, waitingPictures }) : undefined
  return {
    settings,
    database,
    log,
    clock: systemClock,
    metrics,
    mailer: countingMailer(createMailer(settings), metrics),
    stripe: createStripe(settings),
    images: await openImageStore(settings),
  }
}

/** Replicas on one PostgreSQL database must share their pictures too; an embedded one is locked by its folder. */
async function joinReplicas({ databaseListenUrl, s3 }: Settings, log: Dependencies['log']) {
  if (!databaseListenUrl) return undefined
  const onLost = ({ message }: Error) => {
    log.fatal(message)
    stopWith(message)
  }
  return acquireReplicaLock({ databaseUrl: databaseListenUrl, exclusive: !s3, log, onLost })
}

/** What the terminal shows once the server listens. */
function welcome(settings: Settings): string {
  const { appOrigin, seedDemo, mailOutbox, databaseUrl, paymentSandbox } = settings
  const lines = [
    `StayScape is ready at ${appOrigin}`,
    seedDemo && `  Demo guest:  ${demoLogins.guest}  password ${demoPassword}`,
    seedDemo && `  Demo owner:  ${demoLogins.owner}  password ${demoPassword}`,
    mailOutbox && `  Mail outbox: ${appOrigin}/dev/outbox`,
    paymentSandbox && '  Payments:    sandbox, no money moves; card 4242 4242 4242 4242 pays',
    !hasProvider(settings) &&
      '  Payments:    none. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENT_SANDBOX=1 to try it out',
    !databaseUrl &&
      '  Database:    embedded. It survives a crash of this process, not a loss of power: see docs/operations.md',
  ].filter(Boolean)
  return `\n${lines.join('\n')}\n\n`
}

interface StartOptions extends AppOptions {
  /** Milliseconds that a request waits for a connection to the database; 0: however long that takes. */
  connectionWait?: number
}

async function serveUntilStopped({ connectionWait, ...options }: StartOptions) {
  const settings = readSettings(process.env)
  await restrictPermissions(settings.dataDir)
  const log = createLog(settings)
  log.info({ version }, 'starting')
  // Before anything is migrated: a process that must not run changes nothing.
  const replicaLock = await joinReplicas(settings, log)
  const deps = await openDependencies(settings, log)
  const { database } = deps
  if (connectionWait !== undefined) database.pool.options.connectionTimeoutMillis = connectionWait
  const snapshots = database.kind === 'embedded' ? await serveSnapshots(database, settings.dataDir) : undefined

  const drain = createDrain()
  const app = await buildApp(deps, { ...options, clientFolder: path.join(top, 'dist/client'), drain })
  if (settings.seedDemo) await seedDemo(deps, path.join(top, 'assets'))
  await app.listen({ port: settings.port, host: settings.host })
  const jobs = startJobs(
    [calendarJobs, cancellationJobs, dueMailJobs, mailJobs, paymentJobs, retentionJobs, sandboxJobs].flatMap((jobsOf) =>
      jobsOf(deps),
    ),
    deps,
  )

  async function stop(signal: string) {
    if (drain.isDraining()) return
    log.info({ signal }, 'draining')
    setTimeout(() => stopWith('Stopped before everything was finished: it took too long.'), drainTimeout).unref()
    drain.announce()
    // Other replicas go on with their work, or this one when it is started again.
    const jobsStopped = jobs.stop()
    // A replica's guests go to another one as soon as the proxy knows; until then nobody is turned away.
    if (replicaLock && settings.s3) await wait(leaveNotice)
    // The port stays open meanwhile, so that requests are answered with 503 instead of refused.
    // No answer takes longer; a form that is still arriving then is sent again to whoever is there.
    await Promise.race([drain.begin(), wait(socketLimits.handler)])
    // Requests that have been answered and jobs may both wait for a mail server that does not answer.
    setTimeout(() => deps.mailer.close(), lastMails).unref()
    await app.close()
    await jobsStopped
    await snapshots?.close()
    deps.mailer.close()
    await database.close()
    await replicaLock?.release()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))

  process.stdout.write(welcome(settings))
}

/** Runs the server in this process until a signal stops it. */
export function start(options: StartOptions = {}): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(
      `${JSON.stringify({ level: 60, time: new Date().toISOString(), err: errorRecord(error), msg: 'uncaught' })}\n`,
    )
    process.exit(1)
  })

  serveUntilStopped(options).catch((error: unknown) => {
    if (error instanceof OperatorError) stopWith(error.message)
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      stopWith('PORT is taken: another program is already listening there. Stop it or set PORT to another number.')
    }
    throw error
  })
}
