import styled from 'styled-components'
import { theme } from '../../design/tokens'

/** A thin strip under the bar, for what holds on every page until it is over. */
export const Strip = styled.div`
  padding-block: ${theme.space(2)};
  background: ${theme.color.duskTint};
  ${theme.type.small}
`
