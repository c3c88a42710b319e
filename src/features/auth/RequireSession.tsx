import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import styled from 'styled-components'
import { PageSkeleton } from '../../design/feedback/PageSkeleton'
import { appPaths } from '../../paths'
import { AnotherAccount } from './AnotherAccount'
import { selectSession } from './authSlice'
import { useOpener } from './useSession'

interface RequireSessionProps {
  /** Until the session is known. */
  waiting?: ReactNode
  /** For logged-in users who own no hotel, where only owners may enter. */
  unlessOwner?: ReactNode
  children: ReactNode
}

/**
 * For logged-in users; guests are redirected to home. A page that somebody has opened is hidden from everybody else who logs in
 * in another tab, and comes back with what was entered when they are back.
 */
export function RequireSession({ waiting = <PageSkeleton />, unlessOwner, children }: RequireSessionProps) {
  const session = useSelector(selectSession)
  const page = useOpener()

  if (session === 'unknown') return waiting
  if (session === 'guest') return <Navigate to={appPaths.home} replace />

  return (
    <>
      {page.isAnother && <AnotherAccount opener={page.opener} user={page.user} />}
      <Kept hidden={page.isAnother}>{unlessOwner && page.opener?.role !== 'owner' ? unlessOwner : children}</Kept>
    </>
  )
}

const Kept = styled.div`
  &:not([hidden]) {
    display: contents;
  }
`
