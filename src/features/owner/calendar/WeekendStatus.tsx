import styled from 'styled-components'
import type { CalendarRoom } from '../../../../contract/entities'
import { addDays } from '../../../../contract/stay'
import { useCalendarQuery } from '../../../api/api'
import { formatShortDate, plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { takenBy, withNames } from './nights'

/** Says which rooms are free from a Friday to the Sunday after it, whichever days are shown. */
export function WeekendStatus({ friday }: { friday: string }) {
  const { currentData, isError } = useCalendarQuery({ from: friday, days: '2' }, { refetchOnMountOrArgChange: true })

  return (
    <Status role="status">
      {currentData && describeWeekend(currentData.rooms, friday)}
      {!currentData && isError && 'We could not load that weekend.'}
    </Status>
  )
}

const namesMax = 12

function describeWeekend(rooms: readonly CalendarRoom[], friday: string): string {
  const free = withNames(rooms).filter((room) => !takenBy(room, friday) && !takenBy(room, addDays(friday, 1)))
  const nights = `free on the nights of ${describeBothNights(friday)}`
  if (free.length === 0) return `No room is ${nights}.`

  const names = free.slice(0, namesMax).map(({ name }) => name)
  const more = free.length > namesMax ? ` and ${free.length - namesMax} more` : ''
  return `${free.length} of ${plural(rooms.length, 'room')} ${free.length === 1 ? 'is' : 'are'} ${nights}: ${names.join(', ')}${more}.`
}

/** `Fri 27 and Sat 28 Nov` */
function describeBothNights(friday: string): string {
  const saturday = addDays(friday, 1)
  const isOneMonth = friday.slice(0, 7) === saturday.slice(0, 7)
  const first = formatShortDate(friday)
  return `${isOneMonth ? first.slice(0, first.lastIndexOf(' ')) : first} and ${formatShortDate(saturday)}`
}

const Status = styled.p`
  min-height: 1.5em;
  margin-bottom: ${theme.space(4)};
  padding-left: ${theme.space(3)};
  border-left: 2px solid ${theme.color.dusk};
  ${theme.type.small}
  ${theme.type.figures}
`
