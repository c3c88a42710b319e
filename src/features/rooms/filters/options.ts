import { priceBands, roomTypeFamilies, type PriceBand, type RoomTypeFamily } from '../../../../contract/limits'

export type PriceBandId = PriceBand['id']
export type Sort = keyof typeof sorts

/** The Room Type group, in the order it is shown. */
export const roomTypes = Object.keys(roomTypeFamilies) as RoomTypeFamily[]

/** The Price Range group, in the order it is shown. */
export const priceBandIds = priceBands.map((band) => band.id)

/** The Sort By group: what it writes into the address, and its label. */
export const sorts = {
  'price-low': 'Price Low to High',
  'price-high': 'Price High to Low',
  newest: 'Newest First',
} as const
export const sortIds = Object.keys(sorts) as Sort[]

const bandLabels = Object.fromEntries(
  priceBands.map(({ id, from, to }) => [id, `$ ${from} to ${to}`] as const),
) as Record<PriceBandId, string>

/** A band as the specification prints it: `$ 500 to 1000`. */
export const priceBandLabel = (id: PriceBandId): string => bandLabels[id]
