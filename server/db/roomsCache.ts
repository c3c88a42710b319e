import { second } from '../time'
import type { OpenDatabase } from './database'

interface Reading<Value> {
  value: Promise<Value>
  startedAt: number
  /** When the first change was announced that it may lack. */
  outdatedAt?: number
}

export interface CacheTiming {
  /** Milliseconds from one reading to the next, and for which a reading may be given without a change that came in between. */
  interval?: number
  now?: () => number
}

/**
 * Caches what is read of all rooms that guests can book until a change of them is announced. The next answer includes the change,
 * unless it came within `interval` of the last reading: then every answer does that is asked for `interval` after it. So whoever
 * changes rooms all the time has them read once in `interval`, and not at every request.
 */
export function roomsCache<Value>(
  database: Pick<OpenDatabase, 'listen'>,
  { interval = second, now = () => performance.now() }: CacheTiming = {},
) {
  let latest: Reading<Value> | undefined
  let next: Reading<Value> | undefined

  const changes = database.listen('rooms_changed', () => {
    for (const reading of [latest, next]) if (reading) reading.outdatedAt ??= now()
  })

  function mayBeGiven({ startedAt, outdatedAt }: Reading<Value>) {
    if (outdatedAt === undefined) return true
    return outdatedAt < startedAt + interval && now() < outdatedAt + interval
  }

  /** While the listener is disconnected, changes may go unheard. */
  const recent = () => (latest && changes.isLive() && mayBeGiven(latest) ? latest : undefined)

  function start(read: () => Promise<Value>): Reading<Value> {
    // Its time is taken before the rows are read, so that a change in between outdates it.
    const reading: Reading<Value> = { startedAt: now(), value: read() }
    reading.value.then(
      () => {
        latest = reading
        next = undefined
      },
      () => (next = undefined),
    )
    return reading
  }

  return {
    isRecent: () => recent() !== undefined,

    /** `read` is called once at a time, whoever waits for it meanwhile, and in the background while a reading can be given. */
    async find(read: () => Promise<Value>): Promise<Value> {
      if (!recent()) await next?.value.catch(() => undefined)
      const reading = recent()
      if (reading && (reading.outdatedAt === undefined || now() < reading.startedAt + interval)) return reading.value
      next ??= start(read)
      return (reading ?? next).value
    },

    stop: () => changes.stop(),
  }
}
