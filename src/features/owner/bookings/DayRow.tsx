import { useId } from 'react'
import styled from 'styled-components'
import type { Booking } from '../../../../contract/entities'
import { nightsBetween } from '../../../../contract/stay'
import { Button } from '../../../design/controls/Button'
import { FieldError } from '../../../design/controls/Field'
import { Tag } from '../../../design/feedback/Tag'
import { formatShortDate, plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import type { Day } from './bookingFilters'
import { MarkTag } from './BookingStatus'
import { ConfirmMark } from './ConfirmMark'
import { isDisputed } from './Dispute'
import { StayLink } from './StayLink'
import { markActions, useMark, type NewMark } from './useMark'

interface DayRowProps {
  day: Day
  today: string
  booking: Booking
  /** Of its button, before anything is sent. */
  onPress: () => void
}

/** A stay with the one thing that the desk does about it today. */
export function DayRow({ day, today, booking, onPress }: DayRowProps) {
  const { user, room, guests, mark, isPaid, checkInDate, checkOutDate } = booking
  const marking = useMark(booking, today)
  const { pending, problem, send } = marking
  const next = nextMark(day, mark)
  const nights = plural(nightsBetween(checkInDate, checkOutDate), 'night')
  const id = useId()

  function press() {
    onPress()
    void send(next)
  }

  return (
    <Row>
      <Guest>
        <StayLink booking={booking} />
      </Guest>
      <Facts>
        <span>
          {room.roomType}, {plural(guests, 'guest')}
        </span>
        <span>
          {nights},{' '}
          {day === 'leaving' ? `since ${formatShortDate(checkInDate)}` : `until ${formatShortDate(checkOutDate)}`}
        </span>
      </Facts>
      <Tags>
        <MarkTag mark={mark} />
        <Tag tone={isPaid ? 'paid' : 'unpaid'}>{isPaid ? 'Paid' : 'Unpaid'}</Tag>
        {isDisputed(booking) && <Tag tone="error">Disputed</Tag>}
      </Tags>
      <Action>
        <Button
          size="small"
          variant={next === 'none' ? 'plain' : 'quiet'}
          aria-label={`${markActions[next]}: ${user.name}`}
          aria-describedby={problem && id}
          busy={pending !== undefined}
          onClick={press}
        >
          {markActions[next]}
        </Button>
      </Action>
      {problem && (
        <Problem>
          <FieldError id={id} error={problem} />
        </Problem>
      )}
      <ConfirmMark booking={booking} marking={marking} />
    </Row>
  )
}

/** Pressed by mistake, it is taken back at the same place. */
function nextMark(day: Day, mark: Booking['mark']): NewMark {
  if (day === 'arriving') return mark ? 'none' : 'arrived'
  return mark === undefined || mark === 'arrived' ? 'left' : 'none'
}

const Row = styled.li`
  display: grid;
  grid-template: 'guest tags' 'facts action' 'problem problem' / minmax(0, 1fr) auto;
  gap: 0 ${theme.space(3)};
  align-items: start;
  padding-block: ${theme.space(1)} ${theme.space(3)};
  border-top: 1px solid ${theme.color.line};

  @container (min-width: 640px) {
    grid-template:
      'guest facts tags action' 'problem problem problem problem' / minmax(0, 3fr) minmax(0, 6fr)
      9.5rem 7rem;
    gap: 0 ${theme.space(6)};
    align-items: center;
    padding-block: ${theme.space(2)};
  }
`

const Guest = styled.div`
  grid-area: guest;
`

const Facts = styled.p`
  grid-area: facts;
  display: grid;
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};

  @container (min-width: 640px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: ${theme.space(6)};
  }
`

const Tags = styled.div`
  grid-area: tags;
  justify-self: end;
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${theme.space(1)};
  padding-top: 10px;

  @container (min-width: 640px) {
    padding-top: 0;
  }
`

const Action = styled.div`
  grid-area: action;
  justify-self: end;
  align-self: end;

  @container (min-width: 640px) {
    align-self: center;
  }
`

const Problem = styled.div`
  grid-area: problem;
`
