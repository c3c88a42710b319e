import { Suspense } from 'react'
import { browser } from '../browser'
import { Dialog } from '../design/layout/Dialog'
import { keepEntry } from '../design/layout/useBackCloses'
import { LoadFailed } from '../design/feedback/LoadFailed'
import { LoadingOrOffline } from '../design/feedback/LoadingOrOffline'
import { FormSkeleton } from '../design/feedback/Skeleton'
import { hotelFormClosed, selectIsHotelFormOpen } from '../features/layout/uiSlice'
import { appPaths } from '../paths'
import { ErrorBoundary } from './ErrorBoundary'
import { useAppDispatch, useAppSelector } from './hooks'
import { lazyComponent } from '../lazyComponent'

const HotelForm = lazyComponent(() =>
  import(/* webpackChunkName: "hotelForm" */ '../features/owner/hotel/HotelForm').then((module) => module.HotelForm),
)

/** The dialog opens at once; its form is a chunk of its own. */
export function HotelOverlay() {
  const isOpen = useAppSelector(selectIsHotelFormOpen)
  const dispatch = useAppDispatch()

  const close = () => dispatch(hotelFormClosed())

  /** A full load, so that everything knows the new owner. */
  function loadOwnerPages() {
    keepEntry()
    close()
    browser.goTo(appPaths.addRoom)
  }

  return (
    <Dialog open={isOpen} title="Register Your Hotel" onClose={close}>
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
