import type { ReactNode, SubmitEventHandler } from 'react'
import styled, { css } from 'styled-components'
import { Button } from '../../design/controls/Button'
import { Notice } from '../../design/feedback/Notice'
import { theme } from '../../design/tokens'

interface ProfileFormProps {
  /** Accessible name. */
  label: string
  submit: string
  busy: boolean
  /** Label while busy. */
  busyText?: string
  /** What it does cannot be undone. */
  isFinal?: boolean
  onSubmit: SubmitEventHandler
  /** An error that belongs to no field. */
  problem?: string
  /** The server's message after saving. */
  success?: string
  children: ReactNode
}

export function ProfileForm({
  label,
  submit,
  busy,
  busyText = 'Saving...',
  isFinal = false,
  onSubmit,
  problem,
  success,
  children,
}: ProfileFormProps) {
  return (
    <Form noValidate aria-label={label} onSubmit={onSubmit}>
      {children}
      {problem && <Notice tone="error">{problem}</Notice>}
      <SubmitRow>
        <SubmitButton type="submit" variant="quiet" busy={busy} busyText={busyText} $isFinal={isFinal}>
          {submit}
        </SubmitButton>
        <span role="status">{success}</span>
      </SubmitRow>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
  max-width: 420px;
`

const final = css`
  border-color: currentcolor;
  color: ${theme.color.error};

  &:hover:not([aria-disabled]) {
    border-color: currentcolor;
    background: ${theme.color.errorTint};
    color: ${theme.color.error};
  }
`

const SubmitButton = styled(Button)<{ $isFinal: boolean }>`
  ${({ $isFinal }) => $isFinal && final}
`

const SubmitRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(3)} ${theme.space(4)};
  ${theme.type.small}
  color: ${theme.color.paid};
`
