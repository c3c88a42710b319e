import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useAppSelector } from '../../app/hooks'
import { Dialog } from '../../design/layout/Dialog'
import type { useOverlay } from '../../design/layout/useOverlay'
import { theme } from '../../design/tokens'
import { lazyComponent } from '../../lib/lazyComponent'
import { appPaths } from '../../lib/paths'
import { selectUser } from '../auth/authSlice'
import { BarActions } from './BarActions'
import { Entries, Entry } from './mobileMenuParts'

/** Contact and About lead to sections of home. */
export const navigationLinks = [
  { label: 'Home', to: appPaths.home },
  { label: 'Hotels', to: appPaths.rooms },
  { label: 'Contact', to: appPaths.contactSection },
  { label: 'About', to: appPaths.aboutSection },
] as const

const MobileAccount = lazyComponent(() =>
  import(/* webpackChunkName: "accountMenu" */ './AccountItems').then((module) => module.MobileAccount),
)

export function MobileMenu({ overlay: { isOpen, close, leave } }: { overlay: ReturnType<typeof useOverlay> }) {
  const user = useAppSelector(selectUser)

  return (
    <Dialog open={isOpen} title="Menu" variant="panel" onClose={close}>
      <nav aria-label="Menu">
        <Entries>
          {navigationLinks.map(({ label, to }) => (
            <li key={label}>
              <Entry as={Link} to={to} replace>
                {label}
              </Entry>
            </li>
          ))}
        </Entries>
      </nav>
      <Suspense>{user && <MobileAccount email={user.email} goTo={leave} />}</Suspense>
      <Action>
        <BarActions replace />
      </Action>
    </Dialog>
  )
}

const Action = styled.p`
  margin-top: ${theme.space(6)};
`
