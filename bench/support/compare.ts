import { processorTime } from './processes'
import type { Row } from './bench'
import { load, median, type Load, type Measured } from './load'

interface Side extends Pick<Load, 'asks' | 'expect' | 'once'> {
  servers: { port: number; pid: number }[]
}

/** Medians of all rounds of one side. */
interface Pace {
  perSecond: number
  /** Microseconds of the servers' own processor time for one answer; only where Linux tells. */
  processor?: number
}

const connectionsToEach = 16
const milliseconds = 400

/**
 * Both sides answer in turn, and take turns in going first: whatever the machine does meanwhile, it does to both. `ratio`: the
 * median of the rounds' ratios of answers a second; `wrong`: answers of either side that were not as expected.
 */
export async function compare(ours: Side, beside: Side, rounds = 5) {
  const own = paced(ours)
  const other = paced(beside)
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? [other, own] : [own, other]) await side.turn()
  }
  const ratios = own.turns.slice(1).map(({ perSecond }, round) => perSecond / other.turns[round + 1]!.perSecond)
  const wrong = [...own.turns, ...other.turns].reduce((sum, turn) => sum + turn.wrong, 0)
  return { ours: own.pace(), beside: other.pace(), ratio: median(ratios), wrong }
}

function paced({ servers, asks, once, expect }: Side) {
  let left = asks
  const turns: (Measured & Pace)[] = []
  return {
    turns,
    async turn() {
      const before = await processorTime(servers)
      const connections = connectionsToEach * servers.length
      const measured = await load({ servers, asks: left, once, expect, connections, milliseconds })
      const after = await processorTime(servers)
      if (measured.answers === 0) throw new Error(`Nothing was answered: ${left.length} requests are left.`)
      if (once) left = left.slice(measured.used)
      turns.push({ ...measured, processor: before && after && (after - before) / measured.answers })
    },
    /** Without the first turn, which warms up. */
    pace(): Pace {
      const kept = turns.slice(1)
      const processor = kept.map((turn) => turn.processor ?? NaN)
      return { perSecond: median(kept.map((turn) => turn.perSecond)), processor: processor[0] && median(processor) }
    },
  }
}

/** Holds when the ratio is at least `least` and every answer was as expected. */
export const comparedRow = (
  what: string,
  { ours, beside, ratio, wrong }: Awaited<ReturnType<typeof compare>>,
  least: number,
): Row => ({
  what,
  ours: wrong > 0 ? `${wrong} wrong answers` : paceText(ours),
  ...{ beside: paceText(beside), ratio, bar: `≥ ${least}` },
  holds: ratio >= least && wrong === 0,
})

export const paceText = ({ perSecond, processor }: Pace) =>
  `${Math.round(perSecond).toLocaleString('en')}/s` + (processor ? `, ${Math.round(processor)} µs` : '')
