import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { showRefusal } from '../../api/showRefusal'
import { Button } from '../../design/Button'
import { Notice } from '../../design/Notice'
import { PasswordField } from '../../design/PasswordField'
import { TextField } from '../../design/TextField'
import { appPaths } from '../../paths'
import type { LoginFields, ModeProps } from './authFields'
import { fieldRules } from './fieldRules'
import { Aside, AuthForm } from './formParts'
import { useReturnTo } from './returnTo'
import { useLogIn } from './useEnter'

export function LoginForm({ entered, onEntering, onChooseOther }: ModeProps) {
  const returnTo = useReturnTo()
  const logIn = useLogIn()
  const { register, handleSubmit, setError, getValues, formState } = useForm<LoginFields>({
    mode: 'onTouched',
    defaultValues: { email: entered.email, password: entered.password },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (fields) => {
    onEntering(true)
    await logIn(fields).catch((thrown) => showRefusal(setError, thrown, ['email', 'password']))
    onEntering(false)
  })

  return (
    <>
      <AuthForm noValidate onSubmit={submit} aria-label="Login">
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
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password', fieldRules.password)}
        />
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
