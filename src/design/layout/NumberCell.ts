import styled from 'styled-components'
import { theme } from '../tokens'

/** A number or a sum in a table. */
export const NumberCell = styled.td`
  text-align: right;
  white-space: nowrap;
  ${theme.type.figures}
`
