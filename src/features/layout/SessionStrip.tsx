import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { sentences } from '../../../contract/sentences'
import { Container } from '../../design/layout/Container'
import { appPaths } from '../../paths'
import { selectMustLogInAgain } from '../auth/authSlice'
import { useOpener } from '../auth/useSession'
import { Strip } from './ConnectionStrip'

/**
 * For a session that expired while a form was filled in: logging in happens in a new tab, so that the form stays. And for one that
 * has become somebody else's in another tab, until the page is left.
 */
export function SessionStrip() {
  const mustLogInAgain = useSelector(selectMustLogInAgain)
  const { pathname } = useLocation()

  return (
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
      <NowAnother key={pathname} />
    </div>
  )
}

function NowAnother() {
  const page = useOpener()
  if (!page.isAnother) return null

  return (
    <Strip>
      <Container>{sentences.nowLoggedInAs(page.user.name)}</Container>
    </Strip>
  )
}
