import styled from 'styled-components'
import { TextLink } from '../../../design/controls/LinkButton'
import { formatMoney, formatWholeNumber } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { bookingsBehind } from './describeFigures'

interface TotalsProps {
  bookings: { totalBookings: number; totalRevenue: number }
  /** Dollars for a night that was sold and paid; undefined while it is not known. */
  averageNight: number | undefined
}

export function Totals({ bookings, averageNight }: TotalsProps) {
  const totals = [
    ['Total Bookings', formatWholeNumber(bookings.totalBookings), bookingsBehind.totalBookings],
    ['Total Revenue', formatMoney(bookings.totalRevenue), bookingsBehind.totalRevenue],
    ['Average nightly rate', averageNight !== undefined && formatMoney(averageNight), bookingsBehind.averageNight],
  ] as const

  return (
    <TotalsList>
      {totals.map(([name, figure, to]) => (
        <div key={name}>
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
      ))}
    </TotalsList>
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
