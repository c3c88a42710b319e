import styled from 'styled-components'
import { TextLink } from '../../../design/controls/LinkButton'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { DayList } from '../desk/DayList'

/** First of all in the morning: who comes, and the ways to the rest of the day. */
export function ArrivingToday({ today }: { today: string }) {
  return (
    <Today>
      <DayList day="arriving" today={today} />
      <Ways>
        <TextLink to={appPaths.ownerBookings}>All of today’s guests</TextLink>
        <TextLink to={appPaths.ownerCalendar}>Which rooms are free</TextLink>
      </Ways>
    </Today>
  )
}

const Today = styled.div`
  margin-bottom: ${theme.space(12)};
`

const Ways = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(6)};
  margin-top: ${theme.space(2)};
  ${theme.type.small}
`
