import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { messages } from '@contract/messages'
import { selectIsServerUnreachable } from '../../api/connectionSlice'
import { useAppSelector } from '../../app/hooks'
import { Button } from '../../design/controls/Button'
import { useOpenDialog } from '../../design/feedback/notify'
import { Container } from '../../design/layout/Container'
import { theme } from '../../design/tokens'
import { useIsOnline } from '../../design/useIsOnline'
import { browser } from '../../lib/browser'
import { appPaths } from '../../lib/paths'
import { selectAnotherUser, selectSessionProblem } from '../auth/authSlice'
import { useReturnHere } from '../auth/returnTo'

const connectionMessages = {
  offline: 'You’re offline. Your entries are safe. Nothing will be sent until you’re back online.',
  unreachable:
    'We can’t reach the server right now. Your entries are safe. We’ll load this page again when it answers.',
}

export function ConnectionStrip() {
  const isOnline = useIsOnline()
  const isServerUnreachable = useAppSelector(selectIsServerUnreachable)

  return (
    <div role="status">
      {(!isOnline || isServerUnreachable) && (
        <Strip>
          <Container>{isOnline ? connectionMessages.unreachable : connectionMessages.offline}</Container>
        </Strip>
      )}
    </div>
  )
}

/**
 * For a session that ended while something was entered, or that has become somebody else's in another tab. Part of the dialog that is
 * open, at its foot.
 */
export function SessionStrip() {
  const returnHere = useReturnHere()
  const isAtLogin = useLocation().pathname === appPaths.signUp
  const hasEnded = useAppSelector(selectSessionProblem) === 'expired' && !isAtLogin
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

/** Below the bar, for a state that affects every page. */
const Strip = styled.div`
  padding-block: ${theme.space(2)};
  background: ${theme.color.duskTint};
  ${theme.type.small}
`
