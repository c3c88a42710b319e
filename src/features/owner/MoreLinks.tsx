import { NavLink, useLocation } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { dotsThree } from '../../design/icons/owner'
import { Dialog } from '../../design/layout/Dialog'
import { useOverlay } from '../../design/layout/useOverlay'
import { Icon } from '../../design/media/Icon'
import { theme } from '../../design/tokens'

export interface OwnerLink {
  label: string
  to: string
  icon: string
}

export function MoreLinks({ links }: { links: readonly OwnerLink[] }) {
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
        <List>
          {links.map(({ label, to, icon }) => (
            <li key={to}>
              <SheetLink to={to} end replace>
                <Icon path={icon} size={22} />
                {label}
              </SheetLink>
            </li>
          ))}
        </List>
      </Sheet>
    </>
  )
}

/** A link of the sidebar, or of the bar at the bottom of a phone. */
export const navigationLinkStyle = css`
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

const Opener = styled.button`
  ${navigationLinkStyle}
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

const List = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
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
