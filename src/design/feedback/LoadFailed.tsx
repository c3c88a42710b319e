import { useLayoutEffect, useRef } from 'react'
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
  const failure = useRef<HTMLDivElement>(null)

  // The button that was pressed goes with it: the focus goes to the heading above.
  useLayoutEffect(() => {
    const element = failure.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      element.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2')?.focus()
    }
  }, [])

  return (
    <Failure ref={failure} role="alert">
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
