import styled, { css, keyframes } from 'styled-components'
import { theme } from '../tokens'

const rise = keyframes`
  from { opacity: 0; transform: translateY(16px); }
`

const slide = keyframes`
  from { opacity: 0; transform: translateX(16px); }
`

const centred = css`
  width: 100%;
  height: 100dvh;
  animation: ${rise} ${theme.motion.change};

  ${theme.from.tablet} {
    width: min(560px, calc(100vw - 2 * ${theme.layout.gutter}));
    height: fit-content;
    max-height: calc(100dvh - 2 * ${theme.space(8)});
    margin: auto;
    border-radius: ${theme.radius.panel};
  }
`

const fromTheRight = css`
  width: min(400px, 100%);
  height: 100dvh;
  margin: 0 0 0 auto;
  animation: ${slide} ${theme.motion.change};
`

export const Frame = styled.dialog<{ $panel: boolean }>`
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  box-shadow: ${theme.shadow.dialog};
  overscroll-behavior: contain;
  ${({ $panel }) => ($panel ? fromTheRight : centred)}

  &[data-still] {
    animation: none;
  }

  &[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
  }

  &::backdrop {
    background: ${theme.veil};
  }
`

export const Header = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(4)};
  padding: ${theme.space(4)} ${theme.space(4)} ${theme.space(3)} ${theme.space(6)};
  border-bottom: 1px solid ${theme.color.line};
`

export const Title = styled.h2`
  ${theme.type.card}

  &:focus {
    outline: none;
  }
`

export const Body = styled.div`
  padding: var(--inset, ${theme.space(6)});
  overflow-y: auto;
`

export const Footer = styled.div`
  padding: ${theme.space(4)} ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};
`
