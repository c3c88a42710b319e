import styled from 'styled-components'
import { theme } from '../../../../design/tokens'

export const Slot = styled.li`
  min-width: 0;
`

export const Frame = styled.label`
  position: relative;
  display: grid;
  aspect-ratio: 4 / 3;
  border: 1px dashed ${theme.color.edge};
  border-radius: ${theme.radius.photo};
  background: ${theme.color.surface};
  cursor: pointer;

  &[data-filled='true'] {
    border-color: transparent;
  }

  &:hover {
    border-color: ${theme.color.sea};
    color: ${theme.color.sea};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${theme.color.sea};
    outline-offset: 2px;
  }

  /* The input covers the whole frame, so that it can be clicked anywhere. */
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
`

/* Above the input, from which browsers drag nothing; the picture itself would be dragged as a file. */
export const Preview = styled.span`
  position: absolute;
  inset: 0;

  > * {
    display: block;
    width: 100%;
    height: 100%;
    border-radius: ${theme.radius.photo};
    object-fit: cover;
    pointer-events: none;
  }
`

export const Cover = styled.span`
  position: absolute;
  top: ${theme.space(2)};
  left: ${theme.space(2)};
  display: flex;
  pointer-events: none;
`

export const Empty = styled.span`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${theme.space(1)};
  ${theme.type.small}
`

export const Caption = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)};
  min-height: ${theme.size.target};
  margin-top: ${theme.space(2)};
  ${theme.type.caption}
  color: ${theme.color.quiet};
`

export const Controls = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${theme.space(2)};
  margin-left: auto;

  [aria-disabled] {
    opacity: 0.4;
    cursor: default;
  }
`

/* On a line of its own, below the others. */
export const Name = styled.span`
  flex: 1 0 100%;
  min-width: 0;
  overflow-wrap: anywhere;
`
