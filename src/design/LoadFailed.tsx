import styled from 'styled-components'
import { Button } from './Button'
import { theme } from './tokens'

interface LoadFailedProps {
  /** Completes the sentence: `rooms`, `your bookings`. */
  what?: string
  /** Instead of that sentence. */
  message?: string
  onRetry: () => void
  /** Another try is under way. */
  busy?: boolean
}

/** Says in its place that something did not come, and offers another try. */
export function LoadFailed({ what = 'this', message, onRetry, busy }: LoadFailedProps) {
  return (
    <Place role="alert">
      <p>{message ?? `We could not load ${what}.`}</p>
      <Button variant="quiet" busy={busy} busyText="Trying..." onClick={onRetry}>
        Try again
      </Button>
    </Place>
  )
}

const Place = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space(4)};
  padding-block: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};
  ${theme.type.lead}
`
