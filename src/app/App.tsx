import { setupListeners } from '@reduxjs/toolkit/query/react'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { Toasts } from '../design/feedback/notify'
import { useSessionStart } from '../features/auth/useSession'
import { AppCrash, ErrorBoundary } from './ErrorBoundary'
import { HotelOverlay } from './HotelOverlay'
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
          <Frame />
        </Router>
      </Provider>
    </ErrorBoundary>
  )
}

function Frame() {
  return (
    <>
      <Background />
      <AppRoutes />
      <HotelOverlay />
      <RouteEffects />
      <Toasts />
    </>
  )
}

/** A component of its own, so that its state does not render the pages. */
function Background() {
  useSessionStart()
  usePrefetch()
  return null
}
