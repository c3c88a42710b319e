import { useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { dotsThree } from '../../design/icons/dotsThree'
import { Dialog } from '../../design/layout/Dialog'
import { Icon } from '../../design/media/Icon'
import { theme } from '../../design/tokens'
import type { OwnerLink } from './ownerLinks'
import { ownerPlaceStyle } from './ownerPlaceStyle'

/** A button that opens a sheet with further places. It is marked when one of them is where one is. */
export function MorePlaces({ links }: { links: readonly OwnerLink[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  const close = () => setIsOpen(false)

  return (
    <>
      <Opener
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={links.some(({ to }) => to === pathname) || undefined}
        onClick={() => setIsOpen(true)}
      >
        <Icon path={dotsThree} size={22} />
        More
      </Opener>
      <Sheet open={isOpen} title="More" variant="panel" onClose={close}>
        <Places>
          {links.map(({ label, to, icon }) => (
            <li key={to}>
              <Place to={to} end onClick={close}>
                <Icon path={icon} size={22} />
                {label}
              </Place>
            </li>
          ))}
        </Places>
      </Sheet>
    </>
  )
}

const Opener = styled.button`
  ${ownerPlaceStyle}
  min-width: ${theme.size.target};
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
`

/** Rises where it was called. */
const Sheet = styled(Dialog)`
  --inset: ${theme.space(3)} ${theme.space(6)} calc(${theme.space(6)} + env(safe-area-inset-bottom));

  width: 100%;
  height: fit-content;
  max-height: 100dvh;
  margin: auto 0 0;
  border-radius: ${theme.radius.panel} ${theme.radius.panel} 0 0;
`

const Places = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
`

const Place = styled(NavLink)`
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
