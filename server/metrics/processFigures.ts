import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'

/** Milliseconds between two looks at who waits for a connection. */
const lookEvery = 100

/** Nanoseconds in a second. */
const nano = 1e9

/**
 * What the process itself can say: processor, memory, the event loop, and its connections to the database. Not the library's
 * default set, whose observer of the garbage collector costs more than all of this.
 */
export function watchProcess(pool: pg.Pool) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let waited = 0
  // How many wait, summed over time, is how long they have waited together.
  const looking = setInterval(() => (waited += (pool.waitingCount * lookEvery) / 1000), lookEvery).unref()

  return {
    cpuSeconds: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
    startedAt: () => (Date.now() - process.uptime() * 1000) / 1000,
    residentBytes: () => process.memoryUsage.rss(),
    heapBytes: () => process.memoryUsage().heapUsed,
    /** Seconds by which a timer came late since the last reading: the median, the worst of a hundred, and the worst. */
    loopDelays(): Record<'50' | '99' | '100', number> {
      const seconds = { '50': delay.percentile(50) / nano, '99': delay.percentile(99) / nano, '100': delay.max / nano }
      delay.reset()
      return seconds
    },
    connections: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    /** Seconds that requests have waited for a connection, all together. */
    waitedSeconds: () => waited,
    stop() {
      clearInterval(looking)
      delay.disable()
    },
  }
}
export type ProcessFigures = ReturnType<typeof watchProcess>
