import { css } from 'styled-components'
import { theme } from '../../design/tokens'

/** A place in the owner's sidebar, or in the bar at the bottom of a phone. */
export const ownerPlaceStyle = css`
  display: flex;
  align-items: center;
  color: ${theme.color.ink};
  text-decoration: none;

  &:hover,
  &[aria-current] {
    color: ${theme.color.sea};
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  ${theme.below.desktop} {
    flex-direction: column;
    justify-content: center;
    gap: 2px;
    width: 100%;
    height: 100%;
    ${theme.type.caption}
    line-height: 1.2;
    text-align: center;

    &[aria-current] {
      box-shadow: inset 0 2px ${theme.color.sea};
    }
  }

  ${theme.from.desktop} {
    gap: ${theme.space(3)};
    min-height: ${theme.size.control};
    padding-inline: ${theme.space(3)};
    /* Covers the hairline of the sidebar. */
    margin-right: -1px;
    ${theme.type.body}

    &[aria-current] {
      background: ${theme.color.tint};
      box-shadow: inset -2px 0 ${theme.color.sea};
    }
  }
`
