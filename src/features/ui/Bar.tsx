import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Container } from '../../design/Container'
import { Logo } from '../../design/Logo'
import { theme } from '../../design/tokens'
import { appPaths } from '../../paths'
import { ConnectionStrip } from './ConnectionStrip'
import { SessionStrip } from './SessionStrip'

interface BarProps {
  /** On the surface, with a hairline; else clear over what lies below. */
  opaque?: boolean
  /** What follows the logo. */
  children: ReactNode
}

/** The top of every page: the logo, which leads home, what a kind of page adds, and word of a lost line or session. */
export function Bar({ opaque = true, children }: BarProps) {
  return (
    <Strip data-opaque={opaque}>
      <Row>
        <Home to={appPaths.home}>
          <Logo />
        </Home>
        {children}
      </Row>
      <ConnectionStrip />
      <SessionStrip />
    </Strip>
  )
}

const Strip = styled.header`
  position: sticky;
  z-index: 30;
  top: 0;
  border-bottom: 1px solid transparent;
  transition:
    background-color ${theme.motion.change},
    border-color ${theme.motion.change};

  &[data-opaque='true'] {
    border-color: ${theme.color.line};
    background: ${theme.color.surface};
  }
`

const Row = styled(Container)`
  display: flex;
  align-items: center;
  gap: ${theme.space(8)};
  height: calc(${theme.layout.bar} - 1px);
`

const Home = styled(Link)`
  display: grid;
  place-items: center;
  min-height: ${theme.size.target};
  color: ${theme.color.ink};

  &:hover {
    color: ${theme.color.ink};
  }
`
