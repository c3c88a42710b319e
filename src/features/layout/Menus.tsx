import { Link, useNavigate, type To } from 'react-router-dom'
import styled from 'styled-components'
import type { User } from '@contract/entities'
import { useAppSelector } from '../../app/hooks'
import { useLogoutMutation, useSendVerifyOtpMutation } from '../../api/api'
import { Dialog } from '../../design/layout/Dialog'
import type { useOverlay } from '../../design/layout/useOverlay'
import { Avatar } from '../../design/media/Avatar'
import { theme } from '../../design/tokens'
import { appPaths } from '../../lib/paths'
import { selectUser } from '../auth/authSlice'
import { useReturnHere } from '../auth/returnTo'
import { BarActions, navigationLinks } from './BarActions'
import { MenuButton, type MenuEntry } from './MenuButton'

/** In the bar. */
export function AccountMenuButton({ user }: { user: User }) {
  const navigate = useNavigate()

  return (
    <MenuButton
      label="Account menu"
      trigger={<Avatar src={user.image} />}
      header={user.email}
      items={useAccountItems((to, state) => void navigate(to, { state }))}
    />
  )
}

type GoTo = (to: To, state?: unknown) => void

/** Of narrow screens. */
export function MobileMenu({ close, leave }: Pick<ReturnType<typeof useOverlay>, 'close' | 'leave'>) {
  const user = useAppSelector(selectUser)

  return (
    <Dialog open title="Menu" variant="panel" onClose={close}>
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
      {user && <MobileAccount email={user.email} goTo={leave} />}
      <Action>
        <BarActions replace />
      </Action>
    </Dialog>
  )
}

/** Stays until there is an answer. */
function MobileAccount({ email, goTo }: { email: string; goTo: GoTo }) {
  const items = useAccountItems(goTo)

  return (
    <AccountSection aria-label="Account">
      <Email>{email}</Email>
      <Entries>
        {items.map((item) => (
          <li key={item.label}>
            <Entry
              {...('to' in item
                ? { as: Link, to: item.to, replace: true }
                : { type: 'button' as const, onClick: item.onSelect })}
            >
              {item.label}
            </Entry>
          </li>
        ))}
      </Entries>
    </AccountSection>
  )
}

function useAccountItems(goTo: GoTo): MenuEntry[] {
  const user = useAppSelector(selectUser)
  const returnHere = useReturnHere()
  const [sendCode, { isLoading: isSending }] = useSendVerifyOtpMutation()
  const [logout, { isLoading: isLeaving }] = useLogoutMutation()

  // Where one of them fails, the error toast says why and the page stays.
  async function verify() {
    if (!isSending && !(await sendCode()).error) goTo(appPaths.verifyEmail, returnHere)
  }
  async function logOut() {
    if (!isLeaving && !(await logout()).error) goTo(appPaths.home)
  }

  return [
    { label: 'Edit Profile', to: appPaths.profile },
    { label: 'My Bookings', to: appPaths.myBookings },
    ...(user && !user.isVerified ? [{ label: 'Verify Email', onSelect: () => void verify() }] : []),
    { label: 'Logout', onSelect: () => void logOut() },
  ]
}

const AccountSection = styled.section`
  margin-top: ${theme.space(4)};
  padding-top: ${theme.space(4)};
  border-top: 1px solid ${theme.color.line};
`

const Email = styled.p`
  ${theme.type.small}
  color: ${theme.color.quiet};
  overflow-wrap: anywhere;
`

const Action = styled.p`
  margin-top: ${theme.space(6)};
`

const Entries = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
`

const Entry = styled.button<{ to?: string; replace?: boolean }>`
  display: flex;
  align-items: center;
  width: 100%;
  min-height: 52px;
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.color.ink};
  ${theme.type.lead}
  text-align: left;
  text-decoration: none;
  cursor: pointer;

  &:hover {
    color: ${theme.color.sea};
  }
`
