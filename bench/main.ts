/** `npm run bench` measures the whole speed bar and writes it down; `npm run bench -- NAME…` runs parts and only prints. */
import { prepareEnvironments, type Defer } from '../testing/testEnvironment'
import { booking } from './booking'
import { calendar } from './calendar'
import { firstView } from './firstView'
import { growth } from './growth'
import { manyRooms } from './manyRooms'
import { queries } from './queries'
import { responses } from './responses'
import { routes } from './routes'
import { search } from './search'
import { start } from './start'
import { loadNow, machine, tableOf, writeResults, type Bench, type Part, type Row } from './support/bench'

/** In the order of the table: what a browser waits for, then what the server spends. */
const parts: Record<string, Part> = {
  ...{ firstView, manyRooms, calendar, routes },
  ...{ responses, queries, booking, growth, search, start },
}

const names = process.argv.slice(2)
if (names.some((name) => !(name in parts))) {
  console.error('Usage: npm run bench -- [NAME…], of')
  for (const [name, { about }] of Object.entries(parts)) console.error(`  ${name.padEnd(12)} ${about}`)
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

const environments = {
  embedded: await prepareEnvironments('embedded', defer),
  postgres: await prepareEnvironments('postgres', defer),
}
const prepared = steps.length
const bench: Bench = { newEnvironment: (kind) => environments[kind](), defer }

/** A part that fails falls short, and the others still run. */
async function measure(part: Part): Promise<Row[]> {
  try {
    return await part.measure(bench)
  } catch (error) {
    console.error(error)
    return [{ what: part.about, ours: 'failed', bar: 'runs', holds: false }]
  } finally {
    await tidy(prepared)
  }
}

const loadBefore = loadNow()
console.log(`${machine()}; load ${loadBefore}`)
const rows: Row[] = []
const seconds: Record<string, number> = {}
for (const [name, part] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  const started = performance.now()
  console.log(`\n${name}: ${part.about}`)
  const measured = await measure(part)
  rows.push(...measured)
  seconds[name] = Math.round((performance.now() - started) / 1000)
  console.log(`${tableOf(measured)}\n${seconds[name]} s`)
}
await tidy(0)

if (names.length === 0) await writeResults(rows, seconds, loadBefore)
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
