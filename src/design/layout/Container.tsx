import styled from 'styled-components'
import { theme } from '../tokens'

/** Page width (1280 px) plus gutters. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(${theme.layout.page} + 2 * ${theme.layout.gutter});
  margin-inline: auto;
  padding-inline: ${theme.layout.gutter};
`
