import type { Filters } from '../../../contract/filters'
import { priceBands, priceMax } from '../../../contract/limits'
import { toCents } from '../../../contract/quote'

/** Prices of a night in cents, both ends included. */
export interface PriceRange {
  from: number
  to: number
}

export const anyPrice: PriceRange = { from: 0, to: toCents(priceMax) }

/** The prices of the chosen bands, cheapest first; bands that touch are one range. All prices when none is chosen. */
export function rangesOf(chosen: Filters['priceBands']): PriceRange[] {
  if (chosen.length === 0) return [anyPrice]
  const ranges: PriceRange[] = []
  for (const band of priceBands) {
    if (!chosen.includes(band.id)) continue
    const { from, to } = { from: toCents(band.from), to: toCents(band.to) }
    const last = ranges.at(-1)
    if (last && from <= last.to) last.to = to
    else ranges.push({ from, to })
  }
  return ranges
}
