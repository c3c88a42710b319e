import { Outlet } from 'react-router-dom'
import { SkipLink } from '../design/SkipLink'
import { Footer } from '../features/ui/Footer'
import { NavigationBar } from '../features/ui/NavigationBar'

/** Every page but the owner's: the bar, and below it the page. */
export function SiteLayout() {
  return (
    <>
      <SkipLink />
      <NavigationBar />
      <Outlet />
    </>
  )
}

/** Pages that one reads to the end. Screens with one task (logging in, waiting) have nothing below them. */
export function FooterLayout() {
  return (
    <>
      <Outlet />
      <Footer />
    </>
  )
}
