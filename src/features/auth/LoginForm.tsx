import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { fields } from '../../../contract/fields'
import { fieldsOf, showRefusal } from '../../api/formFields'
import { Button } from '../../design/controls/Button'
import { Notice } from '../../design/feedback/Notice'
import { PasswordField } from '../../design/controls/PasswordField'
import { TextField } from '../../design/controls/TextField'
import { appPaths } from '../../paths'
import type { LoginFields, ModeProps } from './authFields'
import { Aside, AuthForm } from './formParts'
import { useReturnTo } from './returnTo'
import { useLogIn } from './useLogIn'

export function LoginForm({ entered, onEntering, onChooseOther }: ModeProps) {
  const returnTo = useReturnTo()
  const logIn = useLogIn()
  const form = useForm<LoginFields>({
    mode: 'onTouched',
    defaultValues: { email: entered.email, password: entered.password },
  })
  const { handleSubmit, getValues, formState } = form
  const { errors, isSubmitting } = formState
  const field = fieldsOf(form)

  const submit = handleSubmit(async (entries) => {
    onEntering(true)
    await logIn(entries).catch((thrown) => showRefusal(form, thrown))
    onEntering(false)
  })

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
          <Button variant="plain" onClick={() => onChooseOther(getValues())}>
            Sign up
          </Button>
        </Aside>
      </div>
    </>
  )
}
