import { Navigate } from 'react-router-dom'
import { codeValidMinutes } from '../../../contract/limits'
import { useSendVerifyOtpMutation, useVerifyEmailMutation } from '../../api/api'
import { errorOf } from '../../api/apiError'
import { useAppSelector } from '../../app/hooks'
import { PageHeading } from '../../design/layout/PageHeading'
import { AuthLayout } from './AuthLayout'
import { selectUser } from './authSlice'
import { CodeForm, ResendCode } from './code/CodeForm'
import { useReturnTo } from './returnTo'

export function VerifyEmailPage() {
  const user = useAppSelector(selectUser)
  const returnTo = useReturnTo()
  const [verify] = useVerifyEmailMutation()
  const [send, { isLoading: isSending }] = useSendVerifyOtpMutation()

  if (!user || user.isVerified) return <Navigate to={returnTo} replace />

  async function submit(otp: string) {
    const { error } = await verify({ otp })
    return errorOf(error)?.message
  }

  return (
    <AuthLayout title="Verify your email" picture="london">
      <PageHeading
        lead={`Enter the six digits we sent to ${user.email}. The code expires in ${codeValidMinutes} minutes.`}
      >
        Verify your email
      </PageHeading>
      <CodeForm onSubmit={submit} submitLabel="Verify" busyText="Verifying..." />
      <ResendCode onResend={() => void send()} busy={isSending} />
    </AuthLayout>
  )
}
