import styled, { keyframes } from 'styled-components'
import { theme } from '../../design/tokens'

interface SpinnerProps {
  /** Visible: under reduced motion the ring does not turn. */
  label: string
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <Progress role="status">
      <Ring aria-hidden="true" />
      {label}
    </Progress>
  )
}

const turn = keyframes`
  to { transform: rotate(1turn); }
`

const Progress = styled.p`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(3)};
  color: ${theme.color.quiet};
`

const Ring = styled.span`
  width: 24px;
  height: 24px;
  border: 2px solid ${theme.color.line};
  border-top-color: ${theme.color.sea};
  border-radius: ${theme.radius.round};
  animation: ${turn} 1s linear infinite;
`
