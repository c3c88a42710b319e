import styled from 'styled-components'
import type { Booking } from '../../../../contract/entities'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { formatDate } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { MarkQuestion } from './MarkQuestion'
import { offeredMarks } from './offeredMarks'
import { PanelSection } from './PanelSection'
import { MarkTag } from './StayTags'
import { markActions, type NewMark } from './stayWords'
import { useKeptFocus } from './useKeptFocus'
import { useMark } from './useMark'

interface StayMarksProps {
  booking: Booking
  today: string
}

/** What is noted of a stay, and what can be. */
export function StayMarks({ booking, today }: StayMarksProps) {
  const { mark, status, checkInDate } = booking
  const marking = useMark(booking)
  const { noting, problem, note } = marking
  const { heading, keepFocus } = useKeptFocus(mark ?? status)
  const offered = offeredMarks(booking, today)

  function press(next: NewMark) {
    keepFocus()
    void note(next)
  }

  const isCancelled = status === 'cancelled'
  // Whoever marks one that was cancelled meanwhile reads so.
  if (isCancelled && !problem) return null

  return (
    <PanelSection>
      <h3 ref={heading} tabIndex={-1}>
        At the desk
      </h3>
      <MarkTag mark={mark} />
      {!mark && !isCancelled && today < checkInDate && <p>Check-in is on {formatDate(checkInDate)}.</p>}
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {offered.length > 0 && (
        <Buttons>
          {offered.map((next, position) => (
            <Button
              key={next}
              size="small"
              variant={position === 0 && next !== 'none' ? 'primary' : 'quiet'}
              busy={noting === next}
              disabled={noting !== undefined}
              onClick={() => press(next)}
            >
              {markActions[next]}
            </Button>
          ))}
        </Buttons>
      )}
      <MarkQuestion booking={booking} marking={marking} />
    </PanelSection>
  )
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`
