import { createSlice, isFulfilled, isRejected } from '@reduxjs/toolkit'
import { errorOf } from '../../api/apiError'

export const uiSlice = createSlice({
  name: 'ui',
  initialState: { isHotelFormOpen: false, isMobileMenuOpen: false, isServerUnreachable: false },
  reducers: {
    hotelFormToggled(ui) {
      ui.isHotelFormOpen = !ui.isHotelFormOpen
    },
    hotelFormClosed(ui) {
      ui.isHotelFormOpen = false
    },
    mobileMenuOpened(ui) {
      ui.isMobileMenuOpen = true
    },
    mobileMenuClosed(ui) {
      ui.isMobileMenuOpen = false
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(isFulfilled, (ui) => {
        ui.isServerUnreachable = false
      })
      .addMatcher(isRejected, (ui, { meta, payload }) => {
        // Skipped and aborted calls prove nothing; any answer proves that the server is reachable.
        if (!meta.condition && !meta.aborted) ui.isServerUnreachable = errorOf(payload)?.kind === 'unreachable'
      })
  },
  selectors: {
    selectIsHotelFormOpen: (ui) => ui.isHotelFormOpen,
    selectIsMobileMenuOpen: (ui) => ui.isMobileMenuOpen,
    selectIsServerUnreachable: (ui) => ui.isServerUnreachable,
  },
})

export const { hotelFormToggled, hotelFormClosed, mobileMenuOpened, mobileMenuClosed } = uiSlice.actions
export const { selectIsHotelFormOpen, selectIsMobileMenuOpen, selectIsServerUnreachable } = uiSlice.selectors
