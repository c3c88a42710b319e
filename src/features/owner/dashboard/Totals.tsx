import styled from 'styled-components'
import { TextLink } from '../../../design/controls/LinkButton'
import { formatMoney, formatWholeNumber } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { bookingsBehind } from './describeFigures'

interface TotalsProps {
  /** Bookings that are not cancelled. */
  totalBookings: number
  /** Dollars that were paid, less what goes back. */
  totalRevenue: number
  /** Dollars for a night that was sold and paid; undefined while it is not known. */
  averageNight?: number
}

export function Totals({ totalBookings, totalRevenue, averageNight }: TotalsProps) {
  return (
    <TotalsList>
      <Total name="Total Bookings" figure={formatWholeNumber(totalBookings)} to={bookingsBehind.totalBookings} />
      <Total name="Total Revenue" figure={formatMoney(totalRevenue)} to={bookingsBehind.totalRevenue} />
      <Total
        name="Average nightly rate"
        figure={averageNight === undefined ? undefined : formatMoney(averageNight)}
        to={bookingsBehind.averageNight}
      />
    </TotalsList>
  )
}

function Total({ name, figure, to }: { name: string; figure?: string; to: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {figure ? (
          <TextLink to={to} aria-label={`${name}: ${figure}`}>
            {figure}
          </TextLink>
        ) : (
          '–'
        )}
      </dd>
    </div>
  )
}

const TotalsList = styled.dl`
  border-bottom: 1px solid ${theme.color.line};

  div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    column-gap: ${theme.space(4)};
    padding-block: ${theme.space(3)};
    border-top: 1px solid ${theme.color.line};
  }

  dt {
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }

  dd {
    display: flex;
    align-items: center;
    min-height: ${theme.size.target};
    ${theme.type.h2}
    ${theme.type.figures}
    overflow-wrap: anywhere;
  }

  a {
    justify-content: end;
    min-width: ${theme.size.target};
    color: ${theme.color.ink};
    text-decoration-color: ${theme.color.edge};
  }

  a:hover {
    color: ${theme.color.sea};
  }

  ${theme.from.tablet} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr) minmax(0, 1.5fr);

    div {
      display: grid;
      gap: ${theme.space(1)};
      padding-block: ${theme.space(4)};
    }

    div + div {
      padding-left: ${theme.space(6)};
      border-left: 1px solid ${theme.color.line};
    }

    a {
      justify-content: start;
    }
  }
`
