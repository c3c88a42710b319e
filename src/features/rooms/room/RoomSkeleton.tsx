import styled from 'styled-components'
import { Block, Skeleton } from '../../../design/Skeleton'
import { theme } from '../../../design/tokens'
import { Columns, Main, Side } from './roomLayout'

export function RoomSkeleton() {
  return (
    <Skeleton label="Loading the room">
      <Facts>
        <Block width="20rem" height="1.875rem" />
      </Facts>
      <Columns>
        <Main>
          <Block ratio="3 / 2" />
        </Main>
        <Side>
          <Block height="36rem" />
        </Side>
      </Columns>
    </Skeleton>
  )
}

/** As high as the line of facts below the name: one line, or three on a phone. */
const Facts = styled.div`
  min-height: 6.75rem;
  margin-top: ${theme.space(4)};

  ${theme.from.tablet} {
    min-height: 1.875rem;
  }
`
