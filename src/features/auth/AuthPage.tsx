import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useLocation } from 'react-router-dom'
import { useAppSelector } from '../../app/hooks'
import { FormSkeleton } from '../../design/feedback/Skeleton'
import { focusPageHeading, PageHeading } from '../../design/layout/PageHeading'
import { useDraft } from '../../lib/drafts'
import { useFormDraft } from '../../lib/useFormDraft'
import { appPaths } from '../../lib/paths'
import { useIsPrerendered } from '../../lib/usePrerendered'
import { AuthLayout } from './AuthLayout'
import { selectSessionProblem, selectSession, selectUser } from './authSlice'
import { LoginForm } from './LoginForm'
import { fromState, useReturnTo } from './returnTo'
import { SignUpForm } from './SignUpForm'
import { useLogIn, useSignUp, type SignUpFields } from './useLogIn'

const nothingEntered: SignUpFields = { image: undefined, name: '', email: '', password: '' }

const texts = {
  login: { title: 'Login', heading: 'Welcome Back', lead: 'Log in to book, pay and see your stays.' },
  signUp: { title: 'Sign up', heading: 'Create Account', lead: 'One account to book with, and to list your hotel.' },
}

/** Redirects users who are logged in: to the code screen when unverified, else to the page they came from. */
export default function AuthPage() {
  const isPrerendered = useIsPrerendered()
  // The answer may come before the script has taken over what was drawn without it.
  const isKnown = useAppSelector(selectSession) !== 'unknown' && !isPrerendered
  const user = useAppSelector(selectUser)
  const hasEnded = useAppSelector(selectSessionProblem) === 'expired'
  const returnTo = useReturnTo()
  const logIn = useLogIn()
  const signUp = useSignUp()
  const [isEntering, setIsEntering] = useState(false)
  /** One form for both, so that switching keeps what was entered. */
  const form = useForm<SignUpFields>({ mode: 'onTouched', defaultValues: nothingEntered })
  const draft = useDraft<SignUpFields>('signUp')
  useFormDraft(form, draft)
  const location = useLocation()
  const givenEmail = fromState(location, 'email')
  // The address whose password has been reset is the one to log in with.
  const enterEmail = useEffectEvent(() => {
    if (givenEmail) form.setValue('email', givenEmail, { shouldDirty: true })
  })
  useEffect(() => enterEmail(), [])
  const [mode, setMode] = useState<keyof typeof texts>(() => {
    const { name, image } = draft.restored?.values ?? {}
    return !givenEmail && (name || image) ? 'signUp' : 'login'
  })

  if (isKnown && user && !hasEnded && !isEntering) {
    return <Navigate to={user.isVerified ? returnTo : appPaths.verifyEmail} state={{ returnTo }} replace />
  }

  /** No redirect before the code for an unverified user has been sent. */
  async function enter(entering: Promise<void>) {
    setIsEntering(true)
    await entering.finally(() => setIsEntering(false))
    draft.drop()
  }

  function choose(mode: keyof typeof texts) {
    // Without the errors of the other one.
    form.reset(form.getValues(), { keepDefaultValues: true })
    setMode(mode)
    focusPageHeading()
  }

  const { title, heading, lead } = texts[isKnown ? mode : 'login']
  return (
    <AuthLayout title={title} picture="balcony">
      <PageHeading lead={(isKnown && fromState(location, 'why')) || lead}>{heading}</PageHeading>
      {!isKnown ? (
        <FormSkeleton label="Loading the form" fields={2} />
      ) : mode === 'login' ? (
        <LoginForm form={form} onSubmit={(fields) => enter(logIn(fields))} onChooseOther={() => choose('signUp')} />
      ) : (
        <SignUpForm form={form} onSubmit={(fields) => enter(signUp(fields))} onChooseOther={() => choose('login')} />
      )}
    </AuthLayout>
  )
}
