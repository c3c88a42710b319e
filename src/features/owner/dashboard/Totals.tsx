import styled from 'styled-components'
import { formatMoney } from '../../../design/format'
import { theme } from '../../../design/tokens'

interface TotalsProps {
  /** Bookings that are not cancelled. */
  totalBookings: number
  /** Dollars that were paid, less what goes back. */
  totalRevenue: number
}

export function Totals({ totalBookings, totalRevenue }: TotalsProps) {
  return (
    <TotalsList>
      <div>
        <dt>Total Bookings</dt>
        <dd>{totalBookings.toLocaleString('en-US')}</dd>
      </div>
      <div>
        <dt>Total Revenue</dt>
        <dd>{formatMoney(totalRevenue)}</dd>
      </div>
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
    ${theme.type.h2}
    ${theme.type.figures}
    overflow-wrap: anywhere;
  }

  ${theme.from.tablet} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);

    div {
      display: grid;
      gap: ${theme.space(1)};
      padding-block: ${theme.space(4)};
    }

    div + div {
      padding-left: ${theme.space(6)};
      border-left: 1px solid ${theme.color.line};
    }
  }
`
