import styled from 'styled-components'
import { bookingsIn, useOwnerBookingsInfiniteQuery } from '../../../api/api'
import { Notice } from '../../../design/feedback/Notice'
import { plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { formatDispute, isContested } from '../bookings/Dispute'
import { StayLink } from '../bookings/StayLink'

/** Payments that a bank contests, of the bookings that are loaded: they may need an answer in time. */
export function OpenDisputes() {
  const { data } = useOwnerBookingsInfiniteQuery()
  const disputed = data ? bookingsIn(data).filter(isContested) : []
  if (disputed.length === 0) return null

  return (
    <Disputes aria-labelledby="disputes">
      <Notice tone="error">
        <h2 id="disputes">{plural(disputed.length, 'disputed payment')}</h2>
        <ul>
          {disputed.map((booking) => (
            <li key={booking._id}>
              <StayLink booking={booking} /> <span>{formatDispute(booking.dispute!)}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </Disputes>
  )
}

const Disputes = styled.section`
  margin-bottom: ${theme.space(8)};
  ${theme.type.figures}

  h2 {
    ${theme.type.strong}
  }

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${theme.space(2)};
  }
`
