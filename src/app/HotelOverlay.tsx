import { lazy, Suspense, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { browser } from '../browser'
import { Dialog } from '../design/layout/Dialog'
import { LoadFailed } from '../design/feedback/LoadFailed'
import { LoadingOrOffline } from '../design/feedback/LoadingOrOffline'
import { FormSkeleton } from '../design/feedback/FormSkeleton'
import { selectUser } from '../features/auth/authSlice'
import type { HotelFormValues } from '../features/owner/hotel/HotelFields'
import { hotelFormClosed, selectIsHotelFormOpen } from '../features/ui/uiSlice'
import { appPaths } from '../paths'
import { ErrorBoundary } from './ErrorBoundary'
import { loadChunk } from '../loadChunk'

const HotelForm = lazy(() =>
  loadChunk(() =>
    import(/* webpackChunkName: "hotelForm" */ '../features/owner/hotel/HotelForm').then((loaded) => ({
      default: loaded.HotelForm,
    })),
  ),
)

interface Draft {
  /** Of its author: hidden from anyone who logs in after them. */
  email?: string
  fields: HotelFormValues
}

/** The dialog opens at once; its form is a chunk of its own. */
export function HotelOverlay() {
  const isOpen = useSelector(selectIsHotelFormOpen)
  const email = useSelector(selectUser)?.email
  const [draft, setDraft] = useState<Draft>()
  const dispatch = useDispatch()

  /** A fresh load, in which the new owner's pages are there; it begins with what comes next. */
  function registered() {
    dispatch(hotelFormClosed())
    browser.goTo(appPaths.addRoom)
  }

  return (
    <Dialog open={isOpen} title="Register Your Hotel" onClose={() => dispatch(hotelFormClosed())}>
      <ErrorBoundary fallback={<LoadFailed what="the form" onRetry={() => browser.reload()} />}>
        <Suspense fallback={<FormLoading />}>
          <HotelForm
            draft={draft?.email === email ? draft?.fields : undefined}
            onLeave={(fields) => setDraft({ email, fields })}
            onRegistered={registered}
          />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  )
}

function FormLoading() {
  return (
    <LoadingOrOffline what="the form">
      <FormSkeleton label="Loading the form" fields={5} />
    </LoadingOrOffline>
  )
}
