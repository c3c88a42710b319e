import { randomInt } from 'node:crypto'

/** The same seed gives the same numbers. */
export interface Random {
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  one<Item>(items: readonly Item[]): Item
}

/** mulberry32: 32 bits of state are plenty for choosing what to try. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return { between, one: (items) => items[between(0, items.length - 1)]! }
}

/** A test at random, from another seed each time. A failure names its seed, and TEST_SEED repeats it. */
export const withRandom = (test: (random: Random) => Promise<void>) => async () => {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 32))
  await test(seeded(seed)).catch((cause: Error) => {
    throw new Error(`TEST_SEED=${seed} repeats this: ${cause.message}`, { cause })
  })
}
