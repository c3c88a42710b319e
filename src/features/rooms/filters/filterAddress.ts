import { filtersNamed, slugOf, type Filters } from '../../../../contract/filters'

/*
 * The filters in the list's address: /rooms?destination=London&type=double-bed&type=family-bed&price=0-500&sort=price-low
 * It opens the same view for somebody else. Unknown values are ignored.
 */

/** The filters in an address. */
export function filtersIn(search: string): Filters {
  const params = new URLSearchParams(search)
  return filtersNamed({
    types: params.getAll('type'),
    bands: params.getAll('price'),
    amenities: params.getAll('amenity'),
    sort: params.get('sort'),
  })
}

/** `params` with the filters added. */
export function withFilters(params: URLSearchParams, { roomTypes, priceBands, amenities, sort }: Filters) {
  for (const family of roomTypes) params.append('type', slugOf(family))
  for (const id of priceBands) params.append('price', id)
  for (const amenity of amenities) params.append('amenity', slugOf(amenity))
  if (sort) params.set('sort', sort)
  return params
}
