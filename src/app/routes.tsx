import { Suspense, useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { PageSkeleton } from '../design/PageSkeleton'
import { RequireSession } from '../features/auth/RequireSession'
import { routePatterns } from '../paths'
import { PageCrash } from './Crash'
import { ErrorBoundary } from './ErrorBoundary'
import type { LazyPage } from './lazyPage'
import { FooterLayout, SiteLayout } from './layouts'
import { pages } from './pages'
import { RoutePage } from './RoutePage'
import { prefetchPage } from './usePrefetch'

/** Every address of the app and what is shown there. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route element={<FooterLayout />}>
          <Route path={routePatterns.home} element={<RoutePage page={pages.home} />} />
          <Route path={routePatterns.rooms} element={<RoutePage page={pages.rooms} />} />
          <Route path={routePatterns.room} element={<RoutePage page={pages.room} />} />
          <Route path={routePatterns.myBookings} element={<ForUsers page={pages.bookings} />} />
          <Route path={routePatterns.profile} element={<ForUsers page={pages.profile} />} />
          <Route path={routePatterns.about} element={<RoutePage page={pages.about} />} />
          <Route path={routePatterns.contact} element={<RoutePage page={pages.contact} />} />
          <Route path={routePatterns.privacy} element={<RoutePage page={pages.privacy} />} />
          <Route path="*" element={<RoutePage page={pages.notFound} />} />
        </Route>
        <Route path={routePatterns.signUp} element={<RoutePage page={pages.auth} />} />
        <Route path={routePatterns.resetPassword} element={<RoutePage page={pages.resetPassword} />} />
        <Route path={routePatterns.verifyEmail} element={<ForUsers page={pages.verifyEmail} />} />
        <Route path={routePatterns.loader} element={<RoutePage page={pages.loader} />} />
      </Route>
      <Route element={<ForOwners />}>
        <Route path={routePatterns.owner} element={<RoutePage page={pages.ownerDashboard} />} />
        <Route path={routePatterns.addRoom} element={<RoutePage page={pages.addRoom} />} />
        <Route path={routePatterns.listRoom} element={<RoutePage page={pages.listRoom} />} />
      </Route>
    </Routes>
  )
}

function ForUsers({ page }: { page: LazyPage }) {
  // While it is being asked who this is.
  useEffect(() => void page.preload(), [page])

  return (
    <RequireSession>
      <RoutePage page={page} />
    </RequireSession>
  )
}

const { Page: OwnerArea } = pages.ownerArea

/** The owner's frame comes with its pages: no page of a guest's fetches any of it. */
function ForOwners() {
  // Beside the frame, not after it.
  useEffect(() => prefetchPage(window.location.pathname), [])

  return (
    <ErrorBoundary fallback={<PageCrash />}>
      <Suspense fallback={<PageSkeleton />}>
        <OwnerArea />
      </Suspense>
    </ErrorBoundary>
  )
}
