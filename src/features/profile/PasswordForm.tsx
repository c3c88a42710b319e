import { useForm } from 'react-hook-form'
import { useChangePasswordMutation } from '../../api/api'
import { fields } from '../../../contract/fields'
import { sentences } from '../../../contract/sentences'
import { fieldsOf, showRefusal } from '../../api/formFields'
import { PasswordField } from '../../design/controls/PasswordField'
import { HiddenUsername } from './HiddenUsername'
import { ProfileForm } from './ProfileForm'

export function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { handleSubmit, reset, formState } = form
  const { errors, isSubmitting } = formState
  const field = fieldsOf(form)
  const [change, { data }] = useChangePasswordMutation()

  const submit = handleSubmit(async (passwords) => {
    const { error } = await change(passwords)
    if (error) showRefusal(form, error)
    else reset()
  })

  return (
    <ProfileForm
      label="Password"
      submit="Change password"
      busy={isSubmitting}
      problem={errors.root?.message}
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
        hint={sentences.passwordHint}
        {...field('newPassword', fields.newPassword)}
      />
    </ProfileForm>
  )
}
