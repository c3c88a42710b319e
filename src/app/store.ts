import { configureStore } from '@reduxjs/toolkit'
import { api } from '../api/api'
import { authSlice } from '../features/auth/authSlice'
import { filterSlice } from '../features/filters/filterSlice'
import { uiSlice } from '../features/ui/uiSlice'
import { sessionLog } from './sessionLog'
import { toastListener } from './toastListener'

/** A store of its own for each page load, and for each test. */
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
        // Development's checks must not fill the console when a machine is slow or a list is long.
        immutableCheck: { warnAfter: Infinity },
        serializableCheck: {
          warnAfter: Infinity,
          // Pictures chosen for an upload travel through the store as arguments of their call.
          ignoredActionPaths: ['meta'],
          ignoredPaths: [api.reducerPath],
        },
      }).concat(api.middleware, sessionLog, toastListener()),
  })
}

export type AppStore = ReturnType<typeof makeStore>
