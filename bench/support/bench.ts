import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { Kind, TestEnvironment } from '../../testing/testEnvironment'
import { median } from './load'

/** One line of the speed bar. */
export interface Row {
  what: string
  /** Our figure with its unit. */
  ours: string
  /** What was measured in turn with ours, where something stands beside it. */
  beside?: string
  /** Ours to the other's: the median over all rounds. */
  ratio?: number
  /** What is asked for: `≥ 0.65`, `≤ 25 ms`. */
  bar: string
  holds: boolean
}

/** What the parts share. */
export interface Bench {
  /** New throw-away data, migrated and empty; it goes with the part. */
  newEnvironment: (kind: Kind) => Promise<TestEnvironment>
  /** Something to tidy away when the part is over, however it ends; the last comes first. */
  defer: (tidy: () => Promise<unknown>) => void
  /** Printed below the table. */
  note: (text: string) => void
}

/** One file of bench/, by whose name it is called. */
export interface Part {
  about: string
  measure(bench: Bench): Promise<Row[]>
}

type Unit = 'ms' | 's' | 'kB' | 'MB' | ''

/** `1,084 ms`; to three figures where it is small. */
export function figure(value: number, unit: Unit): string {
  const digits = unit === 'ms' || value >= 100 ? 0 : value >= 10 ? 1 : 2
  const text = value.toLocaleString('en', { maximumFractionDigits: value < 10 && unit === 'ms' ? 1 : digits })
  return unit ? `${text} ${unit}` : text
}

/** A row for a figure that may be `most` at most. */
export const atMost = (what: string, value: number, most: number, unit: Unit, more: Partial<Row> = {}): Row => ({
  ...{ what, ours: figure(value, unit), bar: `≤ ${figure(most, unit)}`, holds: value <= most },
  ...more,
})

/** The same for the median of several figures; names the worst. */
export const mostOften = (what: string, values: number[], most: number, unit: Unit): Row => {
  const middle = median(values)
  const worst = figure(Math.max(...values), unit)
  return atMost(what, middle, most, unit, { ours: `${figure(middle, unit)} (worst of ${values.length}: ${worst})` })
}

const columns = ['what', 'ours', 'limit or peer', 'ratio', 'bar', 'holds?']

/** The rows as one table, for people and for Markdown alike. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map(({ what, ours, beside = '', ratio, bar, holds }) => {
    return [what, ours, beside, ratio === undefined ? '' : ratio.toFixed(2), bar, holds ? 'yes' : 'NO']
  })
  const widths = columns.map((name, column) => Math.max(name.length, ...lines.map((cells) => cells[column]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [columns, widths.map((width) => '-'.repeat(width)), ...lines].map(line).join('\n')
}

export const loadNow = () => loadavg()[0]!.toFixed(2)

/** What the figures were measured on. */
export const machine = () =>
  [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GB of memory`,
    `Node ${process.versions.node}`,
    `${process.platform} ${process.arch}`,
  ].join(', ')

/** Writes bench/RESULTS.md, laid out as Prettier would. */
export async function writeResults(rows: Row[], notes: string[], seconds: number, loadBefore: string) {
  const short = rows.filter(({ holds }) => !holds).length
  const text = `# What it costs

Made by \`npm run bench\`, which measures the whole speed bar; \`npm run bench -- NAME\` measures one part.

- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${Math.round(seconds)} s
- Machine: ${machine()}
- Load of the machine before: ${loadBefore}, after: ${loadNow()}
- ${rows.length - short} hold, ${short} fall short

Every ratio is the median of rounds in which the two sides took turns, in the same run. What falls short and why is said in
[docs/speed.md](../docs/speed.md).

${tableOf(rows)}
${notes.length > 0 ? `\n${notes.map((note) => `- ${note}`).join('\n')}\n` : ''}`
  await writeFile('bench/RESULTS.md', text)
}
