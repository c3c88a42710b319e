import styled from 'styled-components'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { theme } from '../../../design/tokens'
import { RoomRowsSkeleton } from '../search/RoomRowsSkeleton'
import { Host } from './HotelFacts'

export function HotelSkeleton() {
  return (
    <>
      <Skeleton label="Loading the hotel">
        <Place>
          <Block width="20rem" height="1.875rem" />
        </Place>
        <Host>
          <Block width="48px" height="48px" />
          <Block width="10rem" height="1.25rem" />
        </Host>
        <Heading>
          <Block width="12rem" height="1.75rem" />
        </Heading>
      </Skeleton>
      <RoomRowsSkeleton />
    </>
  )
}

/** City, address and map take one line, or two on a phone. */
const Place = styled.div`
  min-height: 5rem;
  margin-top: ${theme.space(4)};

  ${theme.from.tablet} {
    min-height: ${theme.size.target};
  }
`

const Heading = styled.div`
  margin-top: ${theme.space(8)};
`
