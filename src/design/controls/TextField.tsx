import { useId, type ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { controlStyle } from './controlStyle'
import { Field, type FieldFrame } from './Field'

interface TextFieldProps extends FieldFrame, ComponentPropsWithRef<'input'> {
  /** Suggestions: any other value may be typed. */
  options?: readonly string[]
}

export function TextField({ label, hint, error, id, options, ...input }: TextFieldProps) {
  const listId = useId()

  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <>
          <Input {...input} {...control} list={options && listId} />
          {options && (
            <datalist id={listId}>
              {options.map((option) => (
                <option key={option} value={option} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

const Input = styled.input`
  ${controlStyle}
`
