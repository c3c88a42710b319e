import styled from 'styled-components'
import { theme } from './tokens'

/** Checkboxes or radios below each other, far enough apart for a thumb. */
export const ChoiceRows = styled.div`
  display: grid;
  gap: ${theme.space(2)} ${theme.layout.gap};
`
