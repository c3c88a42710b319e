import path from 'node:path'
import { parseArgs } from 'node:util'
import { serverFolder } from '../../testing/programs'
import { prepareEnvironments, type Defer, type Kind, type TestEnvironment } from '../../testing/testEnvironment'
import { seconds } from '../../testing/timing'
import type { CallReply } from '../../testing/visitor'

/**
 * Guards of the server that a proof can be run without, to see that it fails then: see faultInjection.ts, and for what is
 * a line of the source scripts/prove.mjs.
 */
const guards = [
  ...['constraint', 'nights', 'lock', 'owner', 'signature', 'once', 'verified', 'asker', 'rate'],
  ...['places', 'progress', 'pipelining', 'sockets'],
  ...['claim', 'provider', 'refund', 'sum', 'page', 'owner-events', 'unread-events', 'standby'],
]

export const dropConstraint = 'ALTER TABLE taken_nights DROP CONSTRAINT bookings_no_overlap'

/** A pair holds when both are equal; a text or a number is reported only. */
export type Figure = { text: string; holds: boolean } | [actual: unknown, expected: unknown] | string | number

export const atMost = (milliseconds: number, limit: number): Figure => ({
  text: seconds(milliseconds),
  holds: milliseconds <= limit,
})
export const some = (count: number): Figure => ({ text: String(count), holds: count > 0 })

/** Counts replies by outcome; the slowest in milliseconds. */
export const tally = (replies: Pick<CallReply<'logout'>, 'status' | 'body' | 'took'>[]) => ({
  granted: replies.filter(({ body }) => body.success).length,
  refused: replies.filter(({ status, body }) => status === 200 && !body.success).length,
  faults: replies.filter(({ status }) => status >= 500).length,
  slowest: Math.max(...replies.map(({ took }) => took)),
})

export interface Report {
  row: (what: string, figures: Record<string, Figure>) => void
  note: (text: string) => void
}

type Experiment = (environment: TestEnvironment, report: Report) => Promise<void>

export interface Proof {
  report: Report
  /** `long`: the form that takes minutes. */
  options: { long: boolean; on: Kind[]; seed: number; without?: string }
  defer: Defer
  /** Runs each experiment on new data, on each database. */
  onEach: (...experiments: Experiment[]) => Promise<void>
  newEnvironment: (kind: Kind) => Promise<TestEnvironment>
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      long: { type: 'boolean', default: false },
      on: { type: 'string' },
      seed: { type: 'string', default: '1' },
      without: { type: 'string' },
    },
  })
  const { long, without, seed } = values
  const on = values.on ? [values.on] : ['embedded', 'postgres']
  if (!on.every((kind) => kind === 'embedded' || kind === 'postgres'))
    throw new Error('--on takes embedded or postgres.')
  if (without && !guards.includes(without)) throw new Error(`--without takes ${guards.join(', ')}.`)
  return { long, on, seed: Number(seed), without }
}

function judge(figure: Figure) {
  if (!Array.isArray(figure)) return typeof figure === 'object' ? figure : { text: figure, holds: true }
  const [actual, expected] = figure
  const holds = actual === expected
  return { text: holds ? String(actual) : `${String(actual)} instead of ${String(expected)}`, holds }
}

function openReport() {
  const rows = { hold: 0, fail: 0 }
  const report: Report = {
    note: (text) => console.log(`       ${text}`),
    row(what, figures) {
      const judged = Object.entries(figures).map(([name, figure]) => ({ name, ...judge(figure) }))
      const holds = judged.every((each) => each.holds)
      rows[holds ? 'hold' : 'fail'] += 1
      const texts = judged.map((each) => `${each.name} ${each.text}${each.holds ? '' : ' (!)'}`)
      console.log(`  ${holds ? 'holds      ' : 'FALLS SHORT'} ${what}: ${texts.join(', ')}`)
    },
  }
  return { report, rows }
}

/** Runs a proof and ends the process: with 0 when every row holds, else with 1. Whatever was started is ended before. */
export async function prove(title: string, work: (proof: Proof) => Promise<void>): Promise<never> {
  const deferred: (() => Promise<unknown>)[] = []
  const defer: Defer = (step) => void deferred.push(step)
  async function end(code: number): Promise<never> {
    for (let step = deferred.pop(); step; step = deferred.pop()) await step().catch(() => undefined)
    process.exit(code)
  }
  const fail = (error: unknown) => {
    console.error(error)
    return end(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1))
  process.on('uncaughtException', (error) => void fail(error))

  try {
    const options = readOptions()
    const { without } = options
    const { report, rows } = openReport()
    console.log(`\n${title}, ${options.long ? 'long' : 'short'} form`)
    if (without) report.note(`Without a guard of the server: ${without}. This proof should fail.`)

    const environments = new Map<Kind, ReturnType<typeof prepareEnvironments>>()
    async function newEnvironment(kind: Kind): Promise<TestEnvironment> {
      if (!environments.has(kind)) environments.set(kind, prepareEnvironments(kind, defer))
      const environment = await (await environments.get(kind)!)()
      if (without === 'constraint') {
        await environment.withDatabase(({ pool }) => pool.query(dropConstraint))
      }
      if (without === 'nights') {
        const drop = 'ALTER TABLE bookings DISABLE TRIGGER bookings_enter_nights'
        await environment.withDatabase(({ pool }) => pool.query(drop))
      }
      if (without === 'refund') {
        const drop =
          'ALTER TABLE refunds DROP CONSTRAINT refunds_one_per_payment; DROP INDEX refunds_one_per_cancellation'
        await environment.withDatabase(({ pool }) => pool.query(drop))
      }
      return { ...environment, startServer: ({ env } = {}) => environment.startServer(withFaults({ ...env }, without)) }
    }
    const onEach: Proof['onEach'] = async (...experiments) => {
      for (const kind of options.on) {
        report.note(`On ${kind}:`)
        for (const experiment of experiments) {
          const environment = await newEnvironment(kind)
          await experiment(environment, report)
          await environment.close()
        }
      }
    }
    await work({ report, options, defer, onEach, newEnvironment })
    console.log(`\n${rows.hold} hold, ${rows.fail} fall short\n`)
    return await end(rows.fail === 0 && rows.hold > 0 ? 0 : 1)
  } catch (error) {
    return fail(error)
  }
}

/** Starts a server with the faults it is to have: `CRASH_AT`, `LOSE_MESSAGES`, or a missing guard. */
export function withFaults(env: Record<string, string>, without?: string) {
  const isFaulty = without ?? env.CRASH_AT ?? env.LOSE_MESSAGES
  if (!isFaulty) return { env }
  return {
    env: { ...env, ...(without && { WITHOUT: without }) },
    preload: path.join(serverFolder, 'faultInjection.js'),
  }
}
