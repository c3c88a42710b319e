import styled from 'styled-components'
import { WayOn } from '../../../design/controls/WayOn'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { DayList } from '../desk/DayList'

/** First of all in the morning: who comes, and the ways to the rest of the day. */
export function ArrivingToday({ today }: { today: string }) {
  return (
    <Today>
      <DayList day="arriving" today={today} />
      <Ways>
        <WayOn to={appPaths.ownerBookings}>All of today’s guests</WayOn>
        <WayOn to={appPaths.ownerCalendar}>Which rooms are free</WayOn>
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
