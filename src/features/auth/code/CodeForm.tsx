import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useController, useForm } from 'react-hook-form'
import { validateField } from '@contract/field'
import { fields } from '@contract/fields'
import { codeResendSeconds } from '@contract/limits'
import { useAppSelector } from '../../../app/hooks'
import { Button } from '../../../design/controls/Button'
import { useClock } from '../../../lib/useClock'
import { Aside, AuthForm } from '../AuthLayout'
import { selectCodeSentAt } from '../authSlice'
import { CodeInput } from './CodeInput'

interface CodeFormProps {
  /** Entered before. */
  initialCode?: string
  /** What was wrong with it. */
  initialError?: string
  /** Called with six digits. A returned message is shown as an error. */
  onSubmit: (code: string) => Promise<string | undefined> | undefined
  submitLabel: string
  busyText?: string
}

/** For both one-time codes. */
export function CodeForm({ initialCode = '', initialError, onSubmit, submitLabel, busyText }: CodeFormProps) {
  const form = useForm({ reValidateMode: 'onSubmit', defaultValues: { code: initialCode } })
  const { setError, setFocus } = form
  const { field, fieldState } = useController({
    control: form.control,
    name: 'code',
    rules: { validate: (code) => validateField(fields.code, code) },
  })

  // Once the page has moved the focus to its heading.
  useEffect(() => {
    const timer = setTimeout(() => initialError && setError('code', { message: initialError }, { shouldFocus: true }))
    return () => clearTimeout(timer)
  }, [initialError, setError])

  const submit = form.handleSubmit(async ({ code }) => {
    const refusal = await onSubmit(code)
    if (!refusal) return
    // Screen readers announce the error only if it is rendered before its field gets the focus.
    flushSync(() => setError('code', { message: refusal }))
    setFocus('code')
  })

  function change(digits: string) {
    form.clearErrors('code')
    field.onChange(digits)
  }

  return (
    <AuthForm form={form} onSubmit={submit} submitLabel={submitLabel} busyText={busyText}>
      <CodeInput {...field} legend="Verification code" onChange={change} error={fieldState.error?.message} />
    </AuthForm>
  )
}

export function ResendCode({ onResend, busy }: { onResend: () => void; busy: boolean }) {
  const wait = useResendWait()

  return (
    <Aside>
      {wait > 0 ? `Didn’t get a code? You can request a new one in ${wait} s.` : 'Didn’t get a code?'}
      <Button variant="plain" disabled={wait > 0} busy={busy} busyText="Sending..." onClick={onResend}>
        Send a new code
      </Button>
    </Aside>
  )
}

/** Seconds until the server would send another code. */
function useResendWait(): number {
  const sentAt = useAppSelector(selectCodeSentAt) ?? 0
  const secondsLeft = () => Math.max(0, Math.ceil(codeResendSeconds - (Date.now() - sentAt) / 1000))
  return useClock(secondsLeft, 1000)
}
