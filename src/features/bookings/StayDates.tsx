import styled from 'styled-components'
import type { Booking } from '../../../contract/entities'
import { nightsBetween } from '../../../contract/stay'
import { formatDate, plural } from '../../design/format'
import { NightLine, type Night } from '../../design/NightLine'
import { theme } from '../../design/tokens'

/** As many ticks as can still be told apart; a longer stay is told by its number. */
const ticksMax = 30

/** When the stay is: both days, and its nights as a line. */
export function StayDates({ booking: { checkInDate, checkOutDate } }: { booking: Booking }) {
  const nights = nightsBetween(checkInDate, checkOutDate)
  const ticks = Array.from({ length: Math.min(nights, ticksMax) }, (): Night => 'chosen')

  return (
    <div>
      <Days>
        <Day>
          <Term>Check-in</Term>
          <dd>
            <time dateTime={checkInDate}>{formatDate(checkInDate)}</time>
          </dd>
        </Day>
        <Day>
          <Term>Check-out</Term>
          <dd>
            <time dateTime={checkOutDate}>{formatDate(checkOutDate)}</time>
          </dd>
        </Day>
      </Days>
      <Nights>
        <NightLine nights={ticks} />
        <span>{plural(nights, 'night')}</span>
      </Nights>
    </div>
  )
}

const Days = styled.dl`
  ${theme.type.figures}
`

const Day = styled.div`
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
