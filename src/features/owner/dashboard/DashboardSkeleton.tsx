import styled from 'styled-components'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { theme } from '../../../design/tokens'
import { SkeletonRow } from '../shared/OwnerTable'

export function DashboardSkeleton() {
  return (
    <Skeleton label="Loading your bookings">
      <Totals>
        <Block width="6rem" height="3.5rem" />
        <Block width="12rem" height="3.5rem" />
        <Block width="9rem" height="3.5rem" />
      </Totals>
      <Charts />
      <Title>
        <Block width="12rem" height="2rem" />
      </Title>
      {[1, 2, 3, 4, 5].map((row) => (
        <SkeletonRow key={row}>
          <Block height="1.25rem" />
        </SkeletonRow>
      ))}
    </Skeleton>
  )
}

export function FiguresSkeleton() {
  return (
    <Skeleton label="Loading your figures">
      <Charts />
    </Skeleton>
  )
}

/** Rows of columns on phones, on tablets, on wide windows. */
type Rows = readonly [number, number, number]
const rowsOfNights: Rows = [3, 2, 1]
const rowsOfMonths: Rows = [2, 1, 1]

/** Occupancy and revenue: title, sentence and columns. */
function Charts() {
  return (
    <>
      {[rowsOfNights, rowsOfMonths].map((rows) => (
        <Chart key={rows[0]} $rows={rows}>
          <Block width="18rem" height="2rem" />
          <Block width="24rem" height="1.5rem" />
          <Block height="calc(var(--rows) * 11rem + 5rem)" />
        </Chart>
      ))}
    </>
  )
}

const Totals = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  padding-block: ${theme.space(4)};
  border-block: 1px solid ${theme.color.line};

  ${theme.from.tablet} {
    grid-template-columns: 1fr 2fr 1.5fr;
  }
`

const Chart = styled.div<{ $rows: Rows }>`
  --rows: ${({ $rows }) => $rows[0]};

  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(2)};
  margin-top: ${theme.space(12)};

  ${theme.from.tablet} {
    --rows: ${({ $rows }) => $rows[1]};
  }

  ${theme.from.wide} {
    --rows: ${({ $rows }) => $rows[2]};
  }
`

const Title = styled.div`
  margin-top: ${theme.space(12)};
`
