import styled from 'styled-components'
import { theme } from '../../../design/tokens'

/** A part of a stay's panel. */
export const PanelSection = styled.section`
  display: grid;
  justify-items: start;
  gap: ${theme.space(3)};
  padding-top: ${theme.space(6)};

  h3 {
    ${theme.type.strong}
  }
`
