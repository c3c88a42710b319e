import { useForm } from 'react-hook-form'
import { useChangePasswordMutation } from '../../api/api'
import { showRefusal } from '../../api/showRefusal'
import { PasswordField } from '../../design/PasswordField'
import { fieldRules } from '../auth/fieldRules'
import { ProfileForm } from './ProfileForm'

export function PasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, setError, reset, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const [change, { data }] = useChangePasswordMutation()

  const submit = handleSubmit(async (passwords) => {
    const { error } = await change(passwords)
    if (error) showRefusal(setError, error, ['currentPassword', 'newPassword'])
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
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...register('currentPassword', fieldRules.password)}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        hint="At least 8 characters. A few words in a row are easy to keep and hard to guess."
        error={errors.newPassword?.message}
        {...register('newPassword', fieldRules.newPassword)}
      />
    </ProfileForm>
  )
}
