import styled from 'styled-components'
import { theme } from '../tokens'

/** A section with its heading on the left and its content beside it. */
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
