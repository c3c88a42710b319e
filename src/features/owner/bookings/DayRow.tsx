import { useId } from 'react'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { roomName } from '@contract/roomName'
import type { StayMark } from '@contract/bookingStatus'
import { Button } from '../../../design/controls/Button'
import { FieldError } from '../../../design/controls/Field'
import { Tag } from '../../../design/feedback/Tag'
import { formatShortDate, plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import type { Day } from './bookingFilters'
import { MarkTag } from './BookingStatus'
import { countNights, isContested } from './describeStay'
import { StayLink } from './StayLink'
import { ConfirmMark, markActions, undoActions, useFocusFallback, useMark, type NewMark } from './useMark'

interface DayRowProps {
  day: Day
  booking: Booking
  /** Of its button, before anything is sent. */
  onPress: () => void
}

/** A stay with the one thing that the desk does about it today. */
export function DayRow({ day, booking, onPress }: DayRowProps) {
  const { user, room, guests, mark, isPaid } = booking
  const marking = useMark(booking)
  const { pending, problem, send } = marking
  const next = nextMark(day, mark)
  const { fallback, onPress: onOwnPress } = useFocusFallback<HTMLDivElement>(mark)
  const id = useId()

  function press(mark: NewMark) {
    onPress()
    onOwnPress()
    void send(mark)
  }

  const what = next ? markActions[next] : mark && undoActions[mark]
  const button = (
    <Button
      size="small"
      variant={next ? 'quiet' : 'plain'}
      aria-label={`${what}: ${user.name}`}
      aria-describedby={problem && id}
      busy={pending !== undefined}
      onClick={() => press(next ?? 'none')}
    >
      {next ? what : 'Undo'}
    </Button>
  )

  return (
    <Row>
      <StayLink booking={booking} />
      <Facts>
        <span>
          {roomName(room)}, {plural(guests, 'guest')}
        </span>
        <span>
          {countNights(booking)}, {describeOtherEnd(day, booking)}
        </span>
      </Facts>
      <Tags>
        {next ? <MarkTag mark={mark} /> : button}
        <Tag tone={isPaid ? 'paid' : 'unpaid'}>{isPaid ? 'Paid' : 'Unpaid'}</Tag>
        {isContested(booking) && <Tag tone="error">Disputed</Tag>}
      </Tags>
      <Action ref={fallback} tabIndex={-1}>
        {next ? button : <MarkTag mark={mark} />}
      </Action>
      {problem && (
        <Problem>
          <FieldError id={id} error={problem} />
        </Problem>
      )}
      <ConfirmMark name={user.name} marking={marking} />
    </Row>
  )
}

/** Undefined once it is done: then what was noted stands in the place of the button, and Undo elsewhere, so that a second press does nothing. */
function nextMark(day: Day, mark: Booking['mark']): StayMark | undefined {
  if (day === 'arriving') return mark ? undefined : 'arrived'
  return mark === undefined || mark === 'arrived' ? 'left' : undefined
}

function describeOtherEnd(day: Day, { checkInDate, checkOutDate, leftOn }: Booking): string {
  if (leftOn) return `left ${formatShortDate(leftOn)}`
  return day === 'leaving' ? `since ${formatShortDate(checkInDate)}` : `until ${formatShortDate(checkOutDate)}`
}

const Row = styled.li`
  display: grid;
  grid-template: 'guest tags' 'facts action' / minmax(0, 1fr) auto;
  gap: 0 ${theme.space(3)};
  align-items: start;
  padding-block: ${theme.space(1)} ${theme.space(3)};
  border-top: 1px solid ${theme.color.line};

  > a {
    grid-area: guest;
    justify-self: start;
  }

  @container (min-width: 800px) {
    grid-template: 'guest facts tags action' / minmax(0, 2fr) minmax(0, 7fr) 11rem 7rem;
    gap: 0 ${theme.space(6)};
    align-items: center;
    padding-block: ${theme.space(2)};
  }
`

const Facts = styled.p`
  grid-area: facts;
  display: grid;
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};

  @container (min-width: 800px) {
    grid-template-columns: minmax(0, 1fr) 11.5rem;
    gap: ${theme.space(6)};
  }
`

const Tags = styled.div`
  grid-area: tags;
  justify-self: end;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${theme.space(1)};
  min-height: ${theme.size.target};
`

const Action = styled.div`
  grid-area: action;
  display: flex;
  align-items: center;
  justify-self: end;
  align-self: end;
  min-height: ${theme.size.target};

  @container (min-width: 800px) {
    align-self: center;
  }
`

const Problem = styled.div`
  grid-column: 1 / -1;
`
