import { useAppSelector } from '../../app/hooks'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { selectUser } from '../auth/authSlice'
import { useForm, useController } from 'react-hook-form'
import type { User } from '@contract/entities'
import { fields, passwordHint } from '@contract/fields'
import { useUpdateProfileMutation, useChangePasswordMutation, useCloseAccountMutation } from '../../api/api'
import { fieldProps, setServerError } from '../../api/formFields'
import { useDraft } from '../../lib/drafts'
import { useFormDraft } from '../../lib/useFormDraft'
import { TextField } from '../../design/controls/TextField'
import { ProfileForm } from './ProfileForm'
import { smallerAvatar } from '../../design/controls/imageFile'
import { PhotoField } from '../../design/controls/PhotoField'
import { HiddenUsername, PasswordField } from '../../design/controls/PasswordField'

export default function ProfilePage() {
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

function NameForm({ user }: { user: User }) {
  const form = useForm({ mode: 'onTouched', defaultValues: { name: user.name } })
  const draft = useFormDraft(form, useDraft<{ name: string }>('name'))
  const [update, { data }] = useUpdateProfileMutation()

  const submit = form.handleSubmit(async ({ name }) => {
    const { error } = await update({ name: name.trim(), files: [] })
    if (error) return setServerError(form, error)
    form.resetDefaultValues({ name })
    draft.drop()
  })

  return (
    <ProfileForm
      title="Name"
      about="Shown to hotels with your bookings, and to your guests if you are a host."
      form={form}
      submitLabel="Save name"
      success={data?.message}
      onSubmit={submit}
    >
      <TextField label="Full Name" autoComplete="name" {...fieldProps(form)('name', fields.name)} />
    </ProfileForm>
  )
}

type PhotoFields = { image: File | undefined }

function PhotoForm({ user }: { user: User }) {
  const form = useForm<PhotoFields>({ defaultValues: { image: undefined } })
  useFormDraft(form, useDraft<PhotoFields>('photo'))
  const { field, fieldState } = useController({
    control: form.control,
    name: 'image',
    rules: { required: 'Please choose a photo first.' },
  })
  const [update, { data }] = useUpdateProfileMutation()

  const submit = form.handleSubmit(async ({ image }) => {
    const { error } = await update({ files: image ? [await smallerAvatar(image)] : [] })
    if (error) setServerError(form, error)
    else form.reset()
  })

  return (
    <ProfileForm
      title="Photo"
      about="Shown in the menu and next to your rooms."
      form={form}
      submitLabel="Save photo"
      success={data?.message}
      onSubmit={submit}
    >
      <PhotoField {...field} label="Profile image" current={user.image} error={fieldState.error?.message} />
    </ProfileForm>
  )
}

function PasswordForm({ email }: { email: string }) {
  const form = useForm({ mode: 'onTouched', defaultValues: { currentPassword: '', newPassword: '' } })
  const field = fieldProps(form)
  const [change, { data }] = useChangePasswordMutation()

  const submit = form.handleSubmit(async (passwords) => {
    const { error } = await change(passwords)
    if (error) setServerError(form, error)
    else form.reset()
  })

  return (
    <ProfileForm
      title="Password"
      about="Changing it logs you out on your other devices."
      form={form}
      submitLabel="Change password"
      success={data?.message}
      onSubmit={submit}
    >
      <HiddenUsername email={email} />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        {...field('currentPassword', fields.currentPassword)}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={passwordHint}
        {...field('newPassword', fields.newPassword)}
      />
    </ProfileForm>
  )
}

/** The password is the confirmation. Once the account is closed, the session's guard redirects home. */
function CloseAccountForm({ user: { email, role } }: { user: User }) {
  const about = [
    'Removes your name, email address and photo, and cancels your unpaid bookings. Other bookings and payments are kept without your name.',
    ...(role === 'owner' ? ['Your rooms are switched off. Your hotel’s name and address stay with its bookings.'] : []),
    'You can’t undo this.',
  ].join(' ')
  const form = useForm({ mode: 'onTouched', defaultValues: { currentPassword: '' } })
  const [close] = useCloseAccountMutation()

  const submit = form.handleSubmit(async (entered) => setServerError(form, (await close(entered)).error))

  return (
    <ProfileForm
      title="Close account"
      about={about}
      form={form}
      submitLabel="Close account"
      busyText="Closing..."
      isDestructive
      onSubmit={submit}
    >
      <HiddenUsername email={email} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...fieldProps(form)('currentPassword', fields.currentPassword)}
      />
    </ProfileForm>
  )
}
