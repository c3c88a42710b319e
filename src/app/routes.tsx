import { useEffect } from 'react'
import { Outlet, Route, Routes } from 'react-router-dom'
import { guestsGoTo, pagePaths, type GuestsGoTo } from '@contract/pages'
import { RequireSession } from '../features/auth/RequireSession'
import { Footer } from '../features/layout/Footer'
import { NavigationBar } from '../features/layout/NavigationBar'
import { PageBoundary, RoutePage } from './ErrorBoundary'
import { pageNames, pages, standalonePages, type PageRow } from './pages'
import { prefetchPage } from './usePrefetch'

/** Every page of the table at its address, inside its frame. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route element={<FooterLayout />}>
          {routesIn('site')}
          <Route path="*" element={<RoutePage page={standalonePages.notFound} />} />
        </Route>
        {routesIn('task')}
      </Route>
      <Route element={<OwnerRoutes />}>{routesIn('owner')}</Route>
    </Routes>
  )
}

/** All pages except the owner's. */
function SiteLayout() {
  return (
    <>
      <NavigationBar />
      <Outlet />
    </>
  )
}

/** Not for screens with a single task, such as logging in. */
function FooterLayout() {
  return (
    <>
      <Outlet />
      <Footer />
    </>
  )
}

const routesIn = (frame: PageRow['frame']) =>
  pageNames.map((name) => {
    const [page, guestRedirect] = [pages[name], guestsGoTo[name]]
    if (page.frame !== frame) return null
    return (
      <Route
        key={name}
        path={pagePaths[name]}
        element={
          guestRedirect && frame !== 'owner' ? (
            <UserRoute page={page} guestRedirect={guestRedirect} />
          ) : (
            <RoutePage page={page} />
          )
        }
      />
    )
  })

function UserRoute({ page, guestRedirect }: { page: PageRow; guestRedirect: GuestsGoTo }) {
  // Loads the chunk while the session is checked.
  useEffect(() => void page.preload(), [page])

  return (
    <RequireSession guestsGoTo={guestRedirect}>
      <RoutePage page={page} />
    </RequireSession>
  )
}

const { Page: OwnerArea } = standalonePages.ownerArea

/** The owner's frame comes with its pages, so that no guest downloads any of it. */
function OwnerRoutes() {
  // The page loads beside its frame, not after it.
  useEffect(() => void prefetchPage(window.location.pathname), [])

  return (
    <PageBoundary>
      <OwnerArea />
    </PageBoundary>
  )
}
