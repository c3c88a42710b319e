import { quantile } from '../../prove/support/report'
import type { Load, Measured } from './loadClient'
import type { Bench, Row } from './part'
import { processorTime } from '../../prove/support/processes'

/** What a side of a comparison is asked; the rest is the same for both. */
export interface Side extends Pick<Load, 'requests' | 'expect' | 'once'> {
  servers: { port: number; pid: number }[]
}

/** Of one side, the median of all rounds. */
export interface Pace {
  perSecond: number
  /** Milliseconds that half of the answers did not exceed. */
  median: number
  /** Processor time of the server's own processes for one answer, in microseconds; only where Linux tells. */
  cpu?: number
}

export interface Compared {
  ours: Pace
  beside: Pace
  /** Medians of the rounds' ratios: of the answers a second, and of the time of one answer. */
  ratio: number
  timeRatio: number
  /** Answers of either side that were not as expected. */
  wrong: number
  statuses: string
}

/** To each server of a side. */
const manyConnections = 16

export const median = (values: number[]) => quantile(values, 0.5)

/** Both sides answer by turns, ours and the other first by turns too: whatever the machine does meanwhile, it does to both. */
export async function compare(
  { client, pace }: Pick<Bench, 'client' | 'pace'>,
  sides: { ours: Side; beside: Side },
  connections = manyConnections,
): Promise<Compared> {
  const left = { ours: sides.ours.requests, beside: sides.beside.requests }
  async function turn(name: 'ours' | 'beside'): Promise<Measured & Pace> {
    const { servers, expect, once } = sides[name]
    const ports = servers.map(({ port }) => port)
    const before = await processorTime(servers)
    const load = { ports, expect, once, connections: connections * ports.length, milliseconds: pace.milliseconds }
    const measured = await client.run({ ...load, requests: left[name] })
    const after = await processorTime(servers)
    if (once) left[name] = left[name].slice(measured.used)
    if (measured.answers === 0) throw new Error(`Nothing was answered: ${left[name].length} requests are left.`)
    return { ...measured, cpu: before && after && (after - before) / measured.answers }
  }

  const rounds: { ours: Measured & Pace; beside: Measured & Pace }[] = []
  // The first is for warming up.
  for (let round = 0; round <= pace.rounds; round += 1) {
    const first = round % 2 === 0 ? await turn('beside') : undefined
    const own = await turn('ours')
    rounds.push({ ours: own, beside: first ?? (await turn('beside')) })
  }
  const kept = rounds.slice(1)
  const paceOf = (name: 'ours' | 'beside'): Pace => ({
    perSecond: median(kept.map((round) => round[name].perSecond)),
    median: median(kept.map((round) => round[name].median)),
    cpu: kept[0]?.[name].cpu && median(kept.map((round) => round[name].cpu ?? NaN)),
  })
  const statuses: Record<string, number> = {}
  for (const { ours } of rounds) {
    for (const [status, times] of Object.entries(ours.statuses)) statuses[status] = (statuses[status] ?? 0) + times
  }
  return {
    ours: paceOf('ours'),
    beside: paceOf('beside'),
    ratio: median(kept.map(({ ours, beside }) => ours.perSecond / beside.perSecond)),
    timeRatio: median(kept.map(({ ours, beside }) => ours.median / beside.median)),
    wrong: rounds.reduce((sum, { ours, beside }) => sum + ours.wrong + beside.wrong, 0),
    statuses: Object.entries(statuses)
      .map(([status, times]) => `${times} × ${status}`)
      .join(', '),
  }
}

/** The row of a comparison: holds when the ratio does and every answer was as expected. */
export function comparedRow(id: string, what: string, compared: Compared, bar: number): Row {
  const { ours, beside, ratio, wrong, statuses } = compared
  return {
    id,
    what,
    ours: wrong > 0 ? `${wrong} wrong of ${statuses}` : paceText(ours),
    beside: paceText(beside),
    ratio,
    bar: `≥ ${bar}`,
    holds: ratio >= bar && wrong === 0,
  }
}

export const paceText = ({ perSecond, cpu }: Pace) =>
  `${Math.round(perSecond).toLocaleString('en')}/s` + (cpu ? `, ${Math.round(cpu)} µs` : '')
