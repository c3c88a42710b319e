import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import { messages } from '@contract/messages'
import { useAppSelector } from '../../app/hooks'
import { browser } from '../../lib/browser'
import { Button } from '../../design/controls/Button'
import { useOpenDialog } from '../../design/feedback/notify'
import { Container } from '../../design/layout/Container'
import { appPaths } from '../../lib/paths'
import { selectAnotherUser, selectLost } from '../auth/authSlice'
import { useReturnHere } from '../auth/returnTo'
import { Strip } from './ConnectionStrip'

/**
 * For a session that ended while something was entered, or that has become somebody else's in another tab. Part of the dialog that is
 * open, at its foot.
 */
export function SessionStrip() {
  const returnHere = useReturnHere()
  const isAtLogin = useLocation().pathname === appPaths.signUp
  const hasEnded = useAppSelector(selectLost) === 'ended' && !isAtLogin
  const anotherUser = useAppSelector(selectAnotherUser)
  const dialog = useOpenDialog()

  const strip = (
    <div role="status">
      {hasEnded && (
        <Strip>
          <Container>
            You’ve been logged out. Your entries are safe:{' '}
            <Link to={appPaths.signUp} state={returnHere}>
              log in again
            </Link>{' '}
            and you’ll come back here.
          </Container>
        </Strip>
      )}
      {anotherUser && (
        <Strip>
          <Container>
            {messages.nowLoggedInAs(anotherUser.name)}{' '}
            <Button variant="plain" onClick={() => browser.reload()}>
              Reload
            </Button>
          </Container>
        </Strip>
      )}
    </div>
  )
  return dialog ? createPortal(strip, dialog) : strip
}
