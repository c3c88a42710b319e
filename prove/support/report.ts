import { availableParallelism, loadavg } from 'node:os'

/** What a proof prints: one row a requirement, with its figures and whether it holds. */
export interface Report {
  /** What the next rows are about. */
  about: (title: string) => void
  /** A requirement by its number in the security bar. Figures are read by people: `1 success, 199 refused, 1.2 s`. */
  row: (id: string, what: string, figures: string, holds: boolean) => void
  note: (text: string) => void
  /** Prints the sum; true when nothing fell short. */
  finish: () => boolean
}

const width = { id: 4, what: 58, figures: 70 }

export function openReport(title: string): Report {
  const count = { holds: 0, short: 0 }
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const load = () => `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`
  const started = performance.now()
  print(`\n${title} (${load()})`)

  return {
    about: (subject) => print(`\n${subject}`),
    row(id, what, figures, holds) {
      count[holds ? 'holds' : 'short'] += 1
      const cells = [id.padEnd(width.id), what.padEnd(width.what), figures.padEnd(width.figures)]
      print(`  ${cells.join(' ')} ${holds ? 'holds' : 'FALLS SHORT'}`)
    },
    note: (text) => print(`       ${text}`),
    finish() {
      const took = seconds(performance.now() - started)
      print(`\n${count.holds} hold, ${count.short} fall short, ${took} (${load()})\n`)
      return count.short === 0 && count.holds > 0
    },
  }
}

/** Milliseconds as a person reads them. */
export const seconds = (milliseconds: number) =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/** The value that `share` of all values do not exceed: 0.5 is the median. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
