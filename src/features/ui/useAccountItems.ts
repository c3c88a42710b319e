import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useLogoutMutation, useSendVerifyOtpMutation } from '../../api/api'
import type { MenuEntry } from '../../design/MenuButton'
import { appPaths } from '../../paths'
import { selectUser } from '../auth/authSlice'

const noted = () => undefined

/** What the account menu offers, in the bar and in the mobile menu alike (section 2). */
export function useAccountItems(): MenuEntry[] {
  const user = useSelector(selectUser)
  const navigate = useNavigate()
  const [sendCode] = useSendVerifyOtpMutation()
  const [logout] = useLogoutMutation()

  // Each goes on only after a yes; a no is told by the toast and leaves everything as it is.
  const verify = () =>
    void sendCode()
      .unwrap()
      .then(() => navigate(appPaths.verifyEmail), noted)
  const leave = () =>
    void logout()
      .unwrap()
      .then(() => navigate(appPaths.home), noted)

  return [
    { label: 'Edit Profile', to: appPaths.profile },
    { label: 'My Bookings', to: appPaths.myBookings },
    ...(user && !user.isVerified ? [{ label: 'Verify Email', onSelect: verify }] : []),
    { label: 'Logout', onSelect: leave },
  ]
}
