import { filterNames, filtersNamed, slugOf, type Filters } from '@contract/filters'
import { toQueryString, searchQuery, type StaySearch } from '@contract/staySearch'

/** Filters as `/rooms?type=double-bed&type=family-bed&price=0-500&amenity=free-wifi&sort=price-low` has them. */
export function filtersFromQuery(search: string): Filters {
  const params = new URLSearchParams(search)
  return filtersNamed({
    types: params.getAll(filterNames.roomTypes),
    bands: params.getAll(filterNames.priceBands),
    amenities: params.getAll(filterNames.amenities),
    sort: params.get(filterNames.sort),
  })
}

/** Search and filters as a query string; empty when nothing is chosen. */
export function listQuery(search: StaySearch, { roomTypes, priceBands, amenities, sort }: Filters): string {
  const params = searchQuery(search)
  for (const family of roomTypes) params.append(filterNames.roomTypes, slugOf(family))
  for (const id of priceBands) params.append(filterNames.priceBands, id)
  for (const amenity of amenities) params.append(filterNames.amenities, slugOf(amenity))
  if (sort) params.set(filterNames.sort, sort)
  return toQueryString(params)
}
