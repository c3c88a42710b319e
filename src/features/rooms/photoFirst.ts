import styled, { css } from 'styled-components'
import { theme } from '../../design/tokens'

/** On phones what has `atTop`, a photo of 3 / 2, stands above the heading, as wide as the window; readers still hear the heading first. */
export const PhotoFirst = styled.div<{ $hasPhoto: boolean }>`
  ${theme.below.tablet} {
    position: relative;
    padding-top: ${({ $hasPhoto }) => ($hasPhoto ? `calc(100vw * 2 / 3 - ${theme.space(2)})` : '0')};
  }
`

export const atTop = css`
  ${theme.below.tablet} {
    position: absolute;
    inset: -${theme.space(8)} calc(-1 * ${theme.layout.gutter}) auto;
  }
`
