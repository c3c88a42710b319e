import { Link, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { User } from '../../../contract/entities'
import { useAppSelector } from '../../app/hooks'
import { useLogoutMutation, useSendVerifyOtpMutation } from '../../api/api'
import { Avatar } from '../../design/media/Avatar'
import { theme } from '../../design/tokens'
import { appPaths } from '../../paths'
import { selectUser } from '../auth/authSlice'
import { useReturnHere } from '../auth/returnTo'
import { MenuButton, type MenuEntry } from './MenuButton'
import { Entries, Entry } from './mobileMenuParts'

/** In the bar. */
export function AccountMenuButton({ user }: { user: User }) {
  return (
    <MenuButton
      label="Account menu"
      trigger={<Avatar src={user.image} />}
      header={user.email}
      items={useAccountItems()}
    />
  )
}

/** Within the menu of narrow screens. */
export function MobileAccount({ email, onChoose }: { email: string; onChoose: () => void }) {
  const items = useAccountItems()

  function choose(item: MenuEntry) {
    onChoose()
    if ('onSelect' in item) item.onSelect()
  }

  return (
    <AccountSection aria-label="Account">
      <Email>{email}</Email>
      <Entries>
        {items.map((item) => (
          <li key={item.label}>
            <Entry
              {...('to' in item ? { as: Link, to: item.to } : { type: 'button' as const })}
              onClick={() => choose(item)}
            >
              {item.label}
            </Entry>
          </li>
        ))}
      </Entries>
    </AccountSection>
  )
}

/** The error toast says why; the page stays. */
const stay = () => undefined

function useAccountItems(): MenuEntry[] {
  const user = useAppSelector(selectUser)
  const navigate = useNavigate()
  const returnHere = useReturnHere()
  const [sendCode] = useSendVerifyOtpMutation()
  const [logout] = useLogoutMutation()

  const verify = () =>
    void sendCode()
      .unwrap()
      .then(() => navigate(appPaths.verifyEmail, { state: returnHere }), stay)
  const logOut = () =>
    void logout()
      .unwrap()
      .then(() => navigate(appPaths.home), stay)

  return [
    { label: 'Edit Profile', to: appPaths.profile },
    { label: 'My Bookings', to: appPaths.myBookings },
    ...(user && !user.isVerified ? [{ label: 'Verify Email', onSelect: verify }] : []),
    { label: 'Logout', onSelect: logOut },
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
