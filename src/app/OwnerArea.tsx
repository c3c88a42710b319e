import { useLocation } from 'react-router-dom'
import { guestsGoTo } from '@contract/pages'
import { PageSkeleton } from '../design/feedback/PageSkeleton'
import { SkipLink } from '../design/layout/SkipLink'
import { RequireSession } from '../features/auth/RequireSession'
import { OwnerColumns } from '../features/owner/OwnerColumns'
import { OwnerLayout } from '../features/owner/OwnerLayout'
import { OwnerBar } from '../features/layout/OwnerBar'
import { PageBoundary, RoutePage } from './ErrorBoundary'
import { standalonePages } from './pages'
import { pageAt } from './usePrefetch'

/** The owner's pages. Whoever is logged in and owns no hotel reads that there is no such page. */
export default function OwnerArea() {
  const page = pageAt(useLocation().pathname)

  return (
    <>
      <SkipLink />
      <OwnerBar />
      <RequireSession
        guestsGoTo={page && guestsGoTo[page]}
        fallback={
          <OwnerColumns>
            <PageSkeleton />
          </OwnerColumns>
        }
        forbidden={<RoutePage page={standalonePages.notAuthorized} />}
      >
        <PageBoundary>
          <OwnerLayout />
        </PageBoundary>
      </RequireSession>
    </>
  )
}
