import type { ReactNode, SubmitEventHandler } from 'react'
import styled from 'styled-components'
import { Button } from '../../design/Button'
import { Notice } from '../../design/Notice'
import { theme } from '../../design/tokens'

interface ProfileFormProps {
  /** Its name, for those who listen. */
  label: string
  submit: string
  busy: boolean
  onSubmit: SubmitEventHandler
  /** What went wrong, where no field is to blame. */
  problem?: string
  /** What the server said to the last yes. */
  success?: string
  children: ReactNode
}

/** The frame of the page's forms: fields, what went wrong, the button, and beside it what went well. */
export function ProfileForm({ label, submit, busy, onSubmit, problem, success, children }: ProfileFormProps) {
  return (
    <Form noValidate aria-label={label} onSubmit={onSubmit}>
      {children}
      {problem && <Notice tone="error">{problem}</Notice>}
      <Finish>
        <Button type="submit" variant="quiet" busy={busy} busyText="Saving...">
          {submit}
        </Button>
        <span role="status">{success}</span>
      </Finish>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
  max-width: 420px;
`

const Finish = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(3)} ${theme.space(4)};
  ${theme.type.small}
  color: ${theme.color.paid};
`
