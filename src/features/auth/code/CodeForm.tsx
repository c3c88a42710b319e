import { useRef, useState, type FormEvent } from 'react'
import { problemWith } from '../../../../contract/field'
import { fields } from '../../../../contract/fields'
import { Button } from '../../../design/controls/Button'
import { CodeInput } from './CodeInput'
import { AuthForm } from '../formParts'

interface CodeFormProps {
  code: string
  onChange: (code: string) => void
  /** Called with six digits. A returned message is shown as an error. */
  onSubmit: (code: string) => Promise<string | undefined> | string | undefined
  submitLabel: string
  busyText?: string
}

/** For both one-time codes. */
export function CodeForm({ code, onChange, onSubmit, submitLabel, busyText }: CodeFormProps) {
  const boxes = useRef<{ focus: () => void }>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const problem = problemWith(fields.code, code)
    if (problem) return complain(problem)

    setBusy(true)
    const complaint = await onSubmit(code)
    setBusy(false)
    if (complaint) complain(complaint)
  }

  function complain(sentence: string) {
    setError(sentence)
    boxes.current?.focus()
  }

  function change(digits: string) {
    setError(undefined)
    onChange(digits)
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
