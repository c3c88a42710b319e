import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { warningCircle } from '../icons/home'
import { Icon } from '../media/Icon'
import { theme } from '../tokens'

/** Spread on the control to connect it with its label, hint and error. */
interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldFrame {
  label: string
  /** Stays visible while typing, unlike a placeholder. */
  hint?: ReactNode
  /** A sentence that says how to fix the value. */
  error?: string
}

interface FieldProps extends FieldFrame {
  id?: string
  children: (control: FieldControl) => ReactNode
}

/** Label, hint and error around any control. */
export function Field({ label, hint, error, id, children }: FieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')

  return (
    <Frame>
      <Caption as="label" htmlFor={controlId}>
        {label}
      </Caption>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId} error={error} />}
      {hint && <Caption id={hintId}>{hint}</Caption>}
    </Frame>
  )
}

const Frame = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space(1)};
  min-width: 0;
`

const Caption = styled.p`
  ${theme.type.caption}
  color: ${theme.color.quiet};
`

/** Not a live region: the focused control has it as its description, so it is announced once. */
export function FieldError({ id, error }: { id: string; error: string }) {
  if (!error) return null
  return (
    <Message id={id}>
      <Icon path={warningCircle} size={18} />
      {error}
    </Message>
  )
}

const Message = styled.p`
  display: flex;
  gap: ${theme.space(1)};
  color: ${theme.color.error};
  ${theme.type.small}
  line-height: 1.3;

  svg {
    flex: none;
  }
`
