import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { HeldBack } from '../../../../contract/entities'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'

/** Why guests do not see a room although it is on. */
export function HeldBackNote({ why }: { why: HeldBack }) {
  return (
    <Note>
      Guests will see it once{' '}
      {why === 'unlisted' ? (
        'your hotel is listed again. Our email says why it isn’t.'
      ) : (
        <>
          you have <Link to={appPaths.verifyEmail}>verified your email</Link>.
        </>
      )}
    </Note>
  )
}

const Note = styled.p`
  max-width: 18rem;
  color: ${theme.color.quiet};
  ${theme.type.caption}
`
