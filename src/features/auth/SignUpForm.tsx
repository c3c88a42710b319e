import { useController, type UseFormReturn } from 'react-hook-form'
import { fields, passwordHint } from '@contract/fields'
import { fieldProps, setServerError } from '../../api/formFields'
import { Button } from '../../design/controls/Button'
import { PasswordField } from '../../design/controls/PasswordField'
import { PhotoField } from '../../design/controls/PhotoField'
import { TextField } from '../../design/controls/TextField'
import { Notice } from '../../design/feedback/Notice'
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
  const { errors, isSubmitting } = form.formState
  const field = fieldProps(form)
  // Registered first: the first invalid field in order of registration gets the focus.
  const image = useController({
    control: form.control,
    name: 'image',
    rules: { required: 'Please choose a profile image.' },
  })
  const { ref, value: file, onChange: choose, onBlur } = image.field

  const submit = form.handleSubmit(({ image, name, email, password }) =>
    onSubmit({ image, name, email, password }).catch((thrown) => setServerError(form, thrown)),
  )

  return (
    <>
      <AuthForm noValidate onSubmit={submit} aria-label="Sign up">
        <PhotoField
          ref={ref}
          label="Profile image"
          required
          file={file}
          onChoose={choose}
          onBlur={onBlur}
          error={errors.image?.message}
        />
        <DrawnPictures chosen={file} onChoose={choose} />
        <TextField label="Full Name" autoComplete="name" {...field('name', fields.name)} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email', fields.email)} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={passwordHint}
          {...field('password', fields.newPassword)}
        />
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <Button type="submit" wide busy={isSubmitting} busyText="Creating your account...">
          Sign Up
        </Button>
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
