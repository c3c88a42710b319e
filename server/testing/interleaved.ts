/**
 * Can the time of a call tell two cases apart? Runs both alternately and answers the share of pairs in which the first took
 * longer (the area under the ROC curve): 0.5 tells nothing, 0 or 1 tells all. Unlike a difference in milliseconds it does
 * not depend on how busy the machine is. Also answers the medians, in milliseconds. `before` runs before each, untimed.
 */
export async function interleaved(
  pairs: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  before: () => Promise<unknown> = () => Promise.resolve(),
) {
  const times: [number[], number[]] = [[], []]
  for (let pair = 0; pair < pairs; pair += 1) {
    // In changing order, so that neither always follows the other.
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
    medians: times.map((taken) => taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)]),
  }
}
