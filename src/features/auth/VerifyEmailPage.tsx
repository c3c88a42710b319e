import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { codeValidMinutes } from '@contract/limits'
import { useSendVerifyOtpMutation, useVerifyEmailMutation } from '../../api/api'
import { errorOf } from '../../api/apiError'
import { useAppSelector } from '../../app/hooks'
import { Button } from '../../design/controls/Button'
import { LinkButton } from '../../design/controls/LinkButton'
import { focusPageHeading, PageHeading } from '../../design/layout/PageHeading'
import { Aside, AuthLayout } from './AuthLayout'
import { selectUser } from './authSlice'
import { ChangeEmailForm } from './ChangeEmailForm'
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

  async function submit(otp: string) {
    const { error } = await verify({ otp })
    return errorOf(error)?.message
  }

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
