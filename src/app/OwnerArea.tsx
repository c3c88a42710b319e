import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { guestsGoTo } from '@contract/pages'
import { PageSkeleton } from '../design/feedback/Skeleton'
import { RequireSession } from '../features/auth/RequireSession'
import { OwnerColumns, OwnerLayout } from '../features/owner/OwnerLayout'
import { AccountMenu } from '../features/layout/AccountMenu'
import { Bar } from '../features/layout/Bar'
import { PageBoundary, RoutePage } from './ErrorBoundary'
import { standalonePages } from './pages'
import { pageAt } from './usePrefetch'

/** The owner's pages. Whoever is logged in and owns no hotel reads that there is no such page. */
export default function OwnerArea() {
  const page = pageAt(useLocation().pathname)

  return (
    <>
      <Bar>
        <End>
          <AccountMenu />
        </End>
      </Bar>
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

/** A flex box, because inline the avatar would sit on the text's baseline. */
const End = styled.div`
  display: flex;
  margin-left: auto;
`
