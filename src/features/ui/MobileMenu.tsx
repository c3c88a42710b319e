import { lazy, Suspense } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Dialog } from '../../design/layout/Dialog'
import { theme } from '../../design/tokens'
import { loadChunk } from '../../loadChunk'
import { selectUser } from '../auth/authSlice'
import { BarActions } from './BarActions'
import { Entries, Entry } from './mobileMenuParts'
import { navigationLinks } from './navigationLinks'
import { mobileMenuClosed, selectIsMobileMenuOpen } from './uiSlice'

/** In the chunk of the account menu, which has been loaded for whoever is logged in. */
const MobileAccount = lazy(() =>
  loadChunk(() =>
    import(/* webpackChunkName: "accountMenu" */ './MobileAccount').then((loaded) => ({
      default: loaded.MobileAccount,
    })),
  ),
)

export function MobileMenu() {
  const isOpen = useSelector(selectIsMobileMenuOpen)
  const user = useSelector(selectUser)
  const dispatch = useDispatch()
  const close = () => dispatch(mobileMenuClosed())

  return (
    <Dialog open={isOpen} title="Menu" variant="panel" onClose={close}>
      <nav aria-label="Menu">
        <Entries>
          {navigationLinks.map(({ label, to }) => (
            <li key={label}>
              <Entry as={Link} to={to} onClick={close}>
                {label}
              </Entry>
            </li>
          ))}
        </Entries>
      </nav>
      <Suspense>{user && <MobileAccount email={user.email} onChoose={close} />}</Suspense>
      <Action>
        <BarActions onChoose={close} />
      </Action>
    </Dialog>
  )
}

const Action = styled.p`
  margin-top: ${theme.space(6)};
`
