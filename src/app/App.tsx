import { setupListeners } from '@reduxjs/toolkit/query/react'
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { Toasts } from '../design/feedback/notify'
import { SkipLink } from '../design/layout/SkipLink'
import { useOverlay } from '../design/layout/useOverlay'
import { selectUser } from '../features/auth/authSlice'
import { useSessionStart } from '../features/auth/useSession'
import { browser } from '../lib/browser'
import { lazyComponent } from '../lib/lazyComponent'
import { appPaths } from '../lib/paths'
import { AppCrash, ErrorBoundary } from './ErrorBoundary'
import { useAppSelector } from './hooks'
import { RouteEffects } from './RouteEffects'
import { usePrefetch } from './usePrefetch'
import { AppRoutes } from './routes'
import type { AppStore } from './store'

interface AppProps {
  store: AppStore
  /** Replaced while prerendering. */
  router?: ComponentType<{ children: ReactNode }>
}

export function App({ store, router: Router = BrowserRouter }: AppProps) {
  useEffect(() => setupListeners(store.dispatch), [store])

  return (
    <ErrorBoundary fallback={<AppCrash />}>
      <Provider store={store}>
        <Router>
          <Background />
          <SkipLink />
          <AppRoutes />
          <HotelOverlay />
          <RouteEffects />
          <Toasts />
        </Router>
      </Provider>
    </ErrorBoundary>
  )
}

/** A component of its own, so that its state does not render the pages. */
function Background() {
  useSessionStart()
  usePrefetch()
  return null
}

const RegisterHotel = lazyComponent(() =>
  import(/* webpackChunkName: "hotelForm" */ '../features/owner/hotel/HotelForm').then(({ RegisterHotel }) => ({
    default: RegisterHotel,
  })),
)

function HotelOverlay() {
  const { isOpen, close, leave } = useOverlay('register-hotel')
  const location = useLocation()
  // The entry of the history may be older than the session, or the hotel.
  const isForThem = useAppSelector(selectUser)?.role === 'user'

  /** A full load, so that everything knows the new owner. */
  function loadOwnerPages() {
    leave(location)
    browser.replaceWith(appPaths.addRoom)
  }

  return <Suspense>{isOpen && isForThem && <RegisterHotel onClose={close} onRegistered={loadOwnerPages} />}</Suspense>
}
