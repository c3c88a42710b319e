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
  const bars = Array<Night>(Math.min(nights, barsMax)).fill(status === 'cancelled' ? 'open' : 'chosen')

  return (
    <div>
      <Dates>
        <div>
          <dt>Check-in</dt>
          <dd>
            <time dateTime={checkInDate}>{formatDate(checkInDate)}</time>
          </dd>
        </div>
        <div>
          <dt>Check-out</dt>
          <dd>
            <time dateTime={checkOutDate}>{formatDate(checkOutDate)}</time>
          </dd>
        </div>
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

  div {
    display: grid;
    grid-template-columns: 5rem auto;
    justify-content: start;
    white-space: nowrap;
  }
  dt {
    color: ${theme.color.quiet};
  }
`

const Nights = styled.p`
  display: grid;
  gap: ${theme.space(1)};
  max-width: 13rem;
  margin-top: ${theme.space(3)};
  ${theme.type.caption}
  color: ${theme.color.quiet};
`
