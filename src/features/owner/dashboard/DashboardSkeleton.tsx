import styled from 'styled-components'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { theme } from '../../../design/tokens'

const rows = [1, 2, 3, 4, 5]

export function DashboardSkeleton() {
  return (
    <Skeleton label="Loading your bookings">
      <Totals>
        <Block width="6rem" height="3.5rem" />
        <Block width="12rem" height="3.5rem" />
      </Totals>
      <Block width="14rem" height="2rem" />
      <Nights>
        <Block height="8rem" />
      </Nights>
      <Block width="12rem" height="2rem" />
      {rows.map((row) => (
        <TableRow key={row}>
          <Block height="1.25rem" />
        </TableRow>
      ))}
    </Skeleton>
  )
}

const Totals = styled.div`
  display: grid;
  grid-template-columns: 1fr 2fr;
  margin-bottom: ${theme.space(12)};
  padding-block: ${theme.space(4)};
  border-block: 1px solid ${theme.color.line};
`

const Nights = styled.div`
  margin-block: ${theme.space(6)} ${theme.space(12)};
`

const TableRow = styled.div`
  padding-block: ${theme.space(4)};
  border-bottom: 1px solid ${theme.color.line};
`
