import { NavLink } from 'react-router-dom'
import styled from 'styled-components'
import { Icon } from '../../design/media/Icon'
import { theme } from '../../design/tokens'
import { useIsWide } from '../../design/useIsWide'
import { MorePlaces } from './MorePlaces'
import { bottomBar } from './OwnerColumns'
import { useOwnerLinks } from './ownerLinks'
import { ownerPlaceStyle } from './ownerPlaceStyle'

/** A sidebar; on phones a bar at the bottom with the places of every day, and the others behind More. */
export function OwnerNavigation() {
  const { daily, others } = useOwnerLinks()
  const isWide = useIsWide()

  return (
    <Bar aria-label="Owner">
      <List>
        {[...daily, ...(isWide ? others : [])].map(({ label, to, icon }) => (
          <li key={to}>
            <Place to={to} end>
              <Icon path={icon} size={22} />
              {label}
            </Place>
          </li>
        ))}
        {!isWide && (
          <li>
            <MorePlaces links={others} />
          </li>
        )}
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
    /* As wide as their words, so that five fit on the narrowest phone. */
    grid-auto-flow: column;
    height: ${bottomBar};
    padding-inline: ${theme.space(1)};
  }
`

const Place = styled(NavLink)`
  ${ownerPlaceStyle}
`
