import { useEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { Link, useLocation, useNavigate, type Location } from 'react-router-dom'
import { fields, passwordHint } from '@contract/fields'
import { codeValidMinutes } from '@contract/limits'
import { useResetPasswordMutation, useSendResetOtpMutation } from '../../api/api'
import { errorOf } from '../../api/apiError'
import { fieldProps, setServerError } from '../../api/formFields'
import { Button } from '../../design/controls/Button'
import { HiddenUsername, PasswordField } from '../../design/controls/PasswordField'
import { TextField } from '../../design/controls/TextField'
import { focusPageHeading, PageHeading } from '../../design/layout/PageHeading'
import { appPaths } from '../../lib/paths'
import { Aside, AuthForm, AuthLayout } from './AuthLayout'
import { CodeForm, ResendCode } from './code/CodeForm'
import { fromState, useReturnTo } from './returnTo'

type Step = 'email' | 'code' | 'password'

interface StepProps {
  email: string
  form: UseFormReturn<{ email: string; newPassword: string }>
  onGo: (step: Step, email: string) => void
}

/** Keeps all entries while it is open, so that going back loses nothing. */
export default function ResetPasswordPage() {
  const { step, email, go } = useStep()
  const form = useForm({ mode: 'onTouched', defaultValues: { email, newPassword: '' } })
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const navigate = useNavigate()
  // After a reload the code has to be entered again: it is kept nowhere.
  const shown = step === 'password' && !code ? 'code' : step
  const shownBefore = useRef(shown)

  // Screen readers continue at the heading of the new step.
  useEffect(() => {
    if (shownBefore.current !== shown) focusPageHeading()
    shownBefore.current = shown
  }, [shown])

  function enter(entered: string) {
    setCode(entered)
    setRefusal(undefined)
    if (step === 'code') go('password', email)
  }

  function correctCode(message?: string) {
    setRefusal(message)
    void navigate(-1)
  }

  const common = { email, form, onGo: go }
  return (
    <AuthLayout title="Reset password" picture="balcony">
      {shown === 'email' && <EmailStep {...common} />}
      {shown === 'code' && <CodeStep {...common} code={code} refusal={refusal} onEnter={enter} />}
      {shown === 'password' && <PasswordStep {...common} code={code} onCorrectCode={correctCode} />}
    </AuthLayout>
  )
}

/** Step and address are part of the history entry: Back goes one step back, and a reload stays. */
function useStep() {
  const location = useLocation() as Location<{ step?: Step } | null>
  const navigate = useNavigate()
  const { pathname, search, state } = location
  const email = fromState(location, 'email')

  return {
    step: (email && state?.step) || 'email',
    email,
    go: (step: Step, email: string) => void navigate(pathname + search, { state: { ...state, step, email } }),
  }
}

function EmailStep({ form, onGo }: StepProps) {
  const returnTo = useReturnTo()
  const [sendCode] = useSendResetOtpMutation()

  const submit = form.handleSubmit(async ({ email }) => {
    const { error } = await sendCode({ email })
    if (error) setServerError(form, error)
    else onGo('code', email)
  })

  return (
    <>
      <PageHeading lead="Enter your email and we’ll send you a six-digit code.">Reset password</PageHeading>
      <AuthForm form={form} onSubmit={submit} submitLabel="Send code" busyText="Sending...">
        <TextField label="Email" type="email" autoComplete="email" {...fieldProps(form)('email', fields.email)} />
      </AuthForm>
      <Aside>
        <Link to={appPaths.signUp} state={{ returnTo }}>
          Back to login
        </Link>
      </Aside>
    </>
  )
}

interface CodeStepProps extends StepProps {
  /** Entered before. */
  code: string
  /** What the server has said of it. */
  refusal?: string
  onEnter: (code: string) => void
}

/** Only keeps the code: the next step checks it. */
function CodeStep({ email, code, refusal, onEnter, onGo }: CodeStepProps) {
  const [sendCode, { isLoading }] = useSendResetOtpMutation()

  return (
    <>
      <PageHeading
        lead={`If there is an account for ${email}, we’ve sent it a six-digit code. The code expires in ${codeValidMinutes} minutes.`}
      >
        Enter the code
      </PageHeading>
      <CodeForm
        initialCode={code}
        initialError={refusal}
        onSubmit={(entered) => void onEnter(entered)}
        submitLabel="Continue"
      />
      <div>
        <ResendCode onResend={() => void sendCode({ email })} busy={isLoading} />
        <Aside>
          Not your address?
          <Button variant="plain" onClick={() => onGo('email', email)}>
            Use another email
          </Button>
        </Aside>
      </div>
    </>
  )
}

interface PasswordStepProps extends StepProps {
  code: string
  onCorrectCode: (refusal?: string) => void
}

/** Sends code and password together. */
function PasswordStep({ form, email, code, onCorrectCode }: PasswordStepProps) {
  const returnTo = useReturnTo()
  const navigate = useNavigate()
  const [reset] = useResetPasswordMutation()

  const submit = form.handleSubmit(async ({ newPassword }) => {
    const { error } = await reset({ email, otp: code, newPassword })
    const refusal = errorOf(error)
    if (refusal?.field === 'otp') onCorrectCode(refusal.message)
    else if (error) setServerError(form, error)
    else void navigate(appPaths.signUp, { state: { returnTo, email } })
  })

  return (
    <>
      <PageHeading lead={`For ${email}. You’ll be logged out everywhere. Then log in with the new password.`}>
        Choose a new password
      </PageHeading>
      <AuthForm form={form} onSubmit={submit} submitLabel="Set new password" busyText="Saving...">
        <HiddenUsername email={email} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={passwordHint}
          {...fieldProps(form)('newPassword', fields.newPassword)}
        />
      </AuthForm>
      <Aside>
        Wrong or old code?
        <Button variant="plain" onClick={() => onCorrectCode()}>
          Back to the code
        </Button>
      </Aside>
    </>
  )
}
