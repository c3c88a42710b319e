import { createSlice, isFulfilled, isRejected } from '@reduxjs/toolkit'
import { errorOf } from '../../api/apiError'

/** What lies over the page, and whether there is a server behind it. */
export const uiSlice = createSlice({
  name: 'ui',
  initialState: { isHotelFormOpen: false, isMobileMenuOpen: false, isServerAway: false },
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
        ui.isServerAway = false
      })
      .addMatcher(isRejected, (ui, { meta, payload }) => {
        // A call that was not made tells nothing; any answer at all tells that somebody is there.
        if (!meta.condition && !meta.aborted) ui.isServerAway = errorOf(payload)?.kind === 'unreachable'
      })
  },
  selectors: {
    selectIsHotelFormOpen: (ui) => ui.isHotelFormOpen,
    selectIsMobileMenuOpen: (ui) => ui.isMobileMenuOpen,
    selectIsServerAway: (ui) => ui.isServerAway,
  },
})

export const { hotelFormToggled, hotelFormClosed, mobileMenuOpened, mobileMenuClosed } = uiSlice.actions
export const { selectIsHotelFormOpen, selectIsMobileMenuOpen, selectIsServerAway } = uiSlice.selectors
