import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { FieldError } from './Field'
import { theme } from '../tokens'

interface FieldGroupProps {
  legend: string
  hint?: ReactNode
  error?: string
  children: ReactNode
}

export function FieldGroup({ legend, hint, error, children }: FieldGroupProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')

  return (
    <fieldset aria-describedby={described || undefined}>
      <Legend>{legend}</Legend>
      {children}
      {error && <FieldError id={`${id}-error`} error={error} />}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </fieldset>
  )
}

const Legend = styled.legend`
  margin-bottom: ${theme.space(1)};
  ${theme.type.strong}
`

const Hint = styled.p`
  margin-top: ${theme.space(1)};
  ${theme.type.caption}
  color: ${theme.color.quiet};
`
