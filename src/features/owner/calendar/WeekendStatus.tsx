import styled from 'styled-components'
import { useCalendarQuery } from '../../../api/api'
import { theme } from '../../../design/tokens'
import { namesOf } from './nights'
import { weekendWords } from './words'

/** Says which rooms are free from a Friday to the Sunday after it, whichever days are shown. */
export function WeekendStatus({ friday }: { friday: string }) {
  const { currentData, isError } = useCalendarQuery({ from: friday, days: '2' }, { refetchOnMountOrArgChange: true })
  const rooms = currentData?.rooms

  return (
    <Words role="status">
      {rooms && weekendWords(rooms, namesOf(rooms), friday)}
      {!rooms && isError && 'We could not load that weekend.'}
    </Words>
  )
}

const Words = styled.p`
  min-height: 1.5em;
  margin-bottom: ${theme.space(4)};
  padding-left: ${theme.space(3)};
  border-left: 2px solid ${theme.color.dusk};
  ${theme.type.small}
  ${theme.type.figures}
`
