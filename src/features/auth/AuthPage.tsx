import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { PageSkeleton } from '../../design/feedback/PageSkeleton'
import { focusPageHeading, PageHeading } from '../../design/layout/PageHeading'
import { appPaths } from '../../paths'
import { AuthLayout } from './AuthLayout'
import { authModeChosen, selectAuthMode, selectSession, selectUser, type AuthMode } from './authSlice'
import { LoginForm } from './LoginForm'
import { emailFromState, useReturnTo } from './returnTo'
import { SignUpForm } from './SignUpForm'
import { useLogIn, useSignUp, type SignUpFields } from './useLogIn'

const texts = {
  login: { title: 'Login', heading: 'Welcome Back', lead: 'Log in to book, pay and see your stays.' },
  signUp: { title: 'Sign up', heading: 'Create Account', lead: 'One account to book with, and to list your hotel.' },
}

/** Redirects users who are logged in: to the code screen when unverified, else to the page they came from. */
export function AuthPage() {
  const session = useAppSelector(selectSession)
  const user = useAppSelector(selectUser)
  const mode = useAppSelector(selectAuthMode)
  const dispatch = useAppDispatch()
  const location = useLocation()
  const returnTo = useReturnTo()
  const logIn = useLogIn()
  const signUp = useSignUp()
  const [isEntering, setIsEntering] = useState(false)
  /** Switching between login and sign-up keeps what was entered. */
  const [entered, setEntered] = useState<SignUpFields>({
    image: undefined,
    name: '',
    email: emailFromState(location),
    password: '',
  })

  if (session === 'unknown') return <PageSkeleton />
  if (user && !isEntering) {
    return <Navigate to={user.isVerified ? returnTo : appPaths.verifyEmail} state={{ returnTo }} replace />
  }

  /** No redirect before the code for an unverified user has been sent. */
  async function enter(entering: Promise<void>) {
    setIsEntering(true)
    await entering.finally(() => setIsEntering(false))
  }

  const choose = (newMode: AuthMode) => (fields: Partial<SignUpFields>) => {
    setEntered({ ...entered, ...fields })
    dispatch(authModeChosen(newMode))
    focusPageHeading()
  }

  return (
    <AuthLayout title={texts[mode].title} picture="paris">
      <PageHeading lead={texts[mode].lead}>{texts[mode].heading}</PageHeading>
      {mode === 'login' ? (
        <LoginForm entered={entered} onSubmit={(fields) => enter(logIn(fields))} onChooseOther={choose('signUp')} />
      ) : (
        <SignUpForm entered={entered} onSubmit={(fields) => enter(signUp(fields))} onChooseOther={choose('login')} />
      )}
    </AuthLayout>
  )
}
