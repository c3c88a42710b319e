import styled from 'styled-components'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { theme } from '../../../design/tokens'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

export function CalendarSkeleton({ isWide }: { isWide: boolean }) {
  return (
    <Skeleton label="Loading your calendar">
      {isWide ? (
        rows.map((row) => (
          <Row key={row}>
            <Block width="7rem" height="1.1rem" />
            <Block height="1.1rem" />
          </Row>
        ))
      ) : (
        <Month>
          <Block height="3rem" />
          <Block height="18rem" />
        </Month>
      )}
    </Skeleton>
  )
}

const Row = styled.div`
  display: grid;
  grid-template-columns: 148px minmax(0, 1fr);
  align-items: center;
  height: 48px;
  border-bottom: 1px solid ${theme.color.line};
`

const Month = styled.div`
  display: grid;
  gap: ${theme.space(4)};
`
