import { createPortal } from 'react-dom'
import { messages } from '@contract/messages'
import { useAppSelector } from '../../app/hooks'
import { browser } from '../../lib/browser'
import { Button } from '../../design/controls/Button'
import { useOpenDialog } from '../../design/feedback/notify'
import { Container } from '../../design/layout/Container'
import { appPaths } from '../../lib/paths'
import { selectIsAnotherUser, selectMustLogInAgain, selectUser } from '../auth/authSlice'
import { Strip } from './ConnectionStrip'

/**
 * For a session that expired while a form was filled in, or that has become somebody else's in another tab. Part of the dialog that
 * is open, at its foot.
 */
export function SessionStrip() {
  const mustLogInAgain = useAppSelector(selectMustLogInAgain)
  const isAnotherUser = useAppSelector(selectIsAnotherUser)
  const name = useAppSelector(selectUser)?.name
  const dialog = useOpenDialog()

  const strip = (
    <div role="status">
      {mustLogInAgain && (
        <Strip>
          <Container>
            You have been logged out. Your entries are safe:{' '}
            <a href={appPaths.signUp} target="_blank" rel="noreferrer">
              log in again in a new tab
            </a>
            , then come back and submit the form.
          </Container>
        </Strip>
      )}
      {isAnotherUser && name && (
        <Strip>
          <Container>
            {messages.nowLoggedInAs(name)}{' '}
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
