import { useEffect, useRef, useState, type FormEvent } from 'react'
import { validateField } from '@contract/field'
import { fields } from '@contract/fields'
import { codeResendSeconds } from '@contract/limits'
import { useAppSelector } from '../../../app/hooks'
import { Button } from '../../../design/controls/Button'
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
  const boxes = useRef<{ focus: () => void }>(null)
  const [code, setCode] = useState(initialCode)
  const [error, setError] = useState(initialError)
  const [isBusy, setIsBusy] = useState(false)

  // Once the page has moved the focus to its heading.
  useEffect(() => {
    if (!initialError) return
    const timer = setTimeout(() => boxes.current?.focus())
    return () => clearTimeout(timer)
  }, [initialError])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const problem = validateField(fields.code, code)
    if (problem) return showError(problem)

    setIsBusy(true)
    const refusal = await onSubmit(code)
    setIsBusy(false)
    if (refusal) showError(refusal)
  }

  function showError(message: string) {
    setError(message)
    boxes.current?.focus()
  }

  function change(digits: string) {
    setError(undefined)
    setCode(digits)
  }

  return (
    <AuthForm noValidate onSubmit={submit}>
      <CodeInput ref={boxes} legend="Verification code" value={code} onChange={change} error={error} />
      <Button type="submit" wide busy={isBusy} busyText={busyText}>
        {submitLabel}
      </Button>
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
  const [, setTick] = useState(0)
  const wait = Math.max(0, secondsLeft(sentAt))

  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setTick((tick) => tick + 1), 1000)
    return () => clearTimeout(timer)
  })

  return wait
}

const secondsLeft = (sentAt: number) => Math.ceil(codeResendSeconds - (Date.now() - sentAt) / 1000)
