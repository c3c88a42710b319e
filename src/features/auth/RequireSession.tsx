import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { PageSkeleton } from '../../design/PageSkeleton'
import { appPaths } from '../../paths'
import { selectIsOwner, selectSession } from './authSlice'

interface RequireSessionProps {
  /** What stands there until it is known who this is (D7). */
  waiting?: ReactNode
  children: ReactNode
}

/** A page for people with a session; guests go home (section 4, D6). */
export function RequireSession({ waiting = <PageSkeleton />, children }: RequireSessionProps) {
  const session = useSelector(selectSession)

  if (session === 'unknown') return waiting
  if (session === 'guest') return <Navigate to={appPaths.home} replace />

  return children
}

interface RequireOwnerProps extends RequireSessionProps {
  /** What others with a session see. */
  otherwise: ReactNode
}

/** A page for owners (section 2). */
export function RequireOwner({ waiting, otherwise, children }: RequireOwnerProps) {
  const isOwner = useSelector(selectIsOwner)

  return <RequireSession waiting={waiting}>{isOwner ? children : otherwise}</RequireSession>
}
