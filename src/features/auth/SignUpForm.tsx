import { useController, type UseFormReturn } from 'react-hook-form'
import { fields, passwordHint } from '@contract/fields'
import { fieldProps, setServerError } from '../../api/formFields'
import { Button } from '../../design/controls/Button'
import { PasswordField } from '../../design/controls/PasswordField'
import { PhotoField } from '../../design/controls/PhotoField'
import { TextField } from '../../design/controls/TextField'
import { Aside, AuthForm } from './AuthLayout'
import { DrawnPictures } from './DrawnPictures'
import type { SignUpFields } from './useLogIn'

interface SignUpFormProps {
  form: UseFormReturn<SignUpFields>
  /** Rejects with an ApiError. */
  onSubmit: (fields: SignUpFields) => Promise<void>
  onChooseOther: () => void
}

export function SignUpForm({ form, onSubmit, onChooseOther }: SignUpFormProps) {
  const field = fieldProps(form)
  // Registered first: the first invalid field in order of registration gets the focus.
  const { field: image, fieldState } = useController({
    control: form.control,
    name: 'image',
    rules: { required: 'Please choose a profile image.' },
  })

  const submit = form.handleSubmit(({ image, name, email, password }) =>
    onSubmit({ image, name, email, password }).catch((thrown) => setServerError(form, thrown)),
  )

  return (
    <>
      <AuthForm
        form={form}
        aria-label="Sign up"
        onSubmit={submit}
        submitLabel="Sign Up"
        busyText="Creating your account..."
      >
        <PhotoField {...image} label="Profile image" required error={fieldState.error?.message} />
        <DrawnPictures chosen={image.value} onChoose={image.onChange} />
        <TextField label="Full Name" autoComplete="name" {...field('name', fields.name)} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email', fields.email)} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={passwordHint}
          {...field('password', fields.newPassword)}
        />
      </AuthForm>
      <Aside>
        Already have an account?
        <Button variant="plain" onClick={onChooseOther}>
          Log in
        </Button>
      </Aside>
    </>
  )
}
