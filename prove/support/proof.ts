import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { serverFolder } from '../../testing/programs'
import { prepareEnvironments, type Defer, type Kind, type TestEnvironment } from '../../testing/testEnvironment'
import { seconds } from '../../testing/timing'
import type { CallReply } from '../../testing/visitor'

/** Guards of the server that a proof can be run without, to see that it fails then: see faultInjection.ts. */
const guards = ['constraint', 'lock', 'owner', 'signature', 'once', 'decoy']

interface Options {
  /** The long form takes minutes; the short one runs before every change lands. */
  long: boolean
  on: Kind[]
  seed: number
  without?: string
}

/** A figure and whether it is as it should be; a pair holds when both are equal, anything else is only told. */
export type Figure = { text: string; holds: boolean } | [actual: unknown, expected: unknown] | string | number

/**
 * A time within its limit. A machine that others keep busy is slow at everything: where it is known how long the `usual` takes
 * there, three times that is allowed as well.
 */
export const atMost = (milliseconds: number, limit: number, usual = 0): Figure => ({
  text: seconds(milliseconds),
  holds: milliseconds <= Math.max(limit, 3 * usual),
})
export const some = (count: number): Figure => ({ text: String(count), holds: count > 0 })

/** What came of calls: how many were granted, refused, or answered with 429 or a fault, and the slowest in milliseconds. */
export const tally = (replies: Pick<CallReply<'logout'>, 'status' | 'body' | 'took'>[]) => ({
  granted: replies.filter(({ body }) => body.success).length,
  refused: replies.filter(({ status, body }) => status === 200 && !body.success).length,
  throttled: replies.filter(({ status }) => status === 429).length,
  faults: replies.filter(({ status }) => status >= 500).length,
  slowest: Math.max(...replies.map(({ took }) => took)),
})

export interface Report {
  about(title: string): void
  /** One experiment with its figures, by what they count. */
  row(what: string, figures: Record<string, Figure>): void
  note(text: string): void
}

export interface Proof {
  report: Report
  options: Options
  defer: Defer
  /** Runs each experiment on new data, on each database that was asked for. */
  onEach(...experiments: ((environment: TestEnvironment, report: Report) => Promise<void>)[]): Promise<void>
  /** New data on one kind of database, made on first use. */
  newEnvironment(kind: Kind): Promise<TestEnvironment>
}

const headings: Record<Kind, string> = { embedded: 'Embedded database', postgres: 'PostgreSQL' }

function readOptions(): Options {
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

function openReport(title: string) {
  const count = { holds: 0, short: 0 }
  const started = performance.now()
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const load = () => `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`
  print(`\n${title} (${load()})`)

  const report: Report = {
    about: (subject) => print(`\n${subject}`),
    note: (text) => print(`       ${text}`),
    row(what, figures) {
      let holds = true
      const shown = Object.entries(figures).map(([name, figure]) => {
        const isPair = Array.isArray(figure)
        const isRight = isPair ? figure[0] === figure[1] : typeof figure !== 'object' || figure.holds
        const text = isPair ? String(figure[0]) : typeof figure === 'object' ? figure.text : figure
        if (!isRight) holds = false
        return `${name} ${text}${isRight ? '' : isPair ? ` (not ${String(figure[1])})` : ' (!)'}`
      })
      count[holds ? 'holds' : 'short'] += 1
      print(`  ${holds ? 'holds      ' : 'FALLS SHORT'} ${what}: ${shown.join(', ')}`)
    },
  }
  const finish = () => {
    const took = seconds(performance.now() - started)
    print(`\n${count.holds} hold, ${count.short} fall short, ${took} (${load()})\n`)
    return count.short === 0 && count.holds > 0
  }
  return { report, finish }
}

/** Runs a proof and ends the process: with 0 when every row holds, else with 1. Whatever was started is ended before. */
export async function prove(title: string, work: (proof: Proof) => Promise<void>): Promise<never> {
  const tidying: (() => Promise<unknown>)[] = []
  const defer: Defer = (tidy) => void tidying.push(tidy)
  async function end(code: number): Promise<never> {
    for (let next = tidying.pop(); next; next = tidying.pop()) await next().catch(() => undefined)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1))
  process.on('uncaughtException', (error) => {
    console.error(error)
    void end(1)
  })

  try {
    const options = readOptions()
    const { report, finish } = openReport(`${title}, ${options.long ? 'long' : 'short'} form`)
    if (options.without) report.note(`Without a guard of the server: ${options.without}. This proof should fail.`)

    const environments = new Map<Kind, ReturnType<typeof prepareEnvironments>>()
    async function newEnvironment(kind: Kind): Promise<TestEnvironment> {
      const prepare: Parameters<typeof prepareEnvironments>[1]['prepare'] = async ({ pool }) =>
        options.without === 'constraint' && pool.query('ALTER TABLE bookings DROP CONSTRAINT bookings_no_overlap')
      if (!environments.has(kind)) environments.set(kind, prepareEnvironments(kind, { defer, prepare }))
      const environment = await (await environments.get(kind)!).newEnvironment()
      return { ...environment, startServer: (settings = {}) => environment.startServer(withFaults(settings, options)) }
    }
    const onEach: Proof['onEach'] = async (...experiments) => {
      for (const kind of options.on) {
        report.about(headings[kind])
        for (const experiment of experiments) {
          const environment = await newEnvironment(kind)
          await experiment(environment, report)
          await environment.close()
        }
      }
    }
    await work({ report, options, defer, onEach, newEnvironment })
    return await end(finish() ? 0 : 1)
  } catch (error) {
    console.error(error)
    return end(1)
  }
}

/** Lets a server run with the faults that are asked for: `CRASH_AT`, `LOSE_MESSAGES`, or a missing guard. */
function withFaults(settings: { env?: Record<string, string> }, { without }: Options) {
  const env: Record<string, string> = { ...settings.env, ...(without && { WITHOUT: without }) }
  const isFaulty = without ?? env.CRASH_AT ?? env.LOSE_MESSAGES
  return { ...settings, env, ...(isFaulty && { preload: path.join(serverFolder, 'faultInjection.js') }) }
}
