import styled, { keyframes } from 'styled-components'
import { theme } from './tokens'

interface SpinnerProps {
  /** Said and shown: under reduced motion the ring stands still and the words alone tell. */
  label: string
}

/** The only thing on the site that goes round: the loader page's. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <Place role="status">
      <Ring aria-hidden="true" />
      {label}
    </Place>
  )
}

const turn = keyframes`
  to { transform: rotate(1turn); }
`

const Place = styled.p`
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
