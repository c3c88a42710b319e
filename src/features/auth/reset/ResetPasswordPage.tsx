import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSelector } from 'react-redux'
import { focusPageHeading } from '../../../design/layout/PageHeading'
import { AuthLayout } from '../AuthLayout'
import { selectReset } from '../authSlice'
import { ResetCodeStep } from './ResetCodeStep'
import { ResetEmailStep } from './ResetEmailStep'
import { ResetPasswordStep } from './ResetPasswordStep'
import type { ResetFields } from '../authFields'

/** Keeps all entries in the form and the slice, so that going back loses nothing. */
export function ResetPasswordPage() {
  const { step, email, code } = useSelector(selectReset)
  const [digits, setDigits] = useState(code)
  const form = useForm<ResetFields>({ mode: 'onTouched', defaultValues: { email, newPassword: '' } })
  useHeadingFocus(step)

  return (
    <AuthLayout title="Reset password" picture="paris">
      {step === 'email' && <ResetEmailStep form={form} />}
      {step === 'code' && <ResetCodeStep email={email} digits={digits} onChange={setDigits} />}
      {step === 'password' && <ResetPasswordStep form={form} />}
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
