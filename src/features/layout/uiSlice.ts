import { createSlice, isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit'
import { errorOf } from '../../api/apiError'

export const uiSlice = createSlice({
  name: 'ui',
  initialState: { isHotelFormOpen: false, isServerUnreachable: false },
  reducers: {
    hotelFormToggled(ui) {
      ui.isHotelFormOpen = !ui.isHotelFormOpen
    },
    hotelFormClosed(ui) {
      ui.isHotelFormOpen = false
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(isFulfilled, (ui, { payload }) => {
        // What asked nobody has no answer.
        if (payload) ui.isServerUnreachable = false
      })
      .addMatcher(isRejectedWithValue, (ui, { payload }) => {
        // Skipped and aborted calls, which prove nothing, have no value; any answer proves that the server is reachable.
        ui.isServerUnreachable = errorOf(payload)?.kind === 'unreachable'
      })
  },
  selectors: {
    selectIsHotelFormOpen: (ui) => ui.isHotelFormOpen,
    selectIsServerUnreachable: (ui) => ui.isServerUnreachable,
  },
})

export const { hotelFormToggled, hotelFormClosed } = uiSlice.actions
export const { selectIsHotelFormOpen, selectIsServerUnreachable } = uiSlice.selectors
