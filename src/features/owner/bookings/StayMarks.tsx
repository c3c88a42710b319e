import type { Booking } from '../../../../contract/entities'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { formatDate } from '../../../design/format'
import { ButtonRow } from '../shared/formLayout'
import { MarkTag } from './BookingStatus'
import { ConfirmMark } from './ConfirmMark'
import { useFocusFallback } from './useFocusFallback'
import { markActions, useMark, type NewMark } from './useMark'

interface StayMarksProps {
  booking: Booking
  today: string
}

export function StayMarks({ booking, today }: StayMarksProps) {
  const { mark, status, checkInDate } = booking
  const marking = useMark(booking, today)
  const { pending, problem, send } = marking
  const { heading, onPress } = useFocusFallback(mark ?? status)
  const offered = offeredMarks(booking, today)

  function press(next: NewMark) {
    onPress()
    void send(next)
  }

  const isCancelled = status === 'cancelled'
  // A stay that was cancelled meanwhile still shows why it could not be marked.
  if (isCancelled && !problem) return null

  return (
    <section>
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
        <ButtonRow>
          {offered.map((next, position) => (
            <Button
              key={next}
              size="small"
              variant={position === 0 && next !== 'none' ? 'primary' : 'quiet'}
              busy={pending === next}
              disabled={pending !== undefined}
              onClick={() => press(next)}
            >
              {markActions[next]}
            </Button>
          ))}
        </ButtonRow>
      )}
      <ConfirmMark booking={booking} marking={marking} />
    </section>
  )
}

/** The likeliest first. */
function offeredMarks({ status, mark, checkInDate, checkOutDate }: Booking, today: string): NewMark[] {
  if (status === 'cancelled') return []
  if (mark) return mark === 'arrived' ? ['left', 'none'] : ['none']
  if (today < checkInDate) return []
  if (today === checkInDate) return ['arrived']
  // A guest who is in the house may never have been checked in.
  return today < checkOutDate ? ['arrived', 'left', 'no-show'] : ['left', 'no-show']
}
