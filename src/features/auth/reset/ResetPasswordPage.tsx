import { useEffect, useRef } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { fields, passwordHint } from '../../../../contract/fields'
import { codeValidMinutes } from '../../../../contract/limits'
import { useResetPasswordMutation, useSendResetOtpMutation } from '../../../api/api'
import { fieldProps, setServerError } from '../../../api/formFields'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Button } from '../../../design/controls/Button'
import { HiddenUsername, PasswordField } from '../../../design/controls/PasswordField'
import { TextField } from '../../../design/controls/TextField'
import { Notice } from '../../../design/feedback/Notice'
import { focusPageHeading, PageHeading } from '../../../design/layout/PageHeading'
import { appPaths } from '../../../paths'
import { Aside, AuthForm, AuthLayout } from '../AuthLayout'
import { resetCodeEntered, resetStepChosen, selectReset } from '../authSlice'
import { CodeForm, ResendCode } from '../code/CodeForm'
import { useReturnTo } from '../returnTo'

interface ResetFields {
  email: string
  newPassword: string
}

interface StepProps {
  form: UseFormReturn<ResetFields>
}

/** Keeps all entries in the form and the slice, so that going back loses nothing. */
export function ResetPasswordPage() {
  const { step, email } = useAppSelector(selectReset)
  const form = useForm<ResetFields>({ mode: 'onTouched', defaultValues: { email, newPassword: '' } })
  useHeadingFocus(step)

  return (
    <AuthLayout title="Reset password" picture="paris">
      {step === 'email' && <EmailStep form={form} />}
      {step === 'code' && <CodeStep />}
      {step === 'password' && <PasswordStep form={form} />}
    </AuthLayout>
  )
}

/** Screen readers continue at the heading of the new step. */
function useHeadingFocus(step: string) {
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusPageHeading()
  }, [step])
}

/** The slice moves on when the code has been sent. */
function EmailStep({ form }: StepProps) {
  const { errors, isSubmitting } = form.formState
  const returnTo = useReturnTo()
  const [sendCode] = useSendResetOtpMutation()

  const submit = form.handleSubmit(async ({ email }) => {
    const { error } = await sendCode({ email })
    setServerError(form, error)
  })

  return (
    <>
      <PageHeading lead="Enter your email and we’ll send you a six-digit code.">Reset password</PageHeading>
      <AuthForm noValidate onSubmit={submit}>
        <TextField label="Email" type="email" autoComplete="email" {...fieldProps(form)('email', fields.email)} />
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <Button type="submit" wide busy={isSubmitting} busyText="Sending...">
          Send code
        </Button>
      </AuthForm>
      <Aside>
        <Link to={appPaths.signUp} state={{ returnTo }}>
          Back to login
        </Link>
      </Aside>
    </>
  )
}

/** Only keeps the code: the next step checks it. */
function CodeStep() {
  const { email, code } = useAppSelector(selectReset)
  const dispatch = useAppDispatch()
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
        onSubmit={(entered) => void dispatch(resetCodeEntered(entered))}
        submitLabel="Continue"
      />
      <div>
        <ResendCode onResend={() => void sendCode({ email })} busy={isLoading} />
        <Aside>
          Not your address?
          <Button variant="plain" onClick={() => dispatch(resetStepChosen('email'))}>
            Use another email
          </Button>
        </Aside>
      </div>
    </>
  )
}

/** Sends code and password together. */
function PasswordStep({ form }: StepProps) {
  const { errors, isSubmitting } = form.formState
  const { email, code } = useAppSelector(selectReset)
  const returnTo = useReturnTo()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [reset] = useResetPasswordMutation()

  const submit = form.handleSubmit(async ({ newPassword }) => {
    const { error } = await reset({ email, otp: code, newPassword })
    if (error) setServerError(form, error)
    else void navigate(appPaths.signUp, { state: { returnTo, email } })
  })

  return (
    <>
      <PageHeading lead={`For ${email}. You’ll be logged out everywhere. Then log in with the new password.`}>
        Choose a new password
      </PageHeading>
      <AuthForm noValidate onSubmit={submit}>
        <HiddenUsername email={email} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={passwordHint}
          {...fieldProps(form)('newPassword', fields.newPassword)}
        />
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <Button type="submit" wide busy={isSubmitting} busyText="Saving...">
          Set new password
        </Button>
      </AuthForm>
      <Aside>
        Wrong or old code?
        <Button variant="plain" onClick={() => dispatch(resetStepChosen('code'))}>
          Back to the code
        </Button>
      </Aside>
    </>
  )
}
