import { Suspense, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { opaqueAfter } from '@contract/limits'
import { IconButton } from '../../design/controls/IconButton'
import { list } from '../../design/icons/home'
import { useOverlay } from '../../design/layout/useOverlay'
import { theme } from '../../design/tokens'
import { lazyComponent } from '../../lib/lazyComponent'
import { appPaths } from '../../lib/paths'
import { AccountMenu } from './AccountMenu'
import { Bar } from './Bar'
import { BarActions, navigationLinks } from './BarActions'

const MobileMenu = lazyComponent(() =>
  import(/* webpackChunkName: "menus" */ './Menus').then(({ MobileMenu }) => ({ default: MobileMenu })),
)

/** Transparent at the top of home, opaque everywhere else. */
export function NavigationBar() {
  const { pathname, hash } = useLocation()
  const isScrolled = useIsScrolled()
  const menu = useOverlay('menu')

  return (
    <Bar opaque={isScrolled || pathname !== appPaths.home}>
      <Links aria-label="Main">
        {navigationLinks.map(({ label, to }) => (
          // Links to a section of home are never the current page, and home is not while one of them leads there.
          <PageLink
            key={label}
            {...(isSection(to) || isSection(pathname + hash) ? { as: Link } : { end: true })}
            to={to}
          >
            {label}
          </PageLink>
        ))}
      </Links>
      <Actions>
        <BarActions />
        <AccountMenu />
      </Actions>
      <MenuOpener>
        <IconButton icon={list} label="Menu" aria-haspopup="dialog" onClick={menu.open} />
      </MenuOpener>
      <Suspense>{menu.isOpen && <MobileMenu close={menu.close} leave={menu.leave} />}</Suspense>
    </Bar>
  )
}

const isSection = (address: string) => address.startsWith(`${appPaths.home}#`)

/** Whether the page is scrolled far enough for the bar to become opaque. */
function useIsScrolled() {
  const [isScrolled, setScrolled] = useState(false)

  useEffect(() => {
    const update = () => setScrolled(window.scrollY > opaqueAfter)
    // Reading scrollY right now would force a layout; the next frame lays out anyway.
    const frame = requestAnimationFrame(update)
    window.addEventListener('scroll', update, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', update)
    }
  }, [])

  return isScrolled
}

const Links = styled.nav`
  display: flex;
  gap: ${theme.space(2)};
  height: 100%;

  ${theme.below.desktop} {
    display: none;
  }
`

const PageLink = styled(NavLink)`
  display: grid;
  place-items: center;
  padding-inline: ${theme.space(3)};
  ${theme.type.small}
  color: ${theme.color.ink};
  text-decoration: none;

  &:hover {
    color: ${theme.color.sea};
  }

  &[aria-current='page'] {
    box-shadow: inset 0 -2px ${theme.color.sea};
  }

  &:focus-visible {
    outline-offset: -4px;
  }
`

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space(4)};
  margin-left: auto;

  ${theme.below.desktop} {
    display: none;
  }
`

const MenuOpener = styled.div`
  margin-left: auto;

  ${theme.from.desktop} {
    display: none;
  }
`
