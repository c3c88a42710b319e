import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from './tokens'

/** A link on a line of its own, as high as a thumb: inside a sentence a plain link does. */
export const WayOn = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.size.target};
`
