import { useLocation } from 'react-router-dom'
import { NotFoundPage } from '../features/pages/NotFoundPage'
import { appPaths } from '../paths'

/** What somebody who owns no hotel finds at the owner's addresses; the dashboard has words of its own (section 2). */
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
