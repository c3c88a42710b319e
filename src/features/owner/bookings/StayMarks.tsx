import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import type { StayMark } from '@contract/bookingStatus'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { formatDate } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { useHotelToday } from '../hotel/useHotelToday'
import { ButtonRow } from '../shared/formLayout'
import { MarkTag } from './BookingStatus'
import { ConfirmMark, markActions, undoActions, useFocusFallback, useMark, type NewMark } from './useMark'

export function StayMarks({ booking }: { booking: Booking }) {
  const { mark, status, checkInDate } = booking
  const { today } = useHotelToday()
  const marking = useMark(booking)
  const { pending, problem, send } = marking
  const { fallback, onPress } = useFocusFallback(mark ?? status)
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
      <Head>
        <h3 ref={fallback} tabIndex={-1}>
          At the desk
        </h3>
        {mark && !isCancelled && (
          <Button
            size="small"
            variant="plain"
            busy={pending === 'none'}
            disabled={pending !== undefined}
            onClick={() => press('none')}
          >
            {undoActions[mark]}
          </Button>
        )}
      </Head>
      {!mark && !isCancelled && today < checkInDate && <p>Check-in is on {formatDate(checkInDate)}.</p>}
      {problem && <Notice tone="error">{problem}</Notice>}
      {(mark || offered.length > 0) && (
        <ButtonRow>
          {mark && (
            <Noted>
              <MarkTag mark={mark} />
            </Noted>
          )}
          {offered.map((next, position) => (
            <Button
              key={next}
              size="small"
              variant={position === 0 ? 'primary' : 'quiet'}
              busy={pending === next}
              disabled={pending !== undefined}
              onClick={() => press(next)}
            >
              {markActions[next]}
            </Button>
          ))}
        </ButtonRow>
      )}
      <ConfirmMark name={booking.user.name} marking={marking} />
    </section>
  )
}

/** The likeliest first. */
function offeredMarks({ status, mark, checkInDate, checkOutDate }: Booking, today: string): StayMark[] {
  if (status === 'cancelled') return []
  if (mark) return mark === 'arrived' ? ['left'] : []
  if (today < checkInDate) return []
  if (today === checkInDate) return ['arrived']
  // A guest who is in the house may never have been checked in.
  return today < checkOutDate ? ['arrived', 'left', 'no-show'] : ['left', 'no-show']
}

/* Undo is here, where no other press was a moment ago. */
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  width: 100%;
  min-height: ${theme.size.target};
`

/* In the place of the button that noted it: whoever presses twice must not press the next one. */
const Noted = styled.span`
  display: inline-flex;
  align-items: center;
  min-width: 6.5rem;
  min-height: ${theme.size.target};
`
