import styled from 'styled-components'
import { theme } from '../../design/tokens'

export const AuthForm = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`

/** Links below a form. */
export const Aside = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space(3)};
  color: ${theme.color.quiet};
  ${theme.type.small}

  & + & {
    margin-top: ${theme.space(2)};
  }

  /* Aligned with the form's edge when wrapped. */
  button {
    padding-inline: 0;
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${theme.size.target};
  }
`
