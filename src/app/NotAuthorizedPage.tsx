import { useLocation } from 'react-router-dom'
import NotFoundPage from '../features/static/NotFoundPage'
import { appPaths } from '../lib/paths'

/** Owner pages for users who own no hotel; the dashboard has its own message. */
export default function NotAuthorizedPage() {
  const isDashboard = useLocation().pathname === appPaths.owner

  return (
    <NotFoundPage
      reason={
        <>
          {isDashboard && <span>Sorry, you are not authorized to view this page. </span>}
          <span>This page is for hotel owners.</span>
        </>
      }
    />
  )
}
