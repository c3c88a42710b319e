import type { Filters } from './filterSlice'
import { priceBandIds, roomTypes, sortIds } from './options'

/*
 * The list's address: /rooms?destination=London&type=double-bed&type=family-bed&price=0-500&sort=price-low
 * It opens the same view for somebody else. What it says and we do not know is passed over.
 */

const slug = (label: string) => label.toLowerCase().replaceAll(' ', '-')

/** The destination an address asks for, without outer spaces; empty when it asks for none. */
export const destinationIn = (search: string): string => new URLSearchParams(search).get('destination')?.trim() ?? ''

/** The filters an address asks for. */
export function filtersIn(search: string): Filters {
  const asked = new URLSearchParams(search)
  const types = asked.getAll('type').map((type) => type.toLowerCase())
  const prices = asked.getAll('price')
  const sort = asked.get('sort')
  return {
    roomTypes: roomTypes.filter((family) => types.includes(slug(family))),
    priceBands: priceBandIds.filter((id) => prices.includes(id)),
    sort: sortIds.find((id) => id === sort) ?? null,
  }
}

/** The query string that asks for this view: with its question mark, or empty when there is nothing to ask. */
export function addressOf(destination: string, { roomTypes, priceBands, sort }: Filters): string {
  const asked = new URLSearchParams()
  if (destination) asked.set('destination', destination)
  for (const family of roomTypes) asked.append('type', slug(family))
  for (const id of priceBands) asked.append('price', id)
  if (sort) asked.set('sort', sort)
  return asked.size > 0 ? `?${asked}` : ''
}
