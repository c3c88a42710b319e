import styled from 'styled-components'
import { theme } from '../../design/tokens'

export const Entries = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
`

export const Entry = styled.button<{ to?: string; replace?: boolean }>`
  display: flex;
  align-items: center;
  width: 100%;
  min-height: 52px;
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.color.ink};
  ${theme.type.lead}
  text-align: left;
  text-decoration: none;
  cursor: pointer;

  &:hover {
    color: ${theme.color.sea};
  }
`
