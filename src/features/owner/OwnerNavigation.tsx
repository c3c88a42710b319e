import { NavLink } from 'react-router-dom'
import styled from 'styled-components'
import { Icon } from '../../design/media/Icon'
import { bed } from '../../design/icons/bed'
import { chartBar } from '../../design/icons/chartBar'
import { plus } from '../../design/icons/plus'
import { theme } from '../../design/tokens'
import { appPaths } from '../../paths'
import { bottomBar } from './OwnerColumns'

const links = [
  { label: 'Dashboard', to: appPaths.owner, icon: chartBar },
  { label: 'Add Room', to: appPaths.addRoom, icon: plus },
  { label: 'List Room', to: appPaths.listRoom, icon: bed },
]

/** A sidebar, on phones a bar at the bottom. */
export function OwnerNavigation() {
  return (
    <Bar aria-label="Owner">
      <List>
        {links.map(({ label, to, icon }) => (
          <li key={to}>
            <PageLink to={to} end>
              <Icon path={icon} size={22} />
              {label}
            </PageLink>
          </li>
        ))}
      </List>
    </Bar>
  )
}

const Bar = styled.nav`
  ${theme.below.desktop} {
    position: fixed;
    z-index: 20;
    inset: auto 0 0;
    padding-bottom: env(safe-area-inset-bottom);
    border-top: 1px solid ${theme.color.line};
    background: ${theme.color.surface};
  }

  ${theme.from.desktop} {
    position: sticky;
    top: ${theme.layout.bar};
    padding-block: ${theme.space(12)};
  }
`

const List = styled.ul`
  display: grid;
  gap: ${theme.space(2)};

  ${theme.below.desktop} {
    grid-template-columns: repeat(3, 1fr);
    height: ${bottomBar};
  }
`

const PageLink = styled(NavLink)`
  display: flex;
  align-items: center;
  color: ${theme.color.ink};
  text-decoration: none;

  &:hover {
    color: ${theme.color.sea};
  }

  &[aria-current='page'] {
    color: ${theme.color.sea};
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  ${theme.below.desktop} {
    flex-direction: column;
    justify-content: center;
    gap: 2px;
    height: 100%;
    ${theme.type.caption}

    &[aria-current='page'] {
      box-shadow: inset 0 2px ${theme.color.sea};
    }
  }

  ${theme.from.desktop} {
    gap: ${theme.space(3)};
    min-height: ${theme.size.control};
    padding-inline: ${theme.space(3)};
    /* Covers the hairline of the sidebar. */
    margin-right: -1px;
    ${theme.type.body}

    &[aria-current='page'] {
      background: ${theme.color.tint};
      box-shadow: inset -2px 0 ${theme.color.sea};
    }
  }
`
