/**
 * `npm run bench`: every line of the speed bar as one table, kept in bench/RESULTS.md; `npm run bench -- NAME…` runs parts
 * of it and only prints. `--quick` makes short rounds, to try a part out.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openGround, type Ground, type Kind } from '../prove/support/stage'
import { drawGrowth } from './support/growthDrawing'
import { openLoadClient } from './support/loadClient'
import type { Bench, Curve, Part, Row } from './support/part'
import { loadNow, machine, tableOf, writeResults } from './support/results'
import { booking } from './booking'
import { calm } from './calm'
import { firstView } from './firstView'
import { growth } from './growth'
import { manyRooms } from './manyRooms'
import { memory } from './memory'
import { pictures } from './pictures'
import { queries } from './queries'
import { replicas } from './replicas'
import { roomList } from './roomList'
import { routes } from './routes'
import { start } from './start'
import { weight } from './weight'

const inBrowser = [firstView, weight, manyRooms, routes]
const onServer = [roomList, queries, booking, growth, calm, memory, start, pictures, replicas]
/** In the order of the table. */
const parts: Part[] = [...inBrowser, ...onServer]

const { values: options, positionals: names } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const chosen = parts.filter(({ name }) => names.length === 0 || names.includes(name))
const unknown = names.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error('Usage: npm run bench -- [--quick] [NAME…], of')
  for (const { name, about } of parts) console.error(`  ${name.padEnd(12)} ${about}`)
  process.exit(2)
}

/** What is over with the part that began it, and what lasts until the end. */
const brief: (() => Promise<unknown>)[] = []
const lasting: (() => Promise<unknown>)[] = []
async function tidy(steps: (() => Promise<unknown>)[]) {
  for (let next = steps.pop(); next; next = steps.pop()) await next().catch(() => undefined)
}
const tidyAll = () => tidy(brief).then(() => tidy(lasting))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void tidyAll().finally(() => process.exit(1)))

const grounds = new Map<Kind, Promise<Ground>>()
async function openOnce(kind: Kind): Promise<Ground> {
  let steps = lasting
  const ground = await openGround(kind, { defer: (step) => void steps.push(step) })
  // From now on it defers the end of stages, which are a part's.
  steps = brief
  return ground
}
async function newStage(kind: Kind) {
  const ground = grounds.get(kind) ?? openOnce(kind)
  grounds.set(kind, ground)
  return (await ground).newStage()
}

const notes: string[] = []
const curves: Curve[] = []
const client = openLoadClient()
lasting.push(() => client.close())
const bench: Bench = {
  newStage,
  client,
  quick: options.quick,
  pace: options.quick ? { rounds: 3, milliseconds: 300 } : { rounds: 5, milliseconds: 300 },
  defer: (step) => void brief.push(step),
  note(text) {
    notes.push(text)
    console.log(`      ${text}`)
  },
  curve: (curve) => void curves.push(curve),
}

/** Runs a part; one that breaks falls short, and the others still run. */
async function measure(part: Part): Promise<Row[]> {
  console.log(`\n${part.name}: ${part.about}`)
  try {
    return await part.measure(bench)
  } catch (error) {
    console.error(error)
    return [{ id: '?', what: part.about, ours: 'broke off', beside: '', bar: 'runs', holds: false }]
  } finally {
    await tidy(brief)
  }
}

const started = performance.now()
const loadBefore = loadNow()
console.log(`${machine()}; load ${loadBefore}`)
const rows: Row[] = []
for (const part of chosen) {
  const partStarted = performance.now()
  const measured = await measure(part)
  rows.push(...measured)
  console.log(tableOf(measured))
  console.log(`${((performance.now() - partStarted) / 1000).toFixed(0)} s`)
}
await tidyAll()

const seconds = (performance.now() - started) / 1000
const short = rows.filter(({ holds }) => !holds)
console.log(`\n${tableOf(rows)}`)
console.log(
  `${rows.length - short.length} hold, ${short.length} fall short, ${seconds.toFixed(0)} s, load ${loadNow()}`,
)
if (names.length === 0 && !options.quick) {
  await writeResults('bench/RESULTS.md', { rows, notes, seconds, loadBefore, loadAfter: loadNow() })
  await drawGrowth(path.resolve('docs/growth.svg'), curves)
}
process.exit(short.length === 0 ? 0 : 1)
