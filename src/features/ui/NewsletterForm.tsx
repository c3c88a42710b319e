import { useRef, useState, type FormEvent } from 'react'
import styled from 'styled-components'
import { fields, problemWith } from '../../../contract/fields'
import { sentences } from '../../../contract/sentences'
import { Button } from '../../design/Button'
import { notify } from '../../design/notify'
import { TextField } from '../../design/TextField'
import { theme } from '../../design/tokens'

/** The footer's newsletter: it thanks, and sends nothing anywhere (section 2). */
export function NewsletterForm() {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()

  const emailProblem = () => problemWith(fields.email, input.current?.value ?? '')

  function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const problem = emailProblem()
    setError(problem)
    if (problem) return input.current?.focus()

    notify.success(sentences.subscribed)
    event.currentTarget.reset()
  }

  return (
    // The browser's own bubbles vanish after a moment; ours stay until the value is right.
    <Form noValidate onSubmit={subscribe} aria-label="Newsletter">
      <TextField
        ref={input}
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={error}
        onChange={() => error && setError(emailProblem())}
      />
      <Button type="submit">Subscribe</Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(3)};
  max-width: 28rem;

  /* On the control's line, whatever stands above and below it. */
  button {
    align-self: start;
    margin-top: calc(${theme.space(1)} + 0.8125rem * 1.4);
  }
`
