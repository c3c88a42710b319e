import styled from 'styled-components'
import { theme } from '../../design/tokens'

export const GroupHeading = styled.h2`
  ${theme.type.h3}
`
