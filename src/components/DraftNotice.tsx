import type { MouseEvent } from 'react'
import { Button } from '../design/controls/Button'
import { NoticeRow } from '../design/feedback/Notice'

/** Above a form that has been filled with its draft: nothing of it is saved. */
export function DraftNotice({ draft: { restored, discard } }: { draft: { restored?: object; discard: () => void } }) {
  if (!restored) return null

  return (
    <NoticeRow>
      You haven’t saved these entries yet.
      <DiscardButton discard={discard}>Discard them</DiscardButton>
    </NoticeRow>
  )
}

/** Of a form. It goes itself when it is pressed: its form’s first field takes the focus. */
export function DiscardButton({ discard, children }: { discard: () => void; children: string }) {
  function press(event: MouseEvent) {
    event.currentTarget.closest('form')?.querySelector('input')?.focus()
    discard()
  }

  return (
    <Button variant="plain" size="small" onClick={press}>
      {children}
    </Button>
  )
}
