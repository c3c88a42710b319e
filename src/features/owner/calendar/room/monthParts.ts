import styled from 'styled-components'
import { theme } from '../../../../design/tokens'
import { hatches } from '../hatches'

/** Off the edges of a phone, as far as seven days of full target size leave no room. */
export const Week = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(${theme.size.target}, 1fr));
  margin-inline: min(0px, (100% - 7 * ${theme.size.target}) / 2);
  text-align: center;

  & + & {
    border-top: 1px solid ${theme.color.line};
  }

  [role='columnheader'] {
    padding-bottom: ${theme.space(1)};
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }
`

/* The night-line: what a day's night is stands below its number. */
export const Day = styled.div`
  display: grid;
  grid-template-rows: minmax(0, 1fr) 13px;
  place-items: center;
  height: 48px;
  padding-top: 4px;
  ${theme.type.small}
  ${theme.type.figures}
  cursor: pointer;

  &::after {
    content: '';
    place-self: end stretch;
    height: 3px;
    margin-inline: 1.5px;
    background: ${theme.color.line};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  &[data-past] {
    color: ${theme.color.quiet};
    cursor: default;
  }

  &[data-past]::after {
    background: none;
  }

  &[data-span]::after {
    height: 13px;
    margin-inline: 0;
    border: 1px solid ${theme.color.edge};
    ${hatches.stay}
  }

  &[data-span='unpaid']::after {
    ${hatches.unpaid}
  }

  &[data-span='block']::after {
    ${hatches.block}
  }

  &[aria-current] {
    box-shadow: inset 0 3px ${theme.color.sea};
    color: ${theme.color.sea};
    font-weight: 600;
  }

  &[aria-selected='true'] {
    background: ${theme.color.dusk};
    color: ${theme.color.onDusk};

    &::after {
      background: ${theme.color.star};
    }
  }

  @media (forced-colors: active) {
    --edge: CanvasText;
    --line: CanvasText;
    --star: CanvasText;
    --dusk: Highlight;
    forced-color-adjust: none;
  }
`
