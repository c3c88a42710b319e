import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { nightsBetween } from '@contract/stay'
import { formatDate, plural } from '../../design/format'
import { NightLine, type Night } from '../../components/NightLine'
import { theme } from '../../design/tokens'

/** More bars could not be told apart. */
const barsMax = 30

export function StayDates({ booking: { checkInDate, checkOutDate, status } }: { booking: Booking }) {
  const nights = nightsBetween(checkInDate, checkOutDate)
  const bars = Array.from({ length: Math.min(nights, barsMax) }, (): Night =>
    status === 'cancelled' ? 'open' : 'chosen',
  )

  return (
    <div>
      <Dates>
        <DateRow>
          <Term>Check-in</Term>
          <dd>
            <time dateTime={checkInDate}>{formatDate(checkInDate)}</time>
          </dd>
        </DateRow>
        <DateRow>
          <Term>Check-out</Term>
          <dd>
            <time dateTime={checkOutDate}>{formatDate(checkOutDate)}</time>
          </dd>
        </DateRow>
      </Dates>
      <Nights>
        <NightLine nights={bars} />
        <span>{plural(nights, 'night')}</span>
      </Nights>
    </div>
  )
}

const Dates = styled.dl`
  ${theme.type.figures}
`

const DateRow = styled.div`
  display: grid;
  grid-template-columns: 5rem auto;
  justify-content: start;
  white-space: nowrap;
`

const Term = styled.dt`
  color: ${theme.color.quiet};
`

const Nights = styled.p`
  display: grid;
  gap: ${theme.space(1)};
  max-width: 13rem;
  margin-top: ${theme.space(3)};
  ${theme.type.caption}
  color: ${theme.color.quiet};
`
