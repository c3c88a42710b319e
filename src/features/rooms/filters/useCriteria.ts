import { formatShortDate, plural } from '../../../design/format'
import { amenityToggled, priceBandToggled, roomTypeToggled } from './filterSlice'
import { priceBandLabel } from './options'
import { useFilters } from './useFilters'

export interface Criterion {
  label: string
  remove: () => void
}

/** What is searched for and all chosen filters, in visual order. */
export function useCriteria(): Criterion[] {
  const { filters, search, change, loosen } = useFilters()
  const { destination, dates, guests } = search

  return [
    ...(destination ? [{ label: destination, remove: () => loosen('destination') }] : []),
    ...(dates ? [{ label: rangeOf(dates), remove: () => loosen('dates') }] : []),
    ...(guests ? [{ label: plural(guests, 'guest'), remove: () => loosen('guests') }] : []),
    ...filters.roomTypes.map((family) => ({ label: family, remove: () => change(roomTypeToggled(family)) })),
    ...filters.priceBands.map((id) => ({ label: priceBandLabel(id), remove: () => change(priceBandToggled(id)) })),
    ...filters.amenities.map((name) => ({ label: name, remove: () => change(amenityToggled(name)) })),
  ]
}

/** `Sat 12 Dec to Tue 15 Dec` */
export const rangeOf = ({ checkInDate, checkOutDate }: { checkInDate: string; checkOutDate: string }) =>
  `${formatShortDate(checkInDate)} to ${formatShortDate(checkOutDate)}`
