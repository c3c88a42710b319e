import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { quantile } from '../../testing/timing'
import type { Defer, Kind, TestEnvironment } from '../../testing/testEnvironment'

/** One line of the speed bar. */
export interface Row {
  what: string
  /** Our figure with its unit. */
  ours: string
  /** What was measured in turn with ours. */
  beside?: string
  /** Ours to the other's: the median over all rounds. */
  ratio?: number
  /** What is asked for: `≥ 0.65`, `≤ 25 ms`. */
  bar: string
  holds: boolean
}

/** What the parts share. */
export interface Bench {
  /** New throw-away data, migrated and empty; it is removed after the part. */
  newEnvironment: (kind: Kind) => Promise<TestEnvironment>
  /** Something to tidy away when the part is over, however it ends; the last comes first. */
  defer: Defer
}

/** One file of bench/, by whose name it is called. */
export type Part = (bench: Bench) => Promise<Row[]>

type Unit = 'ms' | 's' | 'kB' | 'MB' | ''

const rounds = 5

/**
 * Measures every item in turn, so that what the machine does meanwhile it does to all, and answers the figures of five rounds by
 * the items' names. A round before them warms up.
 */
export async function inTurns<Name extends string, Item, Figure>(
  items: Record<Name, Item>,
  measure: (item: Item) => Promise<Figure>,
): Promise<Record<Name, Figure[]>> {
  const entries = Object.entries<Item>(items).map(([name, item]) => ({ name, item, figures: [] as Figure[] }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { item, figures } of entries) {
      const figure = await measure(item)
      if (round > 0) figures.push(figure)
    }
  }
  return Object.fromEntries(entries.map(({ name, figures }) => [name, figures])) as Record<Name, Figure[]>
}

export const median = (values: number[]) => quantile(values, 0.5)

/** `1,084 ms`; to three figures where it is small. */
export function figure(value: number, unit: Unit): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  const text = value.toLocaleString('en', { maximumFractionDigits: digits })
  return unit ? `${text} ${unit}` : text
}

/** A row for a figure that may be `most` at most. */
export const atMost = (what: string, value: number, most: number, unit: Unit, more: Partial<Row> = {}): Row => ({
  ...{ what, ours: figure(value, unit), bar: `≤ ${figure(most, unit)}`, holds: value <= most },
  ...more,
})

/** The same for the median of several figures; names the worst. */
export const medianAtMost = (what: string, values: number[], most: number, unit: Unit): Row => {
  const [middle, worst] = [median(values), Math.max(...values)]
  const ours = `${figure(middle, unit)} (worst of ${values.length}: ${figure(worst, unit)})`
  return atMost(what, middle, most, unit, { ours })
}

/** The same for the median ratio of figures measured in turn. */
export const ratioAtMost = (what: string, ours: number[], beside: number[], most: number): Row => {
  const ratio = median(ours.map((own, round) => own / beside[round]!))
  return atMost(what, ratio, most, '', {
    ...{ ours: figure(median(ours), 'ms'), beside: figure(median(beside), 'ms'), ratio },
    bar: `≤ × ${most}`,
  })
}

const columns = ['what', 'ours', 'beside', 'ratio', 'bar', 'holds?']

/** The rows as one table, for people and for Markdown alike. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map(({ what, ours, beside = '', ratio, bar, holds }) => {
    return [what, ours, beside, ratio === undefined ? '' : ratio.toFixed(2), bar, holds ? 'yes' : 'NO']
  })
  const widths = columns.map((name, column) => Math.max(name.length, ...lines.map((cells) => cells[column]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [columns, widths.map((width) => '-'.repeat(width)), ...lines].map(line).join('\n')
}

/** What the figures are measured on, and how busy it is. */
export function describeMachine(): string {
  const processor = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB of memory`
  return `${processor}, ${memory}, Node ${process.versions.node}, load before ${loadavg()[0]!.toFixed(2)}`
}

/** Writes bench/RESULTS.md, laid out as Prettier would. */
export async function writeResults(rows: Row[], machine: string) {
  const short = rows.filter(({ holds }) => !holds).length
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const text = `# What it costs

Made by \`npm run bench\`, which measures the whole speed bar; \`npm run bench -- NAME\` measures one part.

- Date: ${date} UTC
- Machine: ${machine}
- ${rows.length - short} hold, ${short} fall short

Every ratio is the median of rounds in which the two sides took turns, in the same run. Why something falls short is said in
[docs/speed.md](../docs/speed.md).

${tableOf(rows)}
`
  await writeFile('bench/RESULTS.md', text)
}
