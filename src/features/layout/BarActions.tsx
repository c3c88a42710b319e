import { useAppSelector } from '../../app/hooks'
import { Button } from '../../design/controls/Button'
import { LinkButton } from '../../design/controls/LinkButton'
import { useOverlay } from '../../design/layout/useOverlay'
import { appPaths } from '../../lib/paths'
import { selectIsOwner, selectSession } from '../auth/authSlice'
import { useReturnHere } from '../auth/returnTo'

/** Contact and About lead to sections of home. */
export const navigationLinks = [
  { label: 'Home', to: appPaths.home },
  { label: 'Hotels', to: appPaths.rooms },
  { label: 'Contact', to: appPaths.contactSection },
  { label: 'About', to: appPaths.aboutSection },
] as const

/** Login, Dashboard or List Your Hotel; nothing until the session is known. `replace`: in the place of a menu. */
export function BarActions({ replace }: { replace?: boolean }) {
  const session = useAppSelector(selectSession)
  const isOwner = useAppSelector(selectIsOwner)
  const returnHere = useReturnHere()
  const { open } = useOverlay('register-hotel')

  if (session === 'unknown') return null
  if (session === 'guest') {
    return (
      <LinkButton to={appPaths.signUp} state={returnHere} replace={replace} size="small">
        Login
      </LinkButton>
    )
  }
  if (isOwner) {
    return (
      <LinkButton to={appPaths.owner} replace={replace} variant="quiet" size="small">
        Dashboard
      </LinkButton>
    )
  }

  return (
    <Button variant="quiet" size="small" onClick={open}>
      List Your Hotel
    </Button>
  )
}
