import { parseArgs } from 'node:util'
import { openReport, type Report } from './report'
import { openGround, type Kind, type Stage } from './stage'

/** What a proof was asked on the command line. */
interface Options {
  /** The long form: all of the experiment, for minutes; the short one runs before every change lands. */
  long: boolean
  /** On which databases. */
  on: Kind[]
  seed: number
  /** A guard of the server that is missing: see guards.mjs. */
  without?: string
}

export interface Proof {
  report: Report
  options: Options
  /** Runs `work` once for each database that was asked for, under a heading. A stage is new data, gone at the end. */
  onEach: (work: (newStage: () => Promise<Stage>, kind: Kind) => Promise<void>) => Promise<void>
  /** Something to be tidied away at the end, however that comes. */
  defer: (tidy: () => Promise<unknown>) => void
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
  const on = values.on ? [values.on] : ['embedded', 'postgres']
  if (!on.every((kind) => kind === 'embedded' || kind === 'postgres'))
    throw new Error('--on takes embedded or postgres.')
  return { long: values.long, on: on, seed: Number(values.seed), without: values.without }
}

/**
 * Runs a proof and ends the process: with 0 when every row holds, else with 1. Whatever was started is ended before.
 */
export async function prove(title: string, work: (proof: Proof) => Promise<void>): Promise<never> {
  const tidying: (() => Promise<unknown>)[] = []
  const tidy = async () => {
    for (let next = tidying.pop(); next; next = tidying.pop()) await next().catch(() => undefined)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void tidy().finally(() => process.exit(1)))
  }

  // What nobody waited for has failed: servers are not to outlive the proof for that.
  process.on('uncaughtException', (error) => {
    console.error(error)
    void tidy().finally(() => process.exit(1))
  })

  let holds = false
  try {
    const options = readOptions()
    const report = openReport(`${title}, ${options.long ? 'long' : 'short'} form`)
    if (options.without) report.note(`Without a guard of the server: ${options.without}. This proof should fail.`)

    const defer = (step: () => Promise<unknown>) => void tidying.push(step)
    const onEach: Proof['onEach'] = async (each) => {
      for (const kind of options.on) {
        const ground = await openGround(kind, { defer, withoutConstraint: options.without === 'constraint' })
        report.about(headings[kind])
        await each(ground.newStage, kind)
      }
    }
    await work({ report, options, onEach, defer })
    holds = report.finish()
  } catch (error) {
    console.error(error)
  }
  await tidy()
  process.exit(holds ? 0 : 1)
}
