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
  const isOwner = useSelector(selectIsOwner)
  const returnHere = useReturnHere()
  const dispatch = useDispatch()

  if (session === 'unknown') return null
  if (session === 'guest') {
    return (
      <LinkButton to={appPaths.signUp} state={returnHere} size="small" onClick={onChoose}>
        Login
      </LinkButton>
    )
  }
  if (isOwner) {
    return (
      <LinkButton to={appPaths.owner} variant="quiet" size="small" onClick={onChoose}>
        Dashboard
      </LinkButton>
    )
  }

  function toggleHotelForm() {
    onChoose?.()
    dispatch(hotelFormToggled())
  }

  return (
    <Button variant="quiet" size="small" onClick={toggleHotelForm}>
      List Your Hotel
    </Button>
  )
}
