import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '../tokens'

/** A link on its own line, with the minimum target size. */
export const WayOn = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.size.target};
`
