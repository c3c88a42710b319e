import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { PageCrash } from './Crash'
import { ErrorBoundary } from './ErrorBoundary'
import type { LazyPage } from './lazyPage'
import { PageSkeleton } from '../design/PageSkeleton'

/**
 * A route's page behind its own boundaries. Keyed by path: another page answers a click at once with its skeleton
 * instead of leaving the old one standing until its chunk is here, and a crash stays on the page that had it.
 */
export function RoutePage({ page: { Page } }: { page: LazyPage }) {
  const { pathname } = useLocation()

  return (
    <ErrorBoundary key={pathname} fallback={<PageCrash />}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  )
}
