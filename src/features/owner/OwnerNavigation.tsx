import { Link, matchPath, NavLink, useLocation } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { pagePaths } from '@contract/pages'
import { useOwnHotelQuery } from '../../api/api'
import { bed, buildings, calendarDots, chartBar, dotsThree, eye, notebook, plus } from '../../design/icons/owner'
import { Dialog } from '../../design/layout/Dialog'
import { useOverlay } from '../../design/layout/useOverlay'
import { Icon } from '../../design/media/Icon'
import { theme } from '../../design/tokens'
import { useIsWide } from '../../design/useIsWide'
import { appPaths } from '../../lib/paths'

/** A sidebar; on phones a bar at the bottom with the pages of every day, and the others behind More. */
export function OwnerNavigation() {
  const { data } = useOwnHotelQuery()
  const isWide = useIsWide()
  const { pathname } = useLocation()
  // A room and its rates are edited among those that are listed.
  const isRoom = [pagePaths.editRoom, pagePaths.roomRates].some((path) => matchPath(path, pathname))
  const section = isRoom ? appPaths.listRoom : undefined
  const asGuest = data && { label: 'View as guest', to: appPaths.hotel(data.hotel._id), icon: eye }
  const others = asGuest ? [...otherLinks, asGuest] : otherLinks

  return (
    <Bar aria-label="Owner">
      <BarLinks>
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
      </BarLinks>
    </Bar>
  )
}

/** On a phone always in sight. */
const dailyLinks = [
  { label: 'Dashboard', to: appPaths.owner, icon: chartBar },
  { label: 'Bookings', to: appPaths.ownerBookings, icon: notebook },
  { label: 'Calendar', to: appPaths.ownerCalendar, icon: calendarDots },
  { label: 'List Room', to: appPaths.listRoom, icon: bed },
]

const otherLinks = [
  { label: 'Add Room', to: appPaths.addRoom, icon: plus },
  { label: 'Hotel', to: appPaths.ownerHotel, icon: buildings },
]

function MoreLinks({ links }: { links: { label: string; to: string; icon: string }[] }) {
  const { isOpen, open, close } = useOverlay('more')
  const { pathname } = useLocation()

  return (
    <>
      <Opener
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={links.some(({ to }) => to === pathname) || undefined}
        onClick={open}
      >
        <Icon path={dotsThree} size={22} />
        More
      </Opener>
      <Sheet open={isOpen} title="More" variant="panel" onClose={close}>
        <Links>
          {links.map(({ label, to, icon }) => (
            <li key={to}>
              <SheetLink to={to} end replace>
                <Icon path={icon} size={22} />
                {label}
              </SheetLink>
            </li>
          ))}
        </Links>
      </Sheet>
    </>
  )
}

/** Height of the phone's bottom bar, without the safe area. */
export const bottomBar = '64px'

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

const Links = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
`

/** On phones as wide as their words, so that five fit on the narrowest one. */
const BarLinks = styled(Links)`
  ${theme.below.desktop} {
    grid-auto-flow: column;
    height: ${bottomBar};
    padding-inline: ${theme.space(1)};
  }
`

/** A link of the sidebar, or of the bar at the bottom of a phone. */
const linkStyle = css`
  display: flex;
  align-items: center;
  color: ${theme.color.ink};
  text-decoration: none;

  &:hover,
  &[aria-current] {
    color: ${theme.color.sea};
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  ${theme.below.desktop} {
    flex-direction: column;
    justify-content: center;
    gap: 2px;
    width: 100%;
    height: 100%;
    ${theme.type.caption}
    line-height: 1.2;
    text-align: center;

    &[aria-current] {
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

    &[aria-current] {
      background: ${theme.color.tint};
      box-shadow: inset -2px 0 ${theme.color.sea};
    }
  }
`

const PageLink = styled(Link)`
  ${linkStyle}
`

const Opener = styled.button`
  ${linkStyle}
  min-width: ${theme.size.target};
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
`

/** Rises from the bottom bar. */
const Sheet = styled(Dialog)`
  --inset: ${theme.space(3)} ${theme.space(6)} calc(${theme.space(6)} + env(safe-area-inset-bottom));

  width: 100%;
  height: fit-content;
  max-height: 100dvh;
  margin: auto 0 0;
  border-radius: ${theme.radius.panel} ${theme.radius.panel} 0 0;
`

const SheetLink = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: ${theme.space(3)};
  min-height: 52px;
  color: ${theme.color.ink};
  ${theme.type.lead}
  text-decoration: none;

  &:hover,
  &[aria-current] {
    color: ${theme.color.sea};
  }
`
