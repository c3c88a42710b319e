import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useLogoutMutation, useSendVerifyOtpMutation } from '../../api/api'
import type { MenuEntry } from './menu/MenuButton'
import { appPaths } from '../../paths'
import { selectUser } from '../auth/authSlice'

/** The error toast says why; the page stays. */
const stay = () => undefined

/** The items of the account menu, in the bar and in the mobile menu. */
export function useAccountItems(): MenuEntry[] {
  const user = useSelector(selectUser)
  const navigate = useNavigate()
  const [sendCode] = useSendVerifyOtpMutation()
  const [logout] = useLogoutMutation()

  const verify = () =>
    void sendCode()
      .unwrap()
      .then(() => navigate(appPaths.verifyEmail), stay)
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
