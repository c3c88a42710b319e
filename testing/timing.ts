export const seconds = (milliseconds: number) =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/**
 * Runs both alternately and answers the share of pairs in which the first took longer (the area under the ROC curve): 0.5 when
 * time does not tell them apart. It depends less on the load of the machine than milliseconds do. `before` is not timed.
 */
export async function interleaved(
  pairs: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  before: () => Promise<unknown>,
) {
  const times: [number[], number[]] = [[], []]
  for (let pair = 0; pair < pairs; pair += 1) {
    // In alternating order, so that neither always follows the other.
    for (const which of pair % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      await before()
      const from = performance.now()
      await (which === 0 ? first() : second())
      times[which].push(performance.now() - from)
    }
  }
  const longer = times[0].flatMap((a) => times[1].map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  return {
    firstIsLonger: longer.reduce<number>((sum, share) => sum + share, 0) / longer.length,
    medians: times.map((taken) => quantile(taken, 0.5)),
  }
}
