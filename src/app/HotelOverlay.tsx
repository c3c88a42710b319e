import { lazy, Suspense, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { browser } from '../browser'
import { Dialog } from '../design/Dialog'
import { LoadFailed } from '../design/LoadFailed'
import { Block, Skeleton } from '../design/Skeleton'
import { selectUser } from '../features/auth/authSlice'
import type { HotelFields } from '../features/owner/HotelForm'
import { hotelFormClosed, selectIsHotelFormOpen } from '../features/ui/uiSlice'
import { ErrorBoundary } from './ErrorBoundary'
import { reloadOnceForStaleChunk } from './staleChunk'

const HotelForm = lazy(() =>
  import(/* webpackChunkName: "hotelForm" */ '../features/owner/HotelForm')
    .then((loaded) => ({ default: loaded.HotelForm }))
    .catch(reloadOnceForStaleChunk),
)

interface Draft {
  /** Whose it is: nobody who logs in after them finds it. */
  email?: string
  fields: HotelFields
}

/** Register Your Hotel, over any page. The dialog answers a press at once; the form inside comes as a chunk of its own. */
export function HotelOverlay() {
  const isOpen = useSelector(selectIsHotelFormOpen)
  const email = useSelector(selectUser)?.email
  const [draft, setDraft] = useState<Draft>()
  const dispatch = useDispatch()

  function registered() {
    dispatch(hotelFormClosed())
    browser.reload()
  }

  return (
    <Dialog open={isOpen} title="Register Your Hotel" onClose={() => dispatch(hotelFormClosed())}>
      <ErrorBoundary fallback={<LoadFailed what="the form" onRetry={() => browser.reload()} />}>
        <Suspense fallback={<FormSkeleton />}>
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

function FormSkeleton() {
  return (
    <Skeleton label="Loading the form">
      <Block height="26rem" />
    </Skeleton>
  )
}
