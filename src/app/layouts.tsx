import { Outlet } from 'react-router-dom'
import { SkipLink } from '../design/layout/SkipLink'
import { Footer } from '../features/ui/Footer'
import { NavigationBar } from '../features/ui/NavigationBar'

/** All pages except the owner's. */
export function SiteLayout() {
  return (
    <>
      <SkipLink />
      <NavigationBar />
      <Outlet />
    </>
  )
}

/** Not for screens with a single task, such as logging in. */
export function FooterLayout() {
  return (
    <>
      <Outlet />
      <Footer />
    </>
  )
}
