import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenDatabase } from '../db/database'
import { second, withTimeout } from '../time'
import { readQueues } from './queueStore'

/** In seconds: from a cached list to what a guest takes for broken. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const nanosecondsPerSecond = 1e9

/** Milliseconds after which the database counts as down: well below the 10 s after which Prometheus gives up. */
const databaseTimeout = 2 * second

interface MetricsOptions {
  database: OpenDatabase
  log: FastifyBaseLogger
  /** How many pictures wait to be decoded in this process. */
  waitingPictures: () => number
}

/**
 * What this process has done since its start, by the names that the dashboard and the alerts in deploy/ ask for. Whoever counts
 * something sets its series to zero, so that none starts at its first event. Not the library's default metrics, whose observer of
 * the garbage collector costs more than all of these.
 */
export async function createMetrics({ database: { db, pool }, log, waitingPictures }: MetricsOptions) {
  // Loading it takes 40 ms, for which a start without metrics need not wait.
  const { Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by route and status.',
    labelNames: ['route', 'status'],
    buckets,
    registers,
  })
  const payments = new Counter({
    name: 'stayscape_payments_total',
    help: 'What payments and refunds came to.',
    labelNames: ['outcome'],
    registers,
  })
  const holds = new Counter({
    name: 'stayscape_holds_total',
    help: 'Unpaid bookings whose time was over.',
    labelNames: ['outcome'],
    registers,
  })
  const mails = new Counter({
    name: 'stayscape_mails_total',
    help: 'Attempts to hand a mail to the mail server.',
    labelNames: ['outcome'],
    registers,
  })
  const cacheRequests = new Counter({
    name: 'stayscape_cache_requests_total',
    help: 'Answers from memory, and those that had to be made.',
    labelNames: ['cache', 'result'],
    registers,
  })
  // Not `job`, which Prometheus calls what it reads from.
  const taskRuns = new Counter({
    name: 'stayscape_task_runs_total',
    help: 'Runs of scheduled work.',
    labelNames: ['task', 'outcome'],
    registers,
  })
  const taskLastSuccess = new Gauge({
    name: 'stayscape_task_last_success_timestamp_seconds',
    help: 'When scheduled work last succeeded; 0 before.',
    labelNames: ['task'],
    registers,
  })

  const queueLength = new Gauge({
    name: 'stayscape_queue_length',
    help: 'Entries that wait. Pictures of this process, the others of all replicas.',
    labelNames: ['queue'],
    registers,
    collect() {
      this.set({ queue: 'pictures' }, waitingPictures())
    },
  })
  const queueAge = new Gauge({
    name: 'stayscape_queue_age_seconds',
    help: 'How long the oldest entry has waited.',
    labelNames: ['queue'],
    registers,
  })
  const databaseUp = new Gauge({
    name: 'stayscape_database_up',
    help: 'Whether the database answers.',
    registers,
  })

  new Gauge({
    name: 'stayscape_database_connections',
    help: 'Connections of this process, and who waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const waited = new Counter({
    name: 'stayscape_database_waited_seconds_total',
    help: 'Seconds waited for a connection, of all who waited.',
    registers,
  })
  // How many wait, summed over time, is how long they have waited together.
  const sampling = setInterval(() => waited.inc(pool.waitingCount / 10), 100).unref()

  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  new Gauge({
    name: 'nodejs_eventloop_delay_seconds',
    help: 'How late timers came since the last reading: the median, the worst of a hundred, and the worst.',
    labelNames: ['percentile'],
    registers,
    collect() {
      this.set({ percentile: '50' }, delay.percentile(50) / nanosecondsPerSecond)
      this.set({ percentile: '99' }, delay.percentile(99) / nanosecondsPerSecond)
      this.set({ percentile: '100' }, delay.max / nanosecondsPerSecond)
      delay.reset()
    },
  })
  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory of the script.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed)
    },
  })
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, since 1970.',
    registers,
  }).set((Date.now() - process.uptime() * 1000) / 1000)

  async function readDatabase() {
    const queues = await withTimeout(databaseTimeout, readQueues(db)).catch((error: unknown) => {
      log.warn({ err: error }, 'queues not counted')
      return undefined
    })
    databaseUp.set(queues ? 1 : 0)
    queueLength.reset()
    queueAge.reset()
    for (const { queue, length, age } of queues ?? []) {
      queueLength.set({ queue }, length)
      queueAge.set({ queue }, age)
    }
  }

  return {
    ...{ requests, payments, holds, mails, cacheRequests, taskRuns, taskLastSuccess },
    contentType: registry.contentType,
    /** All of them in Prometheus's text format; without the database's queues while it is away. */
    async read(): Promise<string> {
      await readDatabase()
      return registry.metrics()
    },
    stop() {
      clearInterval(sampling)
      delay.disable()
    },
  }
}
export type Metrics = Awaited<ReturnType<typeof createMetrics>>
