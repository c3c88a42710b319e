import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { PageSkeleton } from '../../design/feedback/PageSkeleton'
import { appPaths } from '../../paths'
import { selectIsOwner, selectSession } from './authSlice'

interface RequireSessionProps {
  /** Until the session is known. */
  waiting?: ReactNode
  children: ReactNode
}

/** For logged-in users; guests are redirected to home. */
export function RequireSession({ waiting = <PageSkeleton />, children }: RequireSessionProps) {
  const session = useSelector(selectSession)

  if (session === 'unknown') return waiting
  if (session === 'guest') return <Navigate to={appPaths.home} replace />

  return children
}

interface RequireOwnerProps extends RequireSessionProps {
  /** For logged-in users who own no hotel. */
  otherwise: ReactNode
}

export function RequireOwner({ waiting, otherwise, children }: RequireOwnerProps) {
  const isOwner = useSelector(selectIsOwner)

  return <RequireSession waiting={waiting}>{isOwner ? children : otherwise}</RequireSession>
}
