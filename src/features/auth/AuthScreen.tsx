import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { focusPageHeading, PageHeading } from '../../design/layout/PageHeading'
import type { ModeProps, SignUpFields } from './authFields'
import { AuthLayout } from './AuthLayout'
import { authModeChosen, selectAuthMode, type AuthMode } from './authSlice'
import { LoginForm } from './LoginForm'
import { emailFromState } from './returnTo'
import { SignUpForm } from './SignUpForm'

const texts = {
  login: { title: 'Login', heading: 'Welcome Back', lead: 'Log in to book, pay and see your stays.' },
  signUp: { title: 'Sign up', heading: 'Create Account', lead: 'One account to book with, and to list your hotel.' },
}

export function AuthScreen({ onEntering }: Pick<ModeProps, 'onEntering'>) {
  const mode = useSelector(selectAuthMode)
  const location = useLocation()
  const dispatch = useDispatch()
  const [entered, setEntered] = useState<SignUpFields>({
    image: undefined,
    name: '',
    email: emailFromState(location),
    password: '',
  })

  const choose = (other: AuthMode) => (fields: Partial<SignUpFields>) => {
    setEntered({ ...entered, ...fields })
    dispatch(authModeChosen(other))
    focusPageHeading()
  }

  return (
    <AuthLayout title={texts[mode].title} picture="paris">
      <PageHeading lead={texts[mode].lead}>{texts[mode].heading}</PageHeading>
      {mode === 'login' ? (
        <LoginForm entered={entered} onEntering={onEntering} onChooseOther={choose('signUp')} />
      ) : (
        <SignUpForm entered={entered} onEntering={onEntering} onChooseOther={choose('login')} />
      )}
    </AuthLayout>
  )
}
