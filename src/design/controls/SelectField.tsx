import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { controlStyle } from './controlStyle'
import { Field, type FieldFrame } from './Field'

export function SelectField({ label, hint, error, id, ...select }: FieldFrame & ComponentPropsWithRef<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  )
}

const Select = styled.select`
  ${controlStyle}
  text-overflow: ellipsis;
`
