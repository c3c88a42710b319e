import styled from 'styled-components'
import { Block, Skeleton } from '../../design/feedback/Skeleton'
import { theme } from '../../design/tokens'

export function BookingsSkeleton() {
  return (
    <Skeleton label="Loading your bookings">
      {[1, 2, 3].map((row) => (
        <BookingRow key={row}>
          <Block ratio="4 / 3" />
          <div>
            <Block width="14rem" height="1.75rem" />
          </div>
        </BookingRow>
      ))}
    </Skeleton>
  )
}

const BookingRow = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  padding-block: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};

  ${theme.from.tablet} {
    grid-template-columns: 152px minmax(0, 1fr);
    gap: ${theme.space(6)};
  }
`
