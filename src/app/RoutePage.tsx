import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary, PageCrash } from './ErrorBoundary'
import type { LazyPage } from './pages'
import { PageSkeleton } from '../design/feedback/PageSkeleton'

/**
 * Keyed by path, so that a new page shows its skeleton at once instead of keeping the old page until its chunk has
 * loaded, and so that an error is cleared by leaving the page.
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
