import styled from 'styled-components'
import { theme } from '../../../design/tokens'

/** One styled component for the whole row instead of a dozen: each costs as much as its element, and there are 24 rows. */
export const RoomRowLayout = styled.li<{ $isTaken?: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)} ${theme.layout.gap};
  padding-block: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};

  ${theme.from.tablet} {
    grid-template-columns: minmax(0, 300px) minmax(0, 1fr) auto;
  }
  ${theme.from.desktop} {
    grid-template-columns: 240px minmax(0, 1fr) auto;
  }
  ${theme.from.wide} {
    grid-template-columns: 300px minmax(0, 1fr) auto;
  }

  .facts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    justify-items: start;
    gap: ${theme.space(2)};
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

  /* Above the link that covers the row. */
  .hotel {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-height: ${theme.size.target};
    ${theme.type.small}
  }

  .kind {
    ${theme.type.small}
  }

  .address {
    ${theme.type.small}
    color: ${theme.color.quiet};
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space(2)};
    margin-top: ${theme.space(2)};
  }
  ul li {
    padding: 2px ${theme.space(2)};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.photo};
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }

  .price {
    ${theme.type.small}
    ${theme.type.figures}
    color: ${theme.color.quiet};
  }
  strong {
    display: block;
    ${theme.type.h3}
    color: ${theme.color.ink};
  }

  > :first-child {
    opacity: ${({ $isTaken }) => ($isTaken ? 0.6 : 1)};
  }

  ${theme.from.tablet} {
    .price {
      text-align: right;
    }
  }
`
