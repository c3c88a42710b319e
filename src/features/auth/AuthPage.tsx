import { useState } from 'react'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { PageSkeleton } from '../../design/feedback/PageSkeleton'
import { appPaths } from '../../paths'
import { AuthScreen } from './AuthScreen'
import { selectSession, selectUser } from './authSlice'
import { useReturnTo } from './returnTo'

/** Redirects users who are logged in: to the code screen when unverified, else to the page they came from. */
export function AuthPage() {
  const session = useSelector(selectSession)
  const user = useSelector(selectUser)
  const returnTo = useReturnTo()
  const [isEntering, setEntering] = useState(false)

  if (session === 'unknown') return <PageSkeleton />
  if (user && session === 'user' && !isEntering) {
    const next = user.isVerified ? returnTo : appPaths.verifyEmail
    return <Navigate to={next} state={{ returnTo }} replace />
  }

  return <AuthScreen onEntering={setEntering} />
}
