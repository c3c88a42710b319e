/** `npm run bench` measures the whole speed bar and writes it down; `npm run bench -- NAME…` runs parts and only prints. */
import { prepareEnvironments, type Defer } from '../testing/testEnvironment'
import { booking } from './booking'
import { figures } from './figures'
import { firstView } from './firstView'
import { growth } from './growth'
import { manyRooms } from './manyRooms'
import { queries } from './queries'
import { responses } from './responses'
import { search } from './search'
import { start } from './start'
import { describeMachine, tableOf, writeResults, type Bench, type Part, type Row } from './support/bench'

/** In the order of the table: what a browser waits for, then what the server spends. */
const parts: Record<string, Part> = {
  firstView,
  manyRooms,
  responses,
  queries,
  booking,
  figures,
  growth,
  search,
  start,
}

const names = process.argv.slice(2)
if (names.some((name) => !(name in parts))) {
  console.error(`Usage: npm run bench -- [NAME…], of ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

const steps: (() => Promise<unknown>)[] = []
const defer: Defer = (step) => void steps.push(step)
/** Takes the steps that were deferred last, down to so many. */
async function tidy(length: number) {
  while (steps.length > length) await steps.pop()!().catch(() => undefined)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void tidy(0).finally(() => process.exit(1)))
}

const machine = describeMachine()
const environments = {
  embedded: await prepareEnvironments('embedded', defer),
  postgres: await prepareEnvironments('postgres', defer),
}
const prepared = steps.length
const bench: Bench = { newEnvironment: (kind) => environments[kind](), defer }

/** A part that fails falls short, and the others still run. */
async function measure(name: string, part: Part): Promise<Row[]> {
  try {
    return await part(bench)
  } catch (error) {
    console.error(error)
    return [{ what: name, ours: 'failed', bar: 'runs', holds: false }]
  } finally {
    await tidy(prepared)
  }
}

console.log(machine)
const rows: Row[] = []
for (const [name, part] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  const started = performance.now()
  const measured = await measure(name, part)
  rows.push(...measured)
  console.log(`\n${name}, ${Math.round((performance.now() - started) / 1000)} s\n${tableOf(measured)}`)
}
await tidy(0)

if (names.length === 0) await writeResults(rows, machine)
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
