import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Container } from '../../design/layout/Container'
import { Logo } from '../../design/media/Logo'
import { theme } from '../../design/tokens'
import { appPaths } from '../../lib/paths'
import { ConnectionStrip, SessionStrip } from './Strips'

/** The top of every page: the logo, what is next to it, and the notices about connection and session. */
export function Bar({ opaque = true, children }: { opaque?: boolean; children: ReactNode }) {
  return (
    <Header data-opaque={opaque}>
      <Content>
        <HomeLink to={appPaths.home}>
          <Logo />
        </HomeLink>
        {children}
      </Content>
      <ConnectionStrip />
      <SessionStrip />
    </Header>
  )
}

const Header = styled.header`
  position: sticky;
  z-index: 30;
  top: 0;
  border-bottom: 1px solid transparent;
  transition:
    background-color ${theme.motion.normal},
    border-color ${theme.motion.normal};

  &[data-opaque='true'] {
    border-color: ${theme.color.line};
    background: ${theme.color.surface};
  }
`

const Content = styled(Container)`
  display: flex;
  align-items: center;
  gap: ${theme.space(8)};
  height: calc(${theme.layout.bar} - 1px);
`

const HomeLink = styled(Link)`
  display: grid;
  place-items: center;
  min-height: ${theme.size.target};
  color: ${theme.color.ink};

  &:hover {
    color: ${theme.color.ink};
  }
`
