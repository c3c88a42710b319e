import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { appPaths, internalPath } from '../../lib/paths'

/** The page to return to after login, or home. Kept in the history entry, so that it survives a reload. */
export function useReturnTo(): string {
  const { state } = useLocation() as Location<{ returnTo?: unknown } | null>
  return typeof state?.returnTo === 'string' ? internalPath(state.returnTo) : appPaths.home
}

/** Those on the way to a page. Home is, for guests who followed a link to a page that needs a session. */
const ways: readonly string[] = [appPaths.signUp, appPaths.resetPassword, appPaths.verifyEmail, appPaths.home]

/** State for a link to the login screen that returns to this page, query included. */
export function useReturnHere(): { returnTo: string } {
  const { pathname, search } = useLocation()
  const returnTo = useReturnTo()
  return { returnTo: ways.includes(pathname) ? returnTo : pathname + search }
}

/** Goes to the login screen, which says what for, and returns to this page afterwards. */
export function useGoToLogin(): (why: string) => void {
  const navigate = useNavigate()
  const state = useReturnHere()
  return (why) => void navigate(appPaths.signUp, { state: { ...state, why } })
}

/** What the previous screen passed on. */
export function fromState({ state }: Location, name: 'email' | 'why'): string {
  const text = (state as Record<string, unknown> | null)?.[name]
  return typeof text === 'string' ? text : ''
}
