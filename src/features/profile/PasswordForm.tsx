import { useForm } from 'react-hook-form'
import { fields, passwordHint } from '@contract/fields'
import { useChangePasswordMutation } from '../../api/api'
import { fieldProps, setServerError } from '../../api/formFields'
import { HiddenUsername, PasswordField } from '../../design/controls/PasswordField'
import { ProfileForm } from './ProfileForm'

export function PasswordForm({ email }: { email: string }) {
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
