import { useController, useForm } from 'react-hook-form'
import { showRefusal } from '../../api/showRefusal'
import { Button } from '../../design/Button'
import { Notice } from '../../design/Notice'
import { PasswordField } from '../../design/PasswordField'
import { PhotoField } from '../../design/PhotoField'
import { TextField } from '../../design/TextField'
import type { ModeProps, SignUpFields } from './authFields'
import { fieldRules, passwordHint } from './fieldRules'
import { Aside, AuthForm } from './formParts'
import { useSignUp } from './useEnter'

export function SignUpForm({ entered, onEntering, onChooseOther }: ModeProps) {
  const signUp = useSignUp()
  const { control, register, handleSubmit, setError, getValues, formState } = useForm<SignUpFields>({
    mode: 'onTouched',
    defaultValues: entered,
  })
  const { errors, isSubmitting } = formState
  // Before the other fields: the first wrong one takes the focus, in the order in which they are registered.
  const image = useController({ control, name: 'image', rules: fieldRules.image })
  const { ref, value: file, onChange: choose, onBlur } = image.field

  const submit = handleSubmit(async (fields) => {
    onEntering(true)
    await signUp(fields).catch((thrown) => showRefusal(setError, thrown, ['image', 'name', 'email', 'password']))
    onEntering(false)
  })

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
        <TextField
          label="Full Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...register('name', fieldRules.name)}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email', fieldRules.email)}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          hint={passwordHint}
          error={errors.password?.message}
          {...register('password', fieldRules.newPassword)}
        />
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <Button type="submit" wide busy={isSubmitting} busyText="Creating your account...">
          Sign Up
        </Button>
      </AuthForm>
      <Aside>
        Already have an account?
        <Button variant="plain" onClick={() => onChooseOther(getValues())}>
          Log in
        </Button>
      </Aside>
    </>
  )
}
