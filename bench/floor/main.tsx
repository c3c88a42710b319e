/**
 * The floor that P3 measures home against: the libraries this product is made with, doing what its frame does and nothing
 * else. `webpack --env floor` builds it with everything that the product is built with.
 */
import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery, setupListeners } from '@reduxjs/toolkit/query/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import styled from 'styled-components'

export const api = createApi({
  baseQuery: fetchBaseQuery({ credentials: 'include' }),
  tagTypes: ['Rooms'],
  endpoints: (build) => ({
    getRooms: build.query<{ rooms: { _id: string }[] }, void>({
      query: () => '/api/ownerHotel/get-rooms',
      providesTags: ['Rooms'],
    }),
    logout: build.mutation<unknown, void>({
      query: () => ({ url: '/api/user/logout', method: 'POST' }),
      invalidatesTags: ['Rooms'],
    }),
  }),
})
export const { useGetRoomsQuery, useLogoutMutation } = api

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (getDefault) => getDefault().concat(api.middleware),
})
setupListeners(store.dispatch)

const router = createBrowserRouter([
  {
    element: <Frame />,
    children: [
      { path: '/', lazy: () => import(/* webpackChunkName: "home" */ './Home') },
      { path: '/room', lazy: () => import(/* webpackChunkName: "room" */ './Room') },
    ],
  },
])

/** As in the product, toasts come when the page has settled. */
const Toasts = lazy(() => import(/* webpackChunkName: "toasts" */ './Toasts'))

function Frame() {
  const [hasSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 4000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <Bar>
        <Link to="/">Home</Link> <Link to="/room">Room</Link>
      </Bar>
      <Outlet />
      <Suspense fallback={null}>{hasSettled && <Toasts />}</Suspense>
    </>
  )
}

const Bar = styled.nav`
  padding: 1rem;
`

createRoot(document.getElementById('root')!).render(
  <Provider store={store}>
    <RouterProvider router={router} />
  </Provider>,
)
