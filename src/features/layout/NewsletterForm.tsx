import { useRef, useState, type FormEvent } from 'react'
import styled from 'styled-components'
import { validateField } from '@contract/field'
import { firstFields } from '@contract/firstFields'
import { messages } from '@contract/messages'
import { Button } from '../../design/controls/Button'
import { notify } from '../../design/feedback/notify'
import { TextField } from '../../design/controls/TextField'
import { theme } from '../../design/tokens'

/** Only says thank you: nothing is sent. */
export function NewsletterForm() {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()

  const emailProblem = () => validateField(firstFields.email, input.current?.value ?? '')

  function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const problem = emailProblem()
    setError(problem)
    if (problem) return input.current?.focus()

    notify.success(messages.subscribed)
    event.currentTarget.reset()
  }

  return (
    // The browser's own error bubbles vanish after a moment.
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

  /* Aligned with the input, not with its label or error. */
  button {
    align-self: start;
    margin-top: calc(${theme.space(1)} + 0.8125rem * 1.4);
  }
`
