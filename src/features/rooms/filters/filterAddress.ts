import type { Filters } from './filterSlice'
import { priceBandIds, roomTypes, sortIds } from './options'

/*
 * The list's address: /rooms?destination=London&type=double-bed&type=family-bed&price=0-500&sort=price-low
 * It opens the same view for somebody else. Unknown values are ignored.
 */

const slug = (label: string) => label.toLowerCase().replaceAll(' ', '-')

/** The destination in an address, trimmed; empty when there is none. */
export const destinationIn = (search: string): string => new URLSearchParams(search).get('destination')?.trim() ?? ''

/** The filters in an address. */
export function filtersIn(search: string): Filters {
  const params = new URLSearchParams(search)
  const types = params.getAll('type').map((type) => type.toLowerCase())
  const prices = params.getAll('price')
  const sort = params.get('sort')
  return {
    roomTypes: roomTypes.filter((family) => types.includes(slug(family))),
    priceBands: priceBandIds.filter((id) => prices.includes(id)),
    sort: sortIds.find((id) => id === sort) ?? null,
  }
}

/** The query string of this view, with its question mark; empty when nothing is chosen. */
export function addressOf(destination: string, { roomTypes, priceBands, sort }: Filters): string {
  const params = new URLSearchParams()
  if (destination) params.set('destination', destination)
  for (const family of roomTypes) params.append('type', slug(family))
  for (const id of priceBands) params.append('price', id)
  if (sort) params.set('sort', sort)
  return params.size > 0 ? `?${params}` : ''
}
