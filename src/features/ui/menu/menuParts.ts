import styled from 'styled-components'
import { theme } from '../../../design/tokens'

export const Wrap = styled.div`
  position: relative;
  display: inline-block;
`

export const Trigger = styled.button`
  display: grid;
  place-items: center;
  min-width: ${theme.size.target};
  min-height: ${theme.size.target};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.round};
  background: none;
  cursor: pointer;
`

export const Popup = styled.div`
  position: absolute;
  z-index: 20;
  top: calc(100% + ${theme.space(2)});
  right: 0;
  width: max-content;
  min-width: 220px;
  max-width: min(320px, calc(100vw - 2 * ${theme.layout.gutter}));
  border-radius: ${theme.radius.panel};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.float};
  overflow: hidden;
`

export const Header = styled.div`
  padding: ${theme.space(3)} ${theme.space(4)};
  border-bottom: 1px solid ${theme.color.line};
  ${theme.type.small}
  color: ${theme.color.quiet};
  overflow-wrap: anywhere;
`

export const List = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  padding: ${theme.space(2)};
`

export const Item = styled.button`
  display: flex;
  align-items: center;
  width: 100%;
  min-height: ${theme.size.target};
  padding: ${theme.space(2)};
  border: 0;
  border-radius: ${theme.radius.control};
  background: none;
  color: ${theme.color.ink};
  ${theme.type.small}
  text-align: left;
  text-decoration: none;
  cursor: pointer;

  &:hover,
  &:focus {
    background: ${theme.color.tint};
    color: ${theme.color.sea};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`
