import { useSelector } from 'react-redux'
import { Container } from '../../design/layout/Container'
import { appPaths } from '../../paths'
import { selectMustLogInAgain } from '../auth/authSlice'
import { Strip } from './Strip'

/** For a session that expired while a form was filled in: logging in happens in a new tab, so that the form stays. */
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
            , then come back and submit the form.
          </Container>
        </Strip>
      )}
    </div>
  )
}
