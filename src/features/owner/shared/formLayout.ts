import styled from 'styled-components'
import { theme } from '../../../design/tokens'

export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`

/** A form's button and its status, which on phones stands above the button: below it, the bottom bar would hide it. */
export const FormFoot = styled.div`
  display: flex;
  flex-direction: column-reverse;
  align-items: start;
  gap: ${theme.space(4)} ${theme.space(6)};

  ${theme.from.tablet} {
    flex-flow: row wrap;
    align-items: center;
  }
`
