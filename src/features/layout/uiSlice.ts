import { createSlice, isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit'
import { errorOf } from '../../api/apiError'

export const uiSlice = createSlice({
  name: 'ui',
  initialState: { isServerUnreachable: false },
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(isFulfilled, (ui) => {
        ui.isServerUnreachable = false
      })
      .addMatcher(isRejectedWithValue, (ui, { payload }) => {
        // Skipped and aborted calls, which prove nothing, have no value; any answer proves that the server is reachable.
        ui.isServerUnreachable = errorOf(payload)?.kind === 'unreachable'
      })
  },
  selectors: {
    selectIsServerUnreachable: (ui) => ui.isServerUnreachable,
  },
})

export const { selectIsServerUnreachable } = uiSlice.selectors
