import type { MouseEvent } from 'react'
import styled from 'styled-components'
import { Button } from '../design/controls/Button'
import { Notice } from '../design/feedback/Notice'
import { theme } from '../design/tokens'

interface DraftNoticeProps {
  draft: { restored?: object; discard: () => void }
}

/** Above a form that has been filled with its draft: nothing of it is saved. */
export function DraftNotice({ draft: { restored, discard } }: DraftNoticeProps) {
  if (!restored) return null

  function start(event: MouseEvent) {
    // The button goes.
    event.currentTarget.closest('form')?.querySelector('input')?.focus()
    discard()
  }

  return (
    <Row>
      You haven’t saved these entries yet.
      <Button variant="plain" size="small" onClick={start}>
        Discard them
      </Button>
    </Row>
  )
}

const Row = styled(Notice)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${theme.space(4)};
`
