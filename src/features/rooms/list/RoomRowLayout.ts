import styled from 'styled-components'
import { theme } from '../../../design/tokens'
import { amenityChips } from './AmenityChips'

/** Of most rows, in pixels; from tablets on the picture stands beside the words. */
export const rowHeight = { phone: 607, tablet: 280 }

/** One styled component for the whole row instead of a dozen: each costs as much as its element, and there are 24 rows. */
export const RoomRowLayout = styled.li<{ $isTaken?: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(3)} ${theme.layout.gap};
  padding-block: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};

  /* The picture beside both others. */
  ${theme.from.tablet} {
    grid-template-columns: 300px minmax(0, 1fr);
    grid-template-rows: auto 1fr;
  }
  ${theme.from.desktop} {
    grid-template-columns: 240px minmax(0, 1fr);
  }
  ${theme.from.wide} {
    grid-template-columns: 300px minmax(0, 1fr);
  }

  > :first-child {
    grid-row: 1 / -1;
    align-self: start;
    opacity: ${({ $isTaken }) => ($isTaken ? 0.6 : 1)};
  }

  .facts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    justify-items: start;
    gap: ${theme.space(1)};
  }
  .facts > * {
    max-width: 100%;
  }

  .city {
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }

  h2 {
    ${theme.type.h3}
  }

  /* The name's link covers the row, with a gap to the next one. */
  h2 a {
    color: inherit;
    text-decoration: none;
  }
  h2 a::after {
    content: '';
    position: absolute;
    inset: ${theme.space(1)} 0;
  }
  h2 a:focus-visible {
    outline: none;
  }
  h2 a:focus-visible::after {
    outline: 2px solid ${theme.color.sea};
    outline-offset: -2px;
  }
  &:hover h2 a {
    text-decoration: underline;
    text-decoration-thickness: 1px;
  }

  .kind {
    ${theme.type.small}
  }

  .address {
    ${theme.type.small}
    color: ${theme.color.quiet};
  }
  /* The same in every row, and so no more than a mark. */
  .address svg {
    display: inline-block;
    width: auto;
    height: 12px;
    margin-right: ${theme.space(1)};
    vertical-align: baseline;
  }

  ${amenityChips}

  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: ${theme.space(2)} ${theme.space(4)};
  }
  /* Above the link that covers the row. */
  .hotel {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-height: ${theme.size.target};
    ${theme.type.small}
  }
  .offer {
    display: flex;
    flex-wrap: wrap;
    flex: 1 1 100%;
    align-items: end;
    justify-content: end;
    gap: ${theme.space(3)} ${theme.space(4)};
    min-width: 0;
  }

  .price {
    flex: 1 1 auto;
    width: min-content;
    ${theme.type.small}
    ${theme.type.figures}
    color: ${theme.color.quiet};
  }
  strong {
    display: block;
    ${theme.type.h3}
    color: ${theme.color.ink};
  }

  .view {
    flex: none;
    display: inline-flex;
    align-items: center;
    min-height: ${theme.size.target};
    padding-inline: ${theme.space(4)};
    border: 1px solid ${theme.color.edge};
    border-radius: ${theme.radius.control};
    ${theme.type.smallStrong}
    color: ${theme.color.sea};
  }
  &:hover .view {
    border-color: ${theme.color.sea};
    background: ${theme.color.tint};
  }

  ${theme.from.tablet} {
    .foot {
      flex-wrap: nowrap;
    }
    .hotel {
      flex: none;
    }
    .offer {
      flex: 1 1 0;
      align-self: end;
    }
    .price {
      text-align: right;
    }
  }
`
