import styled from 'styled-components'
import { spanStyle } from '../spanLook'
import { keepsFills } from '../../../../design/hatch'
import { theme } from '../../../../design/tokens'

/** Pixels. */
export const rowHeight = 48

/** Scrolls both ways, so that the days above and the names beside stay in sight. */
export const Frame = styled.div`
  position: relative;
  max-height: max(320px, calc(100dvh - ${theme.layout.bar} - ${theme.space(6)}));
  overflow: auto;
  scroll-padding-top: 72px;
  border-block: 1px solid ${theme.color.line};
`

/** One column that stays in sight: a sticky name in every row would be a layer of its own for the browser. */
export const Names = styled.div`
  position: sticky;
  z-index: 2;
  left: 0;
  width: var(--room);
  height: 100%;
  background: ${theme.color.paper};

  > span {
    position: absolute;
    display: flex;
    align-items: center;
    width: 100%;
    height: ${rowHeight}px;
    padding-right: ${theme.space(3)};
    border-bottom: 1px solid ${theme.color.line};
    ${theme.type.small}
    line-height: 1.2;
  }

  > [data-off] {
    color: ${theme.color.quiet};
  }

  /* Two lines have room in a row. */
  > span > span {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`

/* Rows are styled from here: hundreds of styled elements would make scrolling slow. */
export const Sheet = styled.div`
  position: relative;

  [data-row] {
    position: absolute;
    left: var(--room);
    right: 0;
    height: ${rowHeight}px;
    contain: layout style size;
    border-bottom: 1px solid ${theme.color.line};
  }

  /* Faint, so that no block is seen in it. */
  [data-row][data-off] {
    background: repeating-linear-gradient(45deg, ${theme.color.line} 0 1px, transparent 1px 9px);
  }

  [data-nights] {
    height: 100%;
    touch-action: pan-x pan-y;
  }

  /* A single box with the name in ::before: each box more makes scrolling slower. On a hatched ground it has one of its own. */
  [data-span] {
    position: absolute;
    top: 9px;
    height: 29px;
    overflow: hidden;
    contain: layout style size;
    border-radius: ${theme.radius.photo};
    color: ${theme.color.ink};
    cursor: pointer;
    ${spanStyle()}

    &[data-name]::before {
      content: attr(data-name);
      display: block;
      width: fit-content;
      max-width: 100%;
      overflow: hidden;
      padding-inline: 3px;
      ${theme.type.caption}
      line-height: 27px;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    /* The hatching shows around it. */
    &[data-span='block']::before {
      max-width: calc(100% - 16px);
      margin: 4px 0 0 4px;
      background: ${theme.color.sunken};
      line-height: 19px;
    }

    &[data-span='import']::before {
      line-height: 23px;
    }

    &:hover {
      color: ${theme.color.sea};
    }
  }

  [data-chosen] {
    position: absolute;
    top: 8px;
    bottom: 7px;
    display: grid;
    place-items: center;
    border: 1px solid ${theme.color.star};
    background: ${theme.color.dusk};
    color: ${theme.color.onDusk};
    ${theme.type.caption}
  }

  [data-active] {
    position: absolute;
    inset-block: 0;
    pointer-events: none;
  }

  [data-active]:focus-visible {
    outline-offset: -2px;
  }

  ${keepsFills}
`

export const Body = styled.div`
  position: relative;
  user-select: none;
  /* A hairline where each day begins. */
  background: repeating-linear-gradient(to right, ${theme.color.line} 0 1px, transparent 1px var(--day)) var(--room) 0
    no-repeat;
`
