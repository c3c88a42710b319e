import { useSelector } from 'react-redux'
import type { User } from '../../../contract/entities'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { selectUser } from '../auth/authSlice'
import { CloseAccountForm } from './CloseAccountForm'
import { NameForm } from './NameForm'
import { PasswordForm } from './PasswordForm'
import { PhotoForm } from './PhotoForm'
import { ProfilePart } from './ProfilePart'

/** What goes with an account and what stays. */
const onClosing = ({ role }: User) =>
  [
    'Removes your name, email address and photo, and cancels your unpaid bookings. Other bookings and payments are kept without your name.',
    role === 'owner' && 'Your rooms are switched off. Your hotel’s name and address stay with its bookings.',
    'You can’t undo this.',
  ]
    .filter(Boolean)
    .join(' ')

export function ProfilePage() {
  const user = useSelector(selectUser)

  return (
    <Page title="Edit Profile">
      <PageHeading lead={user?.email}>Edit Profile</PageHeading>
      {user && <Parts user={user} />}
    </Page>
  )
}

function Parts({ user }: { user: User }) {
  return (
    <>
      <ProfilePart title="Name" about="Shown to hotels with your bookings, and to your guests if you are a host.">
        <NameForm user={user} />
      </ProfilePart>
      <ProfilePart title="Photo" about="Shown in the menu and next to your rooms.">
        <PhotoForm user={user} />
      </ProfilePart>
      <ProfilePart title="Password" about="Changing it logs you out on your other devices.">
        <PasswordForm email={user.email} />
      </ProfilePart>
      <ProfilePart title="Close account" about={onClosing(user)}>
        <CloseAccountForm email={user.email} />
      </ProfilePart>
    </>
  )
}
