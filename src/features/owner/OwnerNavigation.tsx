import { Link, matchPath, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { pagePaths } from '@contract/pages'
import { useOwnHotelQuery } from '../../api/api'
import { bed, buildings, calendarDots, chartBar, eye, notebook, plus } from '../../design/icons/owner'
import { Icon } from '../../design/media/Icon'
import { theme } from '../../design/tokens'
import { useIsWide } from '../../design/useIsWide'
import { appPaths } from '../../lib/paths'
import { MoreLinks, navigationLinkStyle, type OwnerLink } from './MoreLinks'
import { bottomBar } from './OwnerColumns'

/** A sidebar; on phones a bar at the bottom with the pages of every day, and the others behind More. */
export function OwnerNavigation() {
  const { data } = useOwnHotelQuery()
  const isWide = useIsWide()
  const { pathname } = useLocation()
  // A room is edited among those that are listed.
  const section = matchPath(pagePaths.editRoom, pathname) ? appPaths.listRoom : undefined
  const asGuest = data && { label: 'View as guest', to: appPaths.hotel(data.hotel._id), icon: eye }
  const others = asGuest ? [...otherLinks, asGuest] : otherLinks

  return (
    <Bar aria-label="Owner">
      <List>
        {[...dailyLinks, ...(isWide ? others : [])].map(({ label, to, icon }) => (
          <li key={to}>
            <PageLink to={to} aria-current={to === pathname ? 'page' : to === section ? true : undefined}>
              <Icon path={icon} size={22} />
              {label}
            </PageLink>
          </li>
        ))}
        {!isWide && (
          <li>
            <MoreLinks links={others} />
          </li>
        )}
      </List>
    </Bar>
  )
}

/** On a phone always in sight. */
const dailyLinks: readonly OwnerLink[] = [
  { label: 'Dashboard', to: appPaths.owner, icon: chartBar },
  { label: 'Bookings', to: appPaths.ownerBookings, icon: notebook },
  { label: 'Calendar', to: appPaths.ownerCalendar, icon: calendarDots },
  { label: 'List Room', to: appPaths.listRoom, icon: bed },
]

const otherLinks: readonly OwnerLink[] = [
  { label: 'Add Room', to: appPaths.addRoom, icon: plus },
  { label: 'Hotel', to: appPaths.ownerHotel, icon: buildings },
]

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

const PageLink = styled(Link)`
  ${navigationLinkStyle}
`
