import { useId, useRef, useState, type FormEvent } from 'react'
import styled from 'styled-components'
import { messages } from '@contract/messages'
import { Button } from '../../design/controls/Button'
import { TextField } from '../../design/controls/TextField'
import { theme } from '../../design/tokens'
import { Band, TextColumn, TwoColumns } from './Section'

/** Only says thank you: there is no newsletter to subscribe to, and no validation. */
export function StayInspired() {
  const headingId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isSubscribed, setSubscribed] = useState(false)

  function subscribe(event: FormEvent) {
    event.preventDefault()
    if (input.current?.value.trim()) setSubscribed(true)
  }

  return (
    <Band aria-labelledby={headingId}>
      <TwoColumns>
        <TextColumn>
          <h2 id={headingId}>Stay Inspired</h2>
          <p>New places to wake up in, and the seasons to see them in.</p>
        </TextColumn>
        <Form noValidate onSubmit={subscribe}>
          <TextField ref={input} label="Email" type="email" autoComplete="email" />
          <Button type="submit" variant="plain">
            Subscribe
          </Button>
          <p role="status">{isSubscribed && messages.subscribed}</p>
        </Form>
      </TwoColumns>
    </Band>
  )
}

/** A line to write on: the footer, right below, has a form of its own, in a box. */
const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  align-content: end;
  gap: ${theme.space(2)};

  input {
    padding-inline: 0;
    border-width: 0 0 1px;
    border-radius: 0;
    background: none;
    ${theme.type.card}
  }
  button {
    border-bottom: 1px solid ${theme.color.edge};
    border-radius: 0;
  }
  p {
    grid-column: 1 / -1;
  }
`
