import styled from 'styled-components'
import { Button } from '../controls/Button'
import { theme } from '../tokens'

interface LoadFailedProps {
  /** Completes the sentence: `rooms`, `your bookings`. */
  what?: string
  /** Replaces that sentence. */
  message?: string
  onRetry: () => void
  busy?: boolean
}

/** An error message with a retry button, in place of the content. */
export function LoadFailed({ what = 'this', message, onRetry, busy }: LoadFailedProps) {
  return (
    <Failure role="alert">
      <p>{message ?? `We could not load ${what}.`}</p>
      <Button variant="quiet" busy={busy} busyText="Trying..." onClick={onRetry}>
        Try again
      </Button>
    </Failure>
  )
}

const Failure = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space(4)};
  padding-block: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};
  ${theme.type.lead}
`
