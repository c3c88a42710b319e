import styled from 'styled-components'
import { theme } from '../../design/tokens'

/** A strip below the bar for a state that affects every page. */
export const Strip = styled.div`
  padding-block: ${theme.space(2)};
  background: ${theme.color.duskTint};
  ${theme.type.small}
`
