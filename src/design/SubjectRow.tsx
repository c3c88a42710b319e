import styled from 'styled-components'
import { theme } from './tokens'

/** A subject hung on the horizon: a line above, its name at the left, what there is to say or do beside it. */
export const SubjectRow = styled.section`
  display: grid;
  gap: ${theme.space(4)} ${theme.layout.gap};
  padding-block: ${theme.space(8)};
  border-top: 1px solid ${theme.color.line};

  &:first-of-type {
    margin-top: ${theme.space(12)};
  }

  h2 {
    ${theme.type.card}
  }

  ${theme.from.desktop} {
    grid-template-columns: 5fr 7fr;
  }
`
