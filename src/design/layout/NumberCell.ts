import styled from 'styled-components'
import { theme } from '../tokens'

export const NumberCell = styled.td`
  text-align: right;
  white-space: nowrap;
  ${theme.type.figures}
`
