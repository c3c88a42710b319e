import { configureStore } from '@reduxjs/toolkit'
import { api } from '../api/api'
import { authSlice } from '../features/auth/authSlice'
import { filterSlice } from '../features/rooms/filters/filterSlice'
import { uiSlice } from '../features/layout/uiSlice'
import { toastListener } from './toastListener'

export function makeStore() {
  return configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [authSlice.name]: authSlice.reducer,
      [filterSlice.name]: filterSlice.reducer,
      [uiSlice.name]: uiSlice.reducer,
    },
    middleware: (getDefault) =>
      getDefault({
        // No warnings in development on slow machines or long lists.
        immutableCheck: { warnAfter: Infinity },
        serializableCheck: {
          warnAfter: Infinity,
          // Uploads carry files in their arguments.
          ignoredActionPaths: ['meta'],
          ignoredPaths: [api.reducerPath],
        },
      }).concat(api.middleware, toastListener()),
  })
}

export type AppStore = ReturnType<typeof makeStore>
