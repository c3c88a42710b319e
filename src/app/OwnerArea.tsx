import { PageSkeleton } from '../design/feedback/PageSkeleton'
import { SkipLink } from '../design/layout/SkipLink'
import { RequireSession } from '../features/auth/RequireSession'
import { OwnerColumns } from '../features/owner/OwnerColumns'
import { OwnerLayout } from '../features/owner/OwnerLayout'
import { OwnerBar } from '../features/layout/OwnerBar'
import { ErrorBoundary, PageCrash } from './ErrorBoundary'
import { standalonePages } from './pages'
import { RoutePage } from './RoutePage'

/** The owner's pages: guests go home, everybody else but the owner reads that there is no such page. */
export function OwnerArea() {
  return (
    <>
      <SkipLink />
      <OwnerBar />
      <RequireSession fallback={<OwnerSkeleton />} forbidden={<RoutePage page={standalonePages.notAuthorized} />}>
        <ErrorBoundary fallback={<PageCrash />}>
          <OwnerLayout />
        </ErrorBoundary>
      </RequireSession>
    </>
  )
}

function OwnerSkeleton() {
  return (
    <OwnerColumns>
      <PageSkeleton />
    </OwnerColumns>
  )
}
