import { useAppSelector } from '../../app/hooks'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { selectUser } from '../auth/authSlice'
import { CloseAccountForm } from './CloseAccountForm'
import { NameForm } from './NameForm'
import { PasswordForm } from './PasswordForm'
import { PhotoForm } from './PhotoForm'

export function ProfilePage() {
  const user = useAppSelector(selectUser)

  return (
    <Page title="Edit Profile">
      <PageHeading lead={user?.email}>Edit Profile</PageHeading>
      {user && (
        <>
          <NameForm user={user} />
          <PhotoForm user={user} />
          <PasswordForm email={user.email} />
          <CloseAccountForm user={user} />
        </>
      )}
    </Page>
  )
}
