import { createSlice, isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit'
import { errorOf } from './apiError'

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { isServerUnreachable: false },
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(isFulfilled, (connection) => {
        connection.isServerUnreachable = false
      })
      .addMatcher(isRejectedWithValue, (connection, { payload }) => {
        // Skipped and aborted calls, which prove nothing, have no value; any answer proves that the server is reachable.
        connection.isServerUnreachable = errorOf(payload)?.kind === 'unreachable'
      })
  },
  selectors: {
    selectIsServerUnreachable: (connection) => connection.isServerUnreachable,
  },
})

export const { selectIsServerUnreachable } = connectionSlice.selectors
