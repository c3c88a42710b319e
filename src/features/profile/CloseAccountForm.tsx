import { useForm } from 'react-hook-form'
import { useCloseAccountMutation } from '../../api/api'
import { fields } from '../../../contract/fields'
import { fieldsOf, showRefusal } from '../../api/formFields'
import { PasswordField } from '../../design/controls/PasswordField'
import { HiddenUsername } from './HiddenUsername'
import { ProfileForm } from './ProfileForm'

/** Asking for the password is the question whether one is sure. Once it is closed, the session's guard leads home. */
export function CloseAccountForm({ email }: { email: string }) {
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { currentPassword: '' },
  })
  const { handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const [close] = useCloseAccountMutation()

  const submit = handleSubmit(async (entered) => {
    const { error } = await close(entered)
    showRefusal(form, error)
  })

  return (
    <ProfileForm
      label="Close account"
      submit="Close account"
      busy={isSubmitting}
      busyText="Closing..."
      isFinal
      problem={errors.root?.message}
      onSubmit={submit}
    >
      <HiddenUsername email={email} />
      <PasswordField
        label="Your Password"
        autoComplete="current-password"
        {...fieldsOf(form)('currentPassword', fields.currentPassword)}
      />
    </ProfileForm>
  )
}
