/** `npm run bench` writes the whole speed bar to bench/RESULTS.md; `npm run bench -- NAME…` runs parts and only prints. */
import { prepareEnvironments, type Kind } from '../testing/testEnvironment'
import { booking } from './booking'
import { calendar } from './calendar'
import { calm } from './calm'
import { capacity } from './capacity'
import { firstView } from './firstView'
import { growth } from './growth'
import { manyRooms } from './manyRooms'
import { memory } from './memory'
import { metrics } from './metrics'
import { pictures } from './pictures'
import { queries } from './queries'
import { replicas } from './replicas'
import { retention } from './retention'
import { roomList } from './roomList'
import { routes } from './routes'
import { search } from './search'
import { start } from './start'
import { weight } from './weight'
import { loadNow, machine, tableOf, writeResults, type Bench, type Part, type Row } from './support/bench'

/** In the order of the table: what a browser waits for, then what the server spends. */
const parts: Record<string, Part> = {
  ...{ firstView, weight, manyRooms, calendar, routes },
  ...{
    roomList,
    search,
    queries,
    booking,
    growth,
    calm,
    retention,
    metrics,
    memory,
    start,
    pictures,
    replicas,
    capacity,
  },
}

const names = process.argv.slice(2)
if (names.some((name) => !(name in parts))) {
  console.error('Usage: npm run bench -- [NAME…], of')
  for (const [name, { about }] of Object.entries(parts)) console.error(`  ${name.padEnd(12)} ${about}`)
  process.exit(2)
}

type Step = () => Promise<unknown>
const atEndOfPart: Step[] = []
const atEnd: Step[] = []
async function tidy(steps: Step[]) {
  for (let next = steps.pop(); next; next = steps.pop()) await next().catch(() => undefined)
}
const tidyAll = () => tidy(atEndOfPart).then(() => tidy(atEnd))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void tidyAll().finally(() => process.exit(1)))
}

const environments = new Map<Kind, ReturnType<typeof prepareEnvironments>>()
async function prepareOnce(kind: Kind) {
  let steps = atEnd
  const prepared = await prepareEnvironments(kind, (step) => void steps.push(step))
  // What it defers from now on belongs to an environment, and so to a part.
  steps = atEndOfPart
  return prepared
}

const notes: string[] = []
const bench: Bench = {
  async newEnvironment(kind) {
    const prepared = environments.get(kind) ?? prepareOnce(kind)
    environments.set(kind, prepared)
    return (await prepared)()
  },
  defer: (step) => void atEndOfPart.push(step),
  note(text) {
    notes.push(text)
    console.log(`      ${text}`)
  },
}

/** A part that breaks off falls short, and the others still run. */
async function measure(part: Part): Promise<Row[]> {
  try {
    return await part.measure(bench)
  } catch (error) {
    console.error(error)
    return [{ what: part.about, ours: 'broke off', bar: 'runs', holds: false }]
  } finally {
    await tidy(atEndOfPart)
  }
}

const started = performance.now()
const secondsSince = (moment: number) => Math.round((performance.now() - moment) / 1000)
const loadBefore = loadNow()
console.log(`${machine()}; load ${loadBefore}`)
const rows: Row[] = []
for (const [name, part] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  const partStarted = performance.now()
  console.log(`\n${name}: ${part.about}`)
  const measured = await measure(part)
  rows.push(...measured)
  console.log(`${tableOf(measured)}\n${secondsSince(partStarted)} s`)
}
await tidyAll()

const seconds = secondsSince(started)
const short = rows.filter(({ holds }) => !holds).length
console.log(`\n${tableOf(rows)}`)
console.log(`${rows.length - short} hold, ${short} fall short, ${seconds} s, load ${loadNow()}`)
if (names.length === 0) await writeResults(rows, notes, seconds, loadBefore)
process.exit(short === 0 ? 0 : 1)
