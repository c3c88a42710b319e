import type { ComponentPropsWithRef, FocusEvent } from 'react'
import styled from 'styled-components'
import { controlStyle } from './controlStyle'
import { Field, type FieldFrame } from './Field'

/** Grows with its content where the browser supports it. */
export function TextareaField({
  label,
  hint,
  error,
  id,
  rows = 4,
  ...textarea
}: FieldFrame & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <Textarea rows={rows} onFocus={showWhole} {...textarea} {...control} />}
    </Field>
  )
}

/** By themselves browsers scroll to the caret's line only. */
const showWhole = ({ currentTarget }: FocusEvent) => currentTarget.scrollIntoView({ block: 'nearest' })

const Textarea = styled.textarea`
  ${controlStyle}
  resize: vertical;
  field-sizing: content;
  min-block-size: 6rem;
`
