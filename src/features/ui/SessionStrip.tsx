import { useSelector } from 'react-redux'
import { Container } from '../../design/Container'
import { appPaths } from '../../paths'
import { selectMustLogInAgain } from '../auth/authSlice'
import { Strip } from './Strip'

/** The way back into a session that ended over a form: beside it, because leaving the page would empty the form. */
export function SessionStrip() {
  const mustLogInAgain = useSelector(selectMustLogInAgain)

  return (
    <div role="status">
      {mustLogInAgain && (
        <Strip>
          <Container>
            You have been logged out. Your entries are safe:{' '}
            <a href={appPaths.signUp} target="_blank" rel="noreferrer">
              log in again in a new tab
            </a>
            , then come back and send them.
          </Container>
        </Strip>
      )}
    </div>
  )
}
