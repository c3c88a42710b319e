import { useForm } from 'react-hook-form'
import type { User } from '../../../contract/entities'
import { fields } from '../../../contract/fields'
import { useUpdateProfileMutation } from '../../api/api'
import { fieldsOf, showRefusal } from '../../api/formFields'
import { TextField } from '../../design/controls/TextField'
import { ProfileForm } from './ProfileForm'

export function NameForm({ user }: { user: User }) {
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { name: user.name },
  })
  const { handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const [update, { data }] = useUpdateProfileMutation()

  const submit = handleSubmit(async ({ name }) => {
    const { error } = await update({ name: name.trim(), files: [] })
    showRefusal(form, error)
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
      <TextField label="Full Name" autoComplete="name" {...fieldsOf(form)('name', fields.name)} />
    </ProfileForm>
  )
}
