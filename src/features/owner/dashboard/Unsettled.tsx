import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { TextLink } from '../../../design/controls/LinkButton'
import { Notice } from '../../../design/feedback/Notice'
import { formatMoney, formatWholeNumber } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { formatDispute, isContested } from '../bookings/describeStay'
import { StayLink } from '../bookings/StayLink'
import type { useBookingPages } from '../bookings/useBookingPages'
import { QueryError } from '../shared/QueryError'
import { bookingsBehind } from './describeFigures'

const shownAtFirst = 5

/** Payments that a bank contests, which may need an answer in time, and what the hotel has to give back itself. */
export function Unsettled({ query }: { query: ReturnType<typeof useBookingPages> }) {
  const { bookings, total = 0, error } = query
  if (error && query.total === undefined) return <QueryError what="what needs your attention" query={query} />
  if (total === 0) return null

  return (
    <Section aria-labelledby="unsettled">
      <Notice tone="error">
        <h2 id="unsettled">Needs your attention</h2>
        <ul>
          {bookings.slice(0, shownAtFirst).map((booking) => (
            <li key={booking._id}>
              <StayLink booking={booking} /> <span>{describe(booking)}</span>
            </li>
          ))}
        </ul>
        {total > shownAtFirst && <TextLink to={bookingsBehind.unsettled}>See all {formatWholeNumber(total)}</TextLink>}
      </Notice>
    </Section>
  )
}

function describe(booking: Booking): string {
  const { dispute, refund, owedAtDesk = 0 } = booking
  if (isContested(booking)) return `Disputed: ${formatDispute(dispute!)}`
  if (owedAtDesk > 0) return `Paid at the desk: you owe ${formatMoney(owedAtDesk)}`
  return `Refund failed: you owe ${formatMoney(refund?.owed ?? 0)}`
}

const Section = styled.section`
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
