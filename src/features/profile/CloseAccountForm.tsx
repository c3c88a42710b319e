import { useForm } from 'react-hook-form'
import type { User } from '@contract/entities'
import { fields } from '@contract/fields'
import { useCloseAccountMutation } from '../../api/api'
import { fieldProps, setServerError } from '../../api/formFields'
import { HiddenUsername, PasswordField } from '../../design/controls/PasswordField'
import { ProfileForm } from './ProfileForm'

/** The password is the confirmation. Once the account is closed, the session's guard redirects home. */
export function CloseAccountForm({ user: { email, role } }: { user: User }) {
  const form = useForm({ mode: 'onTouched', defaultValues: { currentPassword: '' } })
  const [close] = useCloseAccountMutation()

  const submit = form.handleSubmit(async (entered) => {
    const { error } = await close(entered)
    setServerError(form, error)
  })

  return (
    <ProfileForm
      title="Close account"
      about={describeClosing(role)}
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

/** What is removed with an account and what is kept. */
const describeClosing = (role: User['role']) =>
  [
    'Removes your name, email address and photo, and cancels your unpaid bookings. Other bookings and payments are kept without your name.',
    role === 'owner' && 'Your rooms are switched off. Your hotel’s name and address stay with its bookings.',
    'You can’t undo this.',
  ]
    .filter(Boolean)
    .join(' ')
