import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { browser } from '../lib/browser'
import { Dialog } from '../design/layout/Dialog'
import { useOverlay } from '../design/layout/useOverlay'
import { LoadFailed } from '../design/feedback/LoadFailed'
import { LoadingOrOffline } from '../design/feedback/LoadingOrOffline'
import { FormSkeleton } from '../design/feedback/Skeleton'
import { selectUser } from '../features/auth/authSlice'
import { appPaths } from '../lib/paths'
import { ErrorBoundary } from './ErrorBoundary'
import { useAppSelector } from './hooks'
import { lazyComponent } from '../lib/lazyComponent'

const HotelForm = lazyComponent(() =>
  import(/* webpackChunkName: "hotelForm" */ '../features/owner/hotel/HotelForm').then((module) => module.HotelForm),
)

/** The dialog opens at once; its form is a chunk of its own. */
export function HotelOverlay() {
  const { isOpen, close, leave } = useOverlay('register-hotel')
  const location = useLocation()
  // The entry of the history may be older than the session, or the hotel.
  const isForThem = useAppSelector(selectUser)?.role === 'user'

  /** A full load, so that everything knows the new owner. */
  function loadOwnerPages() {
    leave(location)
    browser.replaceWith(appPaths.addRoom)
  }

  return (
    <Dialog open={isOpen && isForThem} title="Register Your Hotel" onClose={close}>
      <ErrorBoundary fallback={<LoadFailed what="the form" onRetry={() => browser.reload()} />}>
        <Suspense
          fallback={
            <LoadingOrOffline what="the form">
              <FormSkeleton label="Loading the form" fields={5} />
            </LoadingOrOffline>
          }
        >
          <HotelForm onRegistered={loadOwnerPages} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  )
}
