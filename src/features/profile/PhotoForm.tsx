import { useController, useForm } from 'react-hook-form'
import type { User } from '@contract/entities'
import { useUpdateProfileMutation } from '../../api/api'
import { setServerError } from '../../api/formFields'
import { useDraft } from '../../lib/drafts'
import { useFormDraft } from '../../lib/useFormDraft'
import { smallerAvatar } from '../../design/controls/imageFile'
import { PhotoField } from '../../design/controls/PhotoField'
import { ProfileForm } from './ProfileForm'

interface PhotoFields {
  image: File | undefined
}

export function PhotoForm({ user }: { user: User }) {
  const form = useForm<PhotoFields>({ defaultValues: { image: undefined } })
  useFormDraft(form, useDraft<PhotoFields>('photo'))
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({
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
      <PhotoField
        ref={ref}
        label="Profile image"
        file={value}
        current={user.image}
        error={fieldState.error?.message}
        onChoose={onChange}
        onBlur={onBlur}
      />
    </ProfileForm>
  )
}
