import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { fields } from '../../../contract/fields'
import { fieldProps, setServerError } from '../../api/formFields'
import { Button } from '../../design/controls/Button'
import { PasswordField } from '../../design/controls/PasswordField'
import { TextField } from '../../design/controls/TextField'
import { Notice } from '../../design/feedback/Notice'
import { appPaths } from '../../paths'
import { Aside, AuthForm } from './AuthLayout'
import { useReturnTo } from './returnTo'
import type { LoginFields } from './useLogIn'

interface LoginFormProps {
  entered: LoginFields
  /** Rejects with an ApiError. */
  onSubmit: (fields: LoginFields) => Promise<void>
  onChooseOther: (entered: LoginFields) => void
}

export function LoginForm({ entered: { email, password }, onSubmit, onChooseOther }: LoginFormProps) {
  const returnTo = useReturnTo()
  const form = useForm<LoginFields>({ mode: 'onTouched', defaultValues: { email, password } })
  const { errors, isSubmitting } = form.formState
  const field = fieldProps(form)

  const submit = form.handleSubmit((entries) => onSubmit(entries).catch((thrown) => setServerError(form, thrown)))

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
          <Link to={appPaths.resetPassword} state={{ returnTo }}>
            Forgot password?
          </Link>
        </Aside>
        <Aside>
          New to StayScape?
          <Button variant="plain" onClick={() => onChooseOther(form.getValues())}>
            Sign up
          </Button>
        </Aside>
      </div>
    </>
  )
}
