import styled from 'styled-components'
import { addDays } from '@contract/stay'
import { useCalendarQuery } from '../../../api/api'
import { formatShortDate, plural } from '../../../design/format'
import { formatDates } from '../../../design/moment'
import { theme } from '../../../design/tokens'
import { describeTaker } from './describeNights'
import { isOff, takenBy, withNames, type NamedRoom } from './nights'

/** Says which rooms can be sold from a Friday to the Sunday after it, and what takes the others, whichever days are shown. */
export function WeekendStatus({ friday }: { friday: string }) {
  const { currentData, isError } = useCalendarQuery({ from: friday, days: '2' })
  const rooms = currentData && withNames(currentData.rooms).filter(({ isArchived }) => !isArchived)
  const free = rooms?.filter((room) => !isOff(room) && !takenThatWeekend(room, friday)) ?? []
  const listed = rooms && [...free, ...rooms.filter((room) => !free.includes(room))].slice(0, listedMax)

  return (
    <Answer>
      <p role="status">
        {rooms && describeWeekend(free.length, rooms.length, friday)}
        {!currentData && isError && 'We could not load that weekend.'}
      </p>
      {listed && (
        <ul aria-label="Rooms that weekend">
          {listed.map((room) => (
            <li key={room._id}>
              <b>{room.name}</b>
              <span>{describeState(room, friday)}</span>
            </li>
          ))}
        </ul>
      )}
    </Answer>
  )
}

/** More are in the calendar below. */
const listedMax = 12

const takenThatWeekend = (room: NamedRoom, friday: string) => takenBy(room, friday) ?? takenBy(room, addDays(friday, 1))

function describeState(room: NamedRoom, friday: string): string {
  const span = takenThatWeekend(room, friday)
  if (span) return `${describeTaker(span)}, ${formatShortDate(span.from)} to ${formatShortDate(span.until)}`
  return isOff(room) ? 'Not for sale' : 'Free'
}

function describeWeekend(free: number, all: number, friday: string): string {
  const nights = `free for the weekend of ${formatDates(friday, addDays(friday, 2))}`
  if (free === 0) return `No room is ${nights}.`
  return `${free} of ${plural(all, 'room')} ${free === 1 ? 'is' : 'are'} ${nights}.`
}

const Answer = styled.div`
  margin-bottom: ${theme.space(4)};
  padding-left: ${theme.space(3)};
  border-left: 6px solid ${theme.color.sky};
  ${theme.type.small}
  ${theme.type.figures}

  > p {
    min-height: 1.5em;
  }

  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${theme.space(4)};
    max-width: 32rem;
    padding-block: ${theme.space(1)};
    border-top: 1px solid ${theme.color.line};
  }
`
