import styled from 'styled-components'
import { theme } from '../tokens'

export function SkipLink() {
  return <Anchor href="#main">Skip to content</Anchor>
}

const Anchor = styled.a`
  position: fixed;
  z-index: 100;
  top: ${theme.space(2)};
  left: ${theme.space(2)};
  padding: ${theme.space(3)} ${theme.space(4)};
  border-radius: ${theme.radius.control};
  background: ${theme.color.sea};
  color: ${theme.color.onSea};
  ${theme.type.strong}

  &:hover {
    color: ${theme.color.onSea};
  }

  &:not(:focus) {
    transform: translateY(-200%);
  }
`
