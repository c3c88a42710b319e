/** Chance that repeats itself: the same seed gives the same run. */
export interface Random {
  seed: number
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  one<Item>(items: readonly Item[]): Item
  /** True in this share of cases. */
  chance(share: number): boolean
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
  return {
    seed,
    next,
    between,
    one: (items) => items[between(0, items.length - 1)]!,
    chance: (share) => next() < share,
  }
}
