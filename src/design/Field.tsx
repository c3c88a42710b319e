import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { FieldError } from './FieldError'
import { theme } from './tokens'

/** What ties a control to its label, hint and error: spread it on the control. */
interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldFrame {
  label: string
  /** Stays readable while one types; a placeholder would not. */
  hint?: ReactNode
  /** A sentence that says what to do. */
  error?: string
  /** The label is read aloud only. */
  labelHidden?: boolean
}

interface FieldProps extends FieldFrame {
  id?: string
  children: (control: FieldControl) => ReactNode
}

/** A labelled control of any kind, with its hint and its error. */
export function Field({ label, hint, error, labelHidden = false, id, children }: FieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')

  return (
    <Frame>
      <Label htmlFor={controlId} $hidden={labelHidden}>
        {label}
      </Label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId} error={error} />}
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </Frame>
  )
}

const Frame = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space(1)};
  min-width: 0;
`

const Label = styled.label<{ $hidden: boolean }>`
  ${theme.type.caption}
  color: ${theme.color.quiet};
  ${({ $hidden }) => $hidden && 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);'}
`

const Hint = styled.p`
  ${theme.type.caption}
  color: ${theme.color.quiet};
`
