import { amenityNames, priceBands, roomTypeFamilies, type Amenity, type PriceBand, type RoomTypeFamily } from './limits'

/** What a list of rooms can be narrowed to and ordered by, as addresses write it. */

type Slug<Label extends string> = Label extends `${infer Before} ${infer After}`
  ? `${Lowercase<Before>}-${Slug<After>}`
  : Lowercase<Label>

/** `Double Bed` as addresses write it: `double-bed`. */
export const slugOf = <Label extends string>(label: Label) => label.toLowerCase().replaceAll(' ', '-') as Slug<Label>

/** The Room Type group, in the order it is shown. */
export const roomTypes = Object.keys(roomTypeFamilies) as RoomTypeFamily[]

export type PriceBandId = PriceBand['id']
/** The Price Range group, in the order it is shown. */
export const priceBandIds = priceBands.map((band) => band.id)

/** The Sort By group: what it writes into the address, and its label. */
export const sorts = {
  'price-low': 'Price Low to High',
  'price-high': 'Price High to Low',
  newest: 'Newest First',
} as const
export type Sort = keyof typeof sorts
export const sortIds = Object.keys(sorts) as Sort[]
export const defaultSort: Sort = 'newest'

/** Names of filters in an address. */
export const filterNames = { roomTypes: 'type', priceBands: 'price', amenities: 'amenity', sort: 'sort' } as const

/** What a guest chose. Lists keep the order in which they are shown; no sort means the usual one. */
export interface Filters {
  roomTypes: RoomTypeFamily[]
  priceBands: PriceBandId[]
  /** A room has all of them. */
  amenities: Amenity[]
  sort: Sort | null
}

export const noFilters: Filters = { roomTypes: [], priceBands: [], amenities: [], sort: null }

/** Filters from query parameters: names separated by commas. */
export function parseFilters({ types = '', bands = '', amenities = '', sort }: AskedFilters): Filters {
  const named = (list: string) => list.split(',')
  return filtersNamed({ types: named(types), bands: named(bands), amenities: named(amenities), sort })
}

type AskedFilters = Partial<Record<'types' | 'bands' | 'amenities' | 'sort', string>>

/** Filters from the names in an address, ignoring case; unknown ones are dropped. */
export const filtersNamed = (named: {
  types: string[]
  bands: string[]
  amenities: string[]
  sort?: string | null
}) => {
  const isIn = (texts: string[]) => {
    const lower = texts.map((text) => text.toLowerCase())
    return (label: string) => lower.includes(slugOf(label))
  }
  const filters: Filters = {
    roomTypes: roomTypes.filter(isIn(named.types)),
    priceBands: priceBandIds.filter((id) => named.bands.includes(id)),
    amenities: amenityNames.filter(isIn(named.amenities)),
    sort: sortIds.find((id) => id === named.sort) ?? null,
  }
  return filters
}
