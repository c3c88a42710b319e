import styled from 'styled-components'
import { theme } from '../tokens'

export const ChoiceRows = styled.div`
  display: grid;
  gap: ${theme.space(2)} ${theme.layout.gap};
`
