import { useForm } from 'react-hook-form'
import type { User } from '@contract/entities'
import { fields } from '@contract/fields'
import { useUpdateProfileMutation } from '../../api/api'
import { fieldProps, setServerError } from '../../api/formFields'
import { useDraft } from '../../lib/drafts'
import { useFormDraft } from '../../lib/useFormDraft'
import { TextField } from '../../design/controls/TextField'
import { ProfileForm } from './ProfileForm'

export function NameForm({ user }: { user: User }) {
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
