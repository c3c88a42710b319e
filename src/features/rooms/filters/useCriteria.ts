import { priceBandToggled, roomTypeToggled } from './filterSlice'
import { priceBandLabel } from './options'
import { useFilters } from './useFilters'

export interface Criterion {
  label: string
  remove: () => void
}

/** The destination and all chosen filters, in visual order. */
export function useCriteria(): Criterion[] {
  const { filters, destination, change, removeDestination } = useFilters()

  return [
    ...(destination ? [{ label: destination, remove: removeDestination }] : []),
    ...filters.roomTypes.map((family) => ({ label: family, remove: () => change(roomTypeToggled(family)) })),
    ...filters.priceBands.map((id) => ({ label: priceBandLabel(id), remove: () => change(priceBandToggled(id)) })),
  ]
}
