import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { fields } from '@contract/fields'
import { fieldProps, setServerError } from '../../api/formFields'
import { Button } from '../../design/controls/Button'
import { PasswordField } from '../../design/controls/PasswordField'
import { TextField } from '../../design/controls/TextField'
import { Notice } from '../../design/feedback/Notice'
import { appPaths } from '../../lib/paths'
import { Aside, AuthForm } from './AuthLayout'
import { useReturnTo } from './returnTo'
import type { LoginFields, SignUpFields } from './useLogIn'

interface LoginFormProps {
  form: UseFormReturn<SignUpFields>
  /** Rejects with an ApiError. */
  onSubmit: (fields: LoginFields) => Promise<void>
  onChooseOther: () => void
}

export function LoginForm({ form, onSubmit, onChooseOther }: LoginFormProps) {
  const returnTo = useReturnTo()
  const { errors, isSubmitting } = form.formState
  const field = fieldProps(form)
  const email = useWatch({ control: form.control, name: 'email' })

  const submit = form.handleSubmit(({ email, password }) =>
    onSubmit({ email, password }).catch((thrown) => setServerError(form, thrown)),
  )

  return (
    <>
      <AuthForm noValidate onSubmit={submit} aria-label="Login">
        <TextField label="Email" type="email" autoComplete="email" {...field('email', fields.email)} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password', fields.password)} />
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <Button type="submit" wide busy={isSubmitting} busyText="Logging in...">
          Login
        </Button>
      </AuthForm>
      <div>
        <Aside>
          <Link to={appPaths.resetPassword} state={{ returnTo, email: email }}>
            Forgot password?
          </Link>
        </Aside>
        <Aside>
          New to StayScape?
          <Button variant="plain" onClick={onChooseOther}>
            Sign up
          </Button>
        </Aside>
      </div>
    </>
  )
}
