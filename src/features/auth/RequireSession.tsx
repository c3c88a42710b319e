import { useState, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useAppSelector } from '../../app/hooks'
import { PageSkeleton } from '../../design/feedback/PageSkeleton'
import { appPaths } from '../../paths'
import { selectIsAnotherUser, selectSession, selectUser } from './authSlice'

interface RequireSessionProps {
  /** Until the session is known. */
  fallback?: ReactNode
  /** For logged-in users who own no hotel, where only owners may enter. */
  forbidden?: ReactNode
  children: ReactNode
}

/** For logged-in users; guests are redirected to home. */
export function RequireSession({ fallback = <PageSkeleton />, forbidden, children }: RequireSessionProps) {
  const session = useAppSelector(selectSession)
  const user = useAppSelector(selectUser)
  const isAnotherUser = useAppSelector(selectIsAnotherUser)
  const [isOpenedByAnother] = useState(isAnotherUser)

  // The page is about to be loaded for them.
  if (session === 'unknown' || isOpenedByAnother) return fallback
  if (session === 'guest') return <Navigate to={appPaths.home} replace />
  // Whoever filled in a form here can log in again in the other tab.
  if (forbidden && user && user.role !== 'owner' && !isAnotherUser) return forbidden
  return children
}
