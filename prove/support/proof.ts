import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { seeded, type Random } from '../../testing/random'
import { prepareEnvironments, type Defer, type Kind, type TestEnvironment } from '../../testing/testEnvironment'
import { seconds } from '../../testing/timing'
import type { CallReply } from '../../testing/visitor'

/** A pair holds when both are equal; a text or a number is reported only. */
export type Figure = { text: string; holds: boolean } | [actual: unknown, expected: unknown] | string | number

export const some = (count: number): Figure => ({ text: String(count), holds: count > 0 })
export const atMost = (count: number, limit: number): Figure => ({
  text: String(Math.round(count)),
  holds: count <= limit,
})

/** Counts replies by outcome. */
export const tally = (replies: Pick<CallReply<'logout'>, 'status' | 'body'>[]) => ({
  granted: replies.filter(({ body }) => body.success).length,
  refused: replies.filter(({ status, body }) => status === 200 && !body.success).length,
  faults: replies.filter(({ status }) => status >= 500).length,
})

/** What somebody was answered who went on asking meanwhile. */
export const answersTo = (who: string, answers: { status: number; took: number }[]): Record<string, Figure> => ({
  [`answers to ${who}`]: some(answers.length),
  'of them failed': [answers.filter(({ status }) => status !== 200).length, 0],
  'the longest took': seconds(Math.max(...answers.map(({ took }) => took))),
})

export interface Report {
  row: (what: string, figures: Record<string, Figure>) => void
  note: (text: string) => void
}

type Experiment = (environment: TestEnvironment, report: Report) => Promise<void>

export interface Proof {
  report: Report
  /** `long`: the form that takes minutes. */
  options: { long: boolean; on: Kind[]; seed: number }
  random: Random
  defer: Defer
  /** Runs each experiment on new data, on each database. */
  onEach: (...experiments: Experiment[]) => Promise<void>
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      long: { type: 'boolean', default: false },
      on: { type: 'string' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    },
  })
  const on = values.on ? [values.on] : ['embedded', 'postgres']
  if (!on.every((kind) => kind === 'embedded' || kind === 'postgres'))
    throw new Error('--on takes embedded or postgres.')
  return { long: values.long, on, seed: Number(values.seed) }
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
    const { report, rows } = openReport()
    console.log(`\n${title}, ${options.long ? 'long' : 'short'} form, --seed ${options.seed}`)

    const onEach: Proof['onEach'] = async (...experiments) => {
      for (const kind of options.on) {
        report.note(`On ${kind}:`)
        const newEnvironment = await prepareEnvironments(kind, defer)
        for (const experiment of experiments) {
          const environment = await newEnvironment()
          await experiment(environment, report)
          await environment.close()
        }
      }
    }
    await work({ report, options, random: seeded(options.seed), defer, onEach })
    console.log(`\n${rows.hold} hold, ${rows.fail} fall short\n`)
    return await end(rows.fail === 0 && rows.hold > 0 ? 0 : 1)
  } catch (error) {
    return fail(error)
  }
}
