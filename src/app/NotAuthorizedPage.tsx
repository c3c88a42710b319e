import { useLocation } from 'react-router-dom'
import { NotFoundPage } from '../features/static/NotFoundPage'
import { appPaths } from '../paths'

/** Owner pages for users who own no hotel; the dashboard has its own message. */
export function NotAuthorizedPage() {
  const isDashboard = useLocation().pathname === appPaths.owner

  return (
    <NotFoundPage
      reason={
        isDashboard ? 'Sorry, you are not authorized to view this page.' : 'This page is for the owners of a hotel.'
      }
    />
  )
}
