import { useState, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { GuestsGoTo } from '@contract/pages'
import { useAppSelector } from '../../app/hooks'
import { PageSkeleton } from '../../design/feedback/Skeleton'
import { appPaths } from '../../lib/paths'
import { selectAnotherUser, selectSession, selectUser } from './authSlice'
import { useReturnHere } from './returnTo'

interface RequireSessionProps {
  guestsGoTo?: GuestsGoTo
  /** Until the session is known. */
  fallback?: ReactNode
  /** For logged-in users who own no hotel, where only owners may enter. */
  forbidden?: ReactNode
  children: ReactNode
}

/** For logged-in users. When their session ends on the page, they go home. */
export function RequireSession({
  guestsGoTo = 'home',
  fallback = <PageSkeleton />,
  forbidden,
  children,
}: RequireSessionProps) {
  const session = useAppSelector(selectSession)
  const user = useAppSelector(selectUser)
  const isAnotherUser = useAppSelector(selectAnotherUser) !== undefined
  const [isOpenedByAnother] = useState(isAnotherUser)
  const returnHere = useReturnHere()
  const [wasOpen, setWasOpen] = useState(session === 'user')
  if (session === 'user' && !wasOpen) setWasOpen(true)

  // The page is about to be loaded for them.
  if (session === 'unknown' || isOpenedByAnother) return fallback
  if (session === 'guest' && wasOpen) return <Navigate to={appPaths.home} replace />
  if (session === 'guest') return <Navigate to={appPaths[guestsGoTo]} state={returnHere} replace />
  // Whoever filled in a form here can log in again in the other tab.
  if (forbidden && user && user.role !== 'owner' && !isAnotherUser) return forbidden
  return children
}
