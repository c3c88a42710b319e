import type { PriceBandId } from '../../../../contract/filters'
import { priceBands } from '../../../../contract/limits'

const bandLabels = Object.fromEntries(
  priceBands.map(({ id, from, to }) => [id, `$ ${from} to ${to}`] as const),
) as Record<PriceBandId, string>

/** A band as the specification prints it: `$ 500 to 1000`. */
export const priceBandLabel = (id: PriceBandId): string => bandLabels[id]
