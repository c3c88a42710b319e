import { useForm } from 'react-hook-form'
import type { User } from '../../../contract/entities'
import { nameLength } from '../../../contract/limits'
import { useUpdateProfileMutation } from '../../api/api'
import { showRefusal } from '../../api/showRefusal'
import { TextField } from '../../design/TextField'
import { fieldRules } from '../auth/fieldRules'
import { ProfileForm } from './ProfileForm'

export function NameForm({ user }: { user: User }) {
  const { register, handleSubmit, setError, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { name: user.name },
  })
  const { errors, isSubmitting } = formState
  const [update, { data }] = useUpdateProfileMutation()

  const submit = handleSubmit(async ({ name }) => {
    const { error } = await update({ name: name.trim(), files: [] })
    showRefusal(setError, error, ['name'])
  })

  return (
    <ProfileForm
      label="Name"
      submit="Save name"
      busy={isSubmitting}
      problem={errors.root?.message}
      success={data?.message}
      onSubmit={submit}
    >
      <TextField
        label="Full Name"
        autoComplete="name"
        maxLength={nameLength}
        required
        error={errors.name?.message}
        {...register('name', fieldRules.name)}
      />
    </ProfileForm>
  )
}
