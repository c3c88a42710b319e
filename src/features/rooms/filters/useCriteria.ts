import { priceBandToggled, roomTypeToggled } from './filterSlice'
import { priceBandLabel } from './options'
import { useFilters } from './useFilters'

/** Something that narrows the list. */
export interface Criterion {
  label: string
  remove: () => void
}

/** Everything that narrows the list now, in the order of the page: destination, room types, price bands. */
export function useCriteria(): Criterion[] {
  const { filters, destination, change, removeDestination } = useFilters()

  return [
    ...(destination ? [{ label: destination, remove: removeDestination }] : []),
    ...filters.roomTypes.map((family) => ({ label: family, remove: () => change(roomTypeToggled(family)) })),
    ...filters.priceBands.map((id) => ({ label: priceBandLabel(id), remove: () => change(priceBandToggled(id)) })),
  ]
}
