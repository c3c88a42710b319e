import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import styled from 'styled-components'
import { fields } from '@contract/fields'
import { codeValidMinutes } from '@contract/limits'
import { useChangeEmailMutation, useSendVerifyOtpMutation, useVerifyEmailMutation } from '../../api/api'
import { errorOf } from '../../api/apiError'
import { fieldProps, setServerError } from '../../api/formFields'
import { useAppSelector } from '../../app/hooks'
import { Button } from '../../design/controls/Button'
import { LinkButton } from '../../design/controls/LinkButton'
import { PasswordField } from '../../design/controls/PasswordField'
import { TextField } from '../../design/controls/TextField'
import { focusPageHeading, PageHeading } from '../../design/layout/PageHeading'
import { theme } from '../../design/tokens'
import { Aside, AuthForm, AuthLayout } from './AuthLayout'
import { selectUser } from './authSlice'
import { CodeForm, ResendCode } from './code/CodeForm'
import { useReturnTo } from './returnTo'

export default function VerifyEmailPage() {
  const user = useAppSelector(selectUser)
  const returnTo = useReturnTo()
  const [verify] = useVerifyEmailMutation()
  const [send, { isLoading: isSending }] = useSendVerifyOtpMutation()

  const [isChanging, setIsChanging] = useState(false)
  const [changes, setChanges] = useState(0)

  if (!user || user.isVerified) return <Navigate to={returnTo} replace />

  const submit = async (otp: string) => errorOf((await verify({ otp })).error)?.message

  function acceptChange() {
    setIsChanging(false)
    setChanges(changes + 1)
    focusPageHeading()
  }

  return (
    <AuthLayout title="Verify your email" picture="london">
      <PageHeading
        lead={`Enter the six digits we sent to ${user.email}. The code expires in ${codeValidMinutes} minutes.`}
      >
        Verify your email
      </PageHeading>
      {/* Digits of a code that went to another address are of no use; those of whoever another tab has logged out are kept. */}
      <CodeForm key={changes} onSubmit={submit} submitLabel="Verify" busyText="Verifying..." />
      <div>
        <ResendCode onResend={() => void send()} busy={isSending} />
        <Aside>
          Not your address?
          <Button variant="plain" aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
            Change email
          </Button>
        </Aside>
        {isChanging && <ChangeEmailForm email={user.email} onChanged={acceptChange} />}
        <Aside>
          You can also do this later, from the account menu.
          <LinkButton to={returnTo} variant="quiet" size="small">
            Later
          </LinkButton>
        </Aside>
      </div>
    </AuthLayout>
  )
}

/** For an address that was mistyped at sign-up. */
function ChangeEmailForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const form = useForm({ mode: 'onTouched', defaultValues: { email, currentPassword: '' } })
  const field = fieldProps(form)
  const [change] = useChangeEmailMutation()

  const submit = form.handleSubmit(async (entered) => {
    const { error } = await change(entered)
    if (error) setServerError(form, error)
    else onChanged()
  })

  return (
    <Change
      form={form}
      aria-label="Change your email"
      onSubmit={submit}
      submitLabel="Change email and send a code"
      busyText="Saving..."
      variant="quiet"
    >
      <TextField label="Email" type="email" autoComplete="email" {...field('email', fields.email)} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...field('currentPassword', fields.currentPassword)}
      />
    </Change>
  )
}

const Change = styled(AuthForm<{ email: string; currentPassword: string }>)`
  margin-block: ${theme.space(2)} ${theme.space(6)};
`
