import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { noFilters, priceBandIds, roomTypes, type Filters, type PriceBandId, type Sort } from '@contract/filters'
import { amenityNames, type Amenity, type RoomTypeFamily } from '@contract/limits'

const toggle = <Option>(options: readonly Option[], chosen: readonly Option[], toggled: Option): Option[] =>
  options.filter((option) => chosen.includes(option) !== (option === toggled))

/** The source of truth for room type, price, amenities and sort; place, dates and guests live in the address. */
export const filterSlice = createSlice({
  name: 'filters',
  initialState: noFilters,
  reducers: {
    roomTypeToggled(filters, { payload }: PayloadAction<RoomTypeFamily>) {
      filters.roomTypes = toggle(roomTypes, filters.roomTypes, payload)
    },
    priceBandToggled(filters, { payload }: PayloadAction<PriceBandId>) {
      filters.priceBands = toggle(priceBandIds, filters.priceBands, payload)
    },
    amenityToggled(filters, { payload }: PayloadAction<Amenity>) {
      filters.amenities = toggle(amenityNames, filters.amenities, payload)
    },
    sortChosen(filters, { payload }: PayloadAction<Sort>) {
      filters.sort = payload
    },
    filtersCleared: () => noFilters,
    /** A shared address with filters was opened, or Back was pressed. */
    filtersOpened: (_filters, { payload }: PayloadAction<Filters>) => payload,
  },
  selectors: {
    selectFilters: (filters) => filters,
  },
})

export const { roomTypeToggled, priceBandToggled, amenityToggled, sortChosen, filtersCleared, filtersOpened } =
  filterSlice.actions
export const { selectFilters } = filterSlice.selectors

/** How many boxes are ticked; a sort hides nothing and is not counted. */
export const chosenCount = ({ roomTypes, priceBands, amenities }: Filters): number =>
  roomTypes.length + priceBands.length + amenities.length
