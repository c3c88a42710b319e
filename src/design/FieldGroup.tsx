import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { FieldError } from './FieldError'
import { theme } from './tokens'
import { VisuallyHidden } from './VisuallyHidden'

interface FieldGroupProps {
  legend: string
  hint?: ReactNode
  error?: string
  /** The legend is read aloud only. */
  legendHidden?: boolean
  children: ReactNode
}

/** Controls that answer one question together. */
export function FieldGroup({ legend, hint, error, legendHidden = false, children }: FieldGroupProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')

  return (
    <fieldset aria-describedby={described || undefined}>
      {legendHidden ? <VisuallyHidden as="legend">{legend}</VisuallyHidden> : <Legend>{legend}</Legend>}
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
