import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { addDays } from '../../contract/stay'
import { hotelDay } from '../hotels/store'
import { limitConcurrency } from '../http/concurrency'
import { parsesAtOnce, type ReadingLimits } from './limits'
import { ownUid } from './ownEvents'
import { problems } from './problems'

/** Half-open. `uid`: only where it looks like one of ours, else empty. */
interface ReadSpan {
  checkInDate: string
  checkOutDate: string
  uid: string
}

interface Hotel {
  timeZone: string | null
}

const program = new URL('./calendarWorker.mjs', import.meta.url)
const parses = limitConcurrency(parsesAtOnce, Infinity)

/**
 * The nights that a calendar takes from the hotel's today on; repeats are laid out for two years. `time` is in milliseconds. In a
 * thread of its own, which is ended: recurrence rules can go on for ever. Errors: one of `problems`.
 */
export async function parseCalendar(
  text: string,
  { timeZone }: Hotel,
  now: Date,
  { events, memory, time }: Pick<ReadingLimits, 'events' | 'memory' | 'time'>,
): Promise<ReadSpan[]> {
  const body = text.replace(/^\uFEFF/, '').trim()
  if (!/^BEGIN:VCALENDAR\b/i.test(body.slice(0, 100))) throw problems.notCalendar()
  if (!/\nEND:VCALENDAR$/i.test(body.slice(-100))) throw problems.cut()

  const fromDate = hotelDay(timeZone, now)
  const year = Number(fromDate.slice(0, 4))
  const workerData = {
    text: body,
    timeZone,
    ownUid,
    eventsMax: events,
    fromDate,
    untilDate: addDays(fromDate, 2 * 365),
    // What is blocked from long ago or for ever ends here. No later than these, so that it does not change from day to day.
    firstDate: `${year - 1}-01-01`,
    lastDate: `${year + 4}-01-01`,
  }
  const answer = await parses(() => run(workerData, memory, time))
  if ('problem' in answer) throw problems[answer.problem]()
  return answer.spans
}

type Answer = { spans: ReadSpan[] } | { problem: 'notCalendar' | 'unreadable' | 'many' | 'heavy' }

async function run(workerData: object, memory: number, time: number): Promise<Answer> {
  const worker = new Worker(program, {
    workerData,
    // None of the server's secrets.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 8 },
  })
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), time)
  try {
    const [answer] = (await once(worker, 'message', { signal: late.signal })) as [Answer]
    return answer
  } catch {
    return { problem: 'heavy' }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
