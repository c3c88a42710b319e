import styled from 'styled-components'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { theme } from '../../../design/tokens'

export function RoomTableSkeleton() {
  return (
    <Skeleton label="Loading your rooms">
      <Block width="14rem" height="1.4rem" />
      {[1, 2, 3, 4].map((row) => (
        <TableRow key={row}>
          <Block width="88px" ratio="4 / 3" />
          <Block width="100%" height="1.25rem" />
        </TableRow>
      ))}
    </Skeleton>
  )
}

const TableRow = styled.div`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
  gap: ${theme.space(4)};
  align-items: center;
  padding-block: ${theme.space(4)};
  border-bottom: 1px solid ${theme.color.line};
`
