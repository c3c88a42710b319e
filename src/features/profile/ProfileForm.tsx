import { useId, type ReactNode, type SubmitEventHandler } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { Button } from '../../design/controls/Button'
import { Notice } from '../../design/feedback/Notice'
import { SubjectRow } from '../../design/layout/SubjectRow'
import { theme } from '../../design/tokens'

interface ProfileFormProps<Values extends FieldValues> {
  title: string
  /** What it is used for. */
  about: string
  form: Pick<UseFormReturn<Values>, 'formState'>
  submitLabel: string
  busyText?: string
  isDestructive?: boolean
  /** The server's message after saving. */
  success?: string
  onSubmit: SubmitEventHandler
  children: ReactNode
}

/** A part of the profile: what it is used for, and beside it a form of its own. */
export function ProfileForm<Values extends FieldValues>({
  title,
  about,
  form: { formState },
  submitLabel,
  busyText = 'Saving...',
  isDestructive = false,
  success,
  onSubmit,
  children,
}: ProfileFormProps<Values>) {
  const { errors, isSubmitting } = formState
  const id = useId()

  return (
    <SubjectRow aria-labelledby={id}>
      <Subject>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </Subject>
      <Form noValidate aria-label={title} onSubmit={onSubmit}>
        {children}
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <SubmitRow>
          <Button type="submit" variant={isDestructive ? 'danger' : 'quiet'} busy={isSubmitting} busyText={busyText}>
            {submitLabel}
          </Button>
          <span role="status">{success}</span>
        </SubmitRow>
      </Form>
    </SubjectRow>
  )
}

const Subject = styled.div`
  p {
    max-width: 22rem;
    margin-top: ${theme.space(1)};
    color: ${theme.color.quiet};
    ${theme.type.small}
  }
`

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
  max-width: 420px;
`

const SubmitRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(3)} ${theme.space(4)};
  ${theme.type.small}
  color: ${theme.color.paid};
`
