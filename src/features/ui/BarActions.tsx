import { useDispatch, useSelector } from 'react-redux'
import { Button } from '../../design/controls/Button'
import { LinkButton } from '../../design/controls/LinkButton'
import { appPaths } from '../../paths'
import { selectIsOwner, selectSession } from '../auth/authSlice'
import { useReturnHere } from '../auth/returnTo'
import { hotelFormToggled } from './uiSlice'

/** Login, Dashboard or List Your Hotel; nothing until the session is known. */
export function BarActions({ onChoose }: { onChoose?: () => void }) {
  const session = useSelector(selectSession)

  if (session === 'unknown') return null
  return session === 'guest' ? <Login onChoose={onChoose} /> : <HotelAction onChoose={onChoose} />
}

function Login({ onChoose }: { onChoose?: () => void }) {
  const state = useReturnHere()

  return (
    <LinkButton to={appPaths.signUp} state={state} size="small" onClick={onChoose}>
      Login
    </LinkButton>
  )
}

function HotelAction({ onChoose }: { onChoose?: () => void }) {
  const isOwner = useSelector(selectIsOwner)
  const dispatch = useDispatch()

  if (isOwner) {
    return (
      <LinkButton to={appPaths.owner} variant="quiet" size="small" onClick={onChoose}>
        Dashboard
      </LinkButton>
    )
  }

  function toggle() {
    onChoose?.()
    dispatch(hotelFormToggled())
  }

  return (
    <Button variant="quiet" size="small" onClick={toggle}>
      List Your Hotel
    </Button>
  )
}
