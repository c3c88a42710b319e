import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../design/controls/Button'
import { LinkButton } from '../../design/controls/LinkButton'
import { appPaths } from '../../paths'
import { selectIsOwner, selectSession } from '../auth/authSlice'
import { useReturnHere } from '../auth/returnTo'
import { hotelFormToggled } from './uiSlice'

/** Login, Dashboard or List Your Hotel; nothing until the session is known. */
export function BarActions({ onChoose }: { onChoose?: () => void }) {
  const session = useAppSelector(selectSession)
  const isOwner = useAppSelector(selectIsOwner)
  const returnHere = useReturnHere()
  const dispatch = useAppDispatch()

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
