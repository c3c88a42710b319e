import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { fields } from '@contract/fields'
import { fieldProps, setServerError } from '../../api/formFields'
import { Button } from '../../design/controls/Button'
import { PasswordField } from '../../design/controls/PasswordField'
import { TextField } from '../../design/controls/TextField'
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
  const field = fieldProps(form)
  const email = useWatch({ control: form.control, name: 'email' })

  const submit = form.handleSubmit(({ email, password }) =>
    onSubmit({ email, password }).catch((thrown) => setServerError(form, thrown)),
  )

  return (
    <>
      <AuthForm form={form} aria-label="Login" onSubmit={submit} submitLabel="Login" busyText="Logging in...">
        <TextField label="Email" type="email" autoComplete="email" {...field('email', fields.email)} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password', fields.password)} />
      </AuthForm>
      <div>
        <Aside>
          <Link to={appPaths.resetPassword} state={{ returnTo, email }}>
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
