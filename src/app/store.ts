import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { api } from '../api/api'
import { authSlice } from '../features/auth/authSlice'
import { filterSlice } from '../features/rooms/search/filters/filterSlice'
import { connectionSlice } from '../api/connectionSlice'
import { makeListeners } from './listeners'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [authSlice.name]: authSlice.reducer,
  [filterSlice.name]: filterSlice.reducer,
  [connectionSlice.name]: connectionSlice.reducer,
})

export function makeStore() {
  return configureStore({
    reducer,
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
      })
        .prepend(makeListeners())
        .concat(api.middleware),
  })
}

export type AppStore = ReturnType<typeof makeStore>
export type RootState = ReturnType<typeof reducer>
export type AppDispatch = AppStore['dispatch']
