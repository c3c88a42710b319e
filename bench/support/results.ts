import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { Row } from './part'

const columns = ['', 'what', 'ours', 'limit or peer', 'ratio', 'bar', 'holds?']

const cellsOf = ({ id, what, ours, beside, ratio, bar, holds }: Row) => [
  id,
  what,
  ours,
  beside,
  ratio === undefined ? '' : ratio.toFixed(2),
  bar,
  holds ? 'yes' : 'NO',
]

/** The rows as one table, for people and for Markdown alike. */
export function tableOf(rows: Row[]): string {
  const lines = [columns, ...rows.map(cellsOf)]
  const widths = columns.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length), 3))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const [head, ...rest] = lines.map(line)
  return [head, line(widths.map((width) => '-'.repeat(width))), ...rest].join('\n')
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

export interface Run {
  rows: Row[]
  notes: string[]
  seconds: number
  loadBefore: string
  loadAfter: string
}

/** Writes bench/RESULTS.md, laid out as Prettier would. */
export async function writeResults(file: string, { rows, notes, seconds, loadBefore, loadAfter }: Run): Promise<void> {
  const short = rows.filter(({ holds }) => !holds).length
  const text = `# What it costs

Made by \`npm run bench\`, which measures every line of the speed bar; \`npm run bench -- NAME\` measures one part.

- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${Math.round(seconds)} s
- Machine: ${machine()}
- Load of the machine before: ${loadBefore}, after: ${loadAfter}
- ${rows.length - short} hold, ${short} fall short

Every ratio is the median of rounds in which the two sides took turns, in the same run. How cost grows with the data is
drawn in [docs/growth.svg](../docs/growth.svg); what falls short and why is said in [docs/speed.md](../docs/speed.md).

${tableOf(rows)}
${notes.length > 0 ? `\n${notes.map((note) => `- ${note}`).join('\n')}\n` : ''}`
  await writeFile(file, text)
}
