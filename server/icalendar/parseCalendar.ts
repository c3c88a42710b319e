import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { addDays } from '../../contract/stay'
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
  /** The first day that counts. */
  fromDate: string
}

const program = new URL('./calendarWorker.mjs', import.meta.url)
const parses = limitConcurrency(parsesAtOnce, Infinity)

/**
 * The nights that a calendar takes from `fromDate` on; repeats are laid out for two years. `deadline`: by `performance.now()`. In a
 * thread of its own, which is ended: recurrence rules can go on for ever. Errors: one of `problems`.
 */
export async function parseCalendar(
  text: string,
  { timeZone, fromDate }: Hotel,
  deadline: number,
  { events, memory, parseTime }: Pick<ReadingLimits, 'events' | 'memory' | 'parseTime'>,
): Promise<ReadSpan[]> {
  const body = text.replace(/^\uFEFF/, '').trim()
  if (!/^BEGIN:VCALENDAR\b/i.test(body.slice(0, 100))) throw problems.notCalendar()
  if (!/\nEND:VCALENDAR$/i.test(body.slice(-100))) throw problems.cut()

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
  const answer = await parses(() => {
    // Whoever has waited has some time left all the same.
    const time = Math.min(Math.max(deadline - performance.now(), parseTime / 10), parseTime)
    return run(workerData, memory, time)
  })
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
  // Also after it was given up: an error that nobody listens to would end the process.
  worker.on('error', () => undefined)
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
