import { css } from 'styled-components'
import { theme } from '../tokens'

/** For `details` whose summary is a heading: the whole line is the target. A flex box loses the triangle, so it is drawn here. */
export const disclosureStyle = css`
  > summary {
    display: flex;
    align-items: center;
    min-height: ${theme.size.target};
    cursor: pointer;
  }
  > summary::before {
    content: '';
    flex: none;
    width: 0.5em;
    height: 0.5em;
    margin: 0 ${theme.space(4)} 0 ${theme.space(1)};
    border: solid ${theme.color.quiet};
    border-width: 0 1.5px 1.5px 0;
    transform: rotate(-45deg);
  }
  &[open] > summary::before {
    transform: translateY(-25%) rotate(45deg);
  }
  > summary::-webkit-details-marker {
    display: none;
  }
`
