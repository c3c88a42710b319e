import type { Booking } from '../../../../contract/entities'
import { Question } from '../Question'
import type { useMark } from './useMark'

interface MarkQuestionProps {
  booking: Booking
  marking: ReturnType<typeof useMark>
}

/** Asks before a mark cancels a paid stay. */
export function MarkQuestion({ booking: { user }, marking: { asked, noting, agree, leave } }: MarkQuestionProps) {
  return (
    <Question
      open={asked !== undefined}
      title={`Cancel the stay of ${user.name}?`}
      no="Keep booking"
      yes="Check out and cancel"
      busy={noting !== undefined}
      busyText="Cancelling..."
      onNo={leave}
      onYes={() => void agree()}
    >
      <p role="status">{asked?.words}</p>
    </Question>
  )
}
