import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { controlStyle } from './controlStyle'
import { Field, type FieldFrame } from './Field'

/** Several lines; it grows with what is written where the browser can. */
export function TextareaField({
  label,
  hint,
  error,
  labelHidden,
  id,
  rows = 4,
  ...textarea
}: FieldFrame & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden} id={id}>
      {(control) => <Textarea rows={rows} {...textarea} {...control} />}
    </Field>
  )
}

const Textarea = styled.textarea`
  ${controlStyle}
  resize: vertical;
  field-sizing: content;
  min-block-size: 6rem;
`
