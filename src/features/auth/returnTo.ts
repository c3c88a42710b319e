import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { appPaths, internalPath } from '../../paths'

/** Where the auth screens lead back to, carried in the history entry so that a reload keeps it. */
interface ReturnState {
  returnTo?: unknown
}

/** Where the visitor came from when they were asked to log in, or home (D8). */
export function useReturnTo(): string {
  const { state } = useLocation() as Location<ReturnState | null>
  return typeof state?.returnTo === 'string' ? internalPath(state.returnTo) : appPaths.home
}

const authScreens: readonly string[] = [appPaths.signUp, appPaths.resetPassword, appPaths.verifyEmail]

/** The state of a link or navigation to the login screen that comes back to this page, its query included. */
export function useReturnHere(): { returnTo: string } {
  const { pathname, search } = useLocation()
  const returnTo = useReturnTo()
  return { returnTo: authScreens.includes(pathname) ? returnTo : pathname + search }
}

/** Goes to the login screen; afterwards the visitor is back on this page with its query (D9). */
export function useGoToSignIn(): () => void {
  const navigate = useNavigate()
  const state = useReturnHere()
  return () => void navigate(appPaths.signUp, { state })
}

/** An email address that an earlier screen of ours hands on, so that it need not be typed again. */
export function emailHandedOn({ state }: Location): string {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
}
