import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { RoomTypeFamily } from '../../../../contract/limits'
import { priceBandIds, roomTypes, type PriceBandId, type Sort } from './options'

/** What a guest chose in the filter panel. Lists keep the order of the panel; no sort means as the server sends: newest first. */
export interface Filters {
  roomTypes: RoomTypeFamily[]
  priceBands: PriceBandId[]
  sort: Sort | null
}

export const noFilters: Filters = { roomTypes: [], priceBands: [], sort: null }

const toggled = <Option>(options: readonly Option[], chosen: readonly Option[], option: Option): Option[] =>
  options.filter((each) => chosen.includes(each) !== (each === option))

/** The source of truth for room type, price and sort; the destination lives in the address. */
export const filterSlice = createSlice({
  name: 'filters',
  initialState: noFilters,
  reducers: {
    roomTypeToggled(filters, { payload }: PayloadAction<RoomTypeFamily>) {
      filters.roomTypes = toggled(roomTypes, filters.roomTypes, payload)
    },
    priceBandToggled(filters, { payload }: PayloadAction<PriceBandId>) {
      filters.priceBands = toggled(priceBandIds, filters.priceBands, payload)
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

export const { roomTypeToggled, priceBandToggled, sortChosen, filtersCleared, filtersOpened } = filterSlice.actions
export const { selectFilters } = filterSlice.selectors

/** How many boxes are ticked; a sort hides nothing and is not counted. */
export const chosenCount = ({ roomTypes, priceBands }: Filters): number => roomTypes.length + priceBands.length
