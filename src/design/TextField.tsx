import { useId, type ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { controlStyle } from './controlStyle'
import { Field, type FieldFrame } from './Field'

interface TextFieldProps extends FieldFrame, ComponentPropsWithRef<'input'> {
  /** Suggestions, which are not limits: anything may be typed. */
  options?: readonly string[]
}

/** One line of text, a number, a date: whatever `type` says. */
export function TextField({ label, hint, error, labelHidden, id, options, ...input }: TextFieldProps) {
  const listId = useId()

  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden} id={id}>
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
