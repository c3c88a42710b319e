import { useSelector } from 'react-redux'
import type { User } from '../../../contract/entities'
import { Page } from '../../design/Page'
import { PageHeading } from '../../design/PageHeading'
import { selectUser } from '../auth/authSlice'
import { NameForm } from './NameForm'
import { PasswordForm } from './PasswordForm'
import { PhotoForm } from './PhotoForm'
import { ProfilePart } from './ProfilePart'

/** What people can change about themselves, each on its own. The route lets nobody in without a session. */
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
      <ProfilePart title="Name" about="Hotels see it with your bookings; guests, if you are their host.">
        <NameForm user={user} />
      </ProfilePart>
      <ProfilePart title="Photo" about="It stands for you in the bar at the top, and beside your rooms.">
        <PhotoForm user={user} />
      </ProfilePart>
      <ProfilePart title="Password" about="A new one logs you out everywhere but here.">
        <PasswordForm email={user.email} />
      </ProfilePart>
    </>
  )
}
